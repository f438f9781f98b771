-- Which rows of the family's records were deleted, when and by whom. A row that somebody cannot see may be hidden by a
-- policy; one that stands here was there, and is not any more. Nothing of its content is kept.
create table public.deleted_row (
  table_name text not null,
  id uuid not null,
  family_unit_id uuid not null,
  deleted_at timestamptz not null default clock_timestamp(),
  -- Null where it was no signed-in person, such as the owner of the database.
  deleted_by uuid,
  primary key (table_name, id)
);
alter table public.deleted_row enable row level security;
create policy family_select on public.deleted_row for select to authenticated
  using (family_unit_id in (select public.get_user_family_ids()));
revoke all on public.deleted_row from anon, authenticated;
grant select on public.deleted_row to authenticated, service_role;

create function compass.note_deletion() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- With a family that goes, its records leave no trace.
  if exists (select from public.family_units where id = old.family_unit_id) then
    insert into public.deleted_row (table_name, id, family_unit_id, deleted_by)
    values (tg_table_name, old.id, old.family_unit_id, auth.uid())
    on conflict (table_name, id) do update
    set (family_unit_id, deleted_at, deleted_by) = (excluded.family_unit_id, excluded.deleted_at, excluded.deleted_by);
  end if;
  return null;
end $$;

-- Before the insertion, where it is no trigger of news (0114).
create function compass.note_return() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  delete from public.deleted_row where table_name = tg_table_name and id = new.id;
  return new;
end $$;
revoke all on function compass.note_deletion, compass.note_return from public;

do $$
declare
  of_table text;
begin
  foreach of_table in array array['schools', 'coaches', 'events', 'interactions', 'performance_metrics', 'offers', 'documents']
  loop
    continue when to_regclass('public.' || of_table) is null;
    execute format(
      'create trigger note_deletion after delete on public.%I for each row execute function compass.note_deletion()',
      of_table);
    execute format(
      'create trigger note_return before insert on public.%I for each row execute function compass.note_return()',
      of_table);
  end loop;
end $$;
