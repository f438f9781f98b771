-- From just after 2026-03-15 to the end of August 2026.

-- 2026-03-16
create table public.player_profiles (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null unique references public.users on delete cascade,
  family_unit_id uuid references public.family_units on delete cascade,
  details jsonb not null default '{}',
  created_at timestamptz default now(),
  updated_at timestamptz default now()
);
alter table public.player_profiles enable row level security;
create policy family_select on public.player_profiles for select
  using (user_id = (select auth.uid()) or family_unit_id in (select public.get_user_family_ids()));
create policy own_insert on public.player_profiles for insert with check (user_id = (select auth.uid())
  and (family_unit_id is null or family_unit_id in (select public.get_user_family_ids())));
create policy own_update on public.player_profiles for update using (user_id = (select auth.uid()));

-- 2026-07-27: actors may become null.
alter table public.schools
  drop constraint schools_created_by_fkey, drop constraint schools_updated_by_fkey,
  add constraint schools_created_by_fkey foreign key (created_by) references public.users on delete set null,
  add constraint schools_updated_by_fkey foreign key (updated_by) references public.users on delete set null;
alter table public.coaches
  drop constraint coaches_created_by_fkey, drop constraint coaches_updated_by_fkey,
  add constraint coaches_created_by_fkey foreign key (created_by) references public.users on delete set null,
  add constraint coaches_updated_by_fkey foreign key (updated_by) references public.users on delete set null;
alter table public.events
  drop constraint events_created_by_fkey, drop constraint events_updated_by_fkey,
  add constraint events_created_by_fkey foreign key (created_by) references public.users on delete set null,
  add constraint events_updated_by_fkey foreign key (updated_by) references public.users on delete set null;
alter table public.school_status_history
  alter column changed_by drop not null,
  drop constraint school_status_history_changed_by_fkey,
  add constraint school_status_history_changed_by_fkey foreign key (changed_by) references auth.users on delete set null;
drop policy schoolless_insert on public.events;

-- 2026-07-30: rows that no family saw.
update public.schools set family_unit_id = (
  select min(family_unit_id::text)::uuid from public.family_members where user_id = schools.user_id
  having count(*) = 1) where family_unit_id is null;

-- 2026-08-05: the family follows from the school or, where he is in one family only, from the user.
create function public.derive_family_unit_id() returns trigger language plpgsql security definer set search_path = ''
as $$
declare
  row_values jsonb := to_jsonb(new);
  owner uuid := coalesce(row_values ->> 'user_id', row_values ->> 'logged_by')::uuid;
begin
  if new.family_unit_id is null and row_values ->> 'school_id' is not null then
    select family_unit_id into new.family_unit_id from public.schools where id = (row_values ->> 'school_id')::uuid;
  end if;
  if new.family_unit_id is null then
    select min(family_unit_id::text)::uuid into new.family_unit_id from public.family_members
    where user_id = owner having count(*) = 1;
  end if;
  return new;
end $$;

-- 2026-08-12 and 15: the owner counts no more, the family does, for deletion too. For events
-- alone deletion stayed with the owner: a parent who deletes the athlete's event changes no row and is told nothing.
do $$
declare name text;
begin
  foreach name in array array['schools', 'coaches', 'documents', 'events', 'performance_metrics'] loop
    execute format('drop policy own_select on public.%I', name);
    execute format('drop policy own_insert on public.%I', name);
    execute format('drop policy own_update on public.%I', name);
  end loop;
  foreach name in array array['schools', 'coaches', 'documents', 'performance_metrics'] loop
    execute format('drop policy own_delete on public.%I', name);
    execute format('create policy family_delete on public.%I for delete using (family_unit_id in (select public.get_user_family_ids()))', name);
  end loop;
  foreach name in array array['schools', 'coaches', 'documents', 'events', 'performance_metrics', 'interactions', 'offers'] loop
    execute format('create trigger derive_family before insert on public.%I for each row execute function public.derive_family_unit_id()', name);
  end loop;
end $$;
drop policy self_insert on public.family_members;
create policy into_own_family_insert on public.family_members for insert with check (
  user_id = (select auth.uid())
  and exists (select from public.family_units where id = family_unit_id and created_by_user_id = (select auth.uid())));

-- 2026-08-14 and 18
drop table public.social_media_posts;
alter table public.users drop column phone;

-- 2026-08-21: the player's preferences are the family's.
create policy family_player_preferences on public.user_preferences for all
  using (category in ('player', 'location', 'school') and public.user_shares_family(user_id))
  with check (category in ('player', 'location', 'school') and public.user_shares_family(user_id));

-- 2026-08-22 to 27
alter table public.schools add column phone text, add column athletics_url text;
alter table public.coaches drop column availability;
drop policy player_insert on public.interactions;
create policy family_insert on public.interactions for insert
  with check (logged_by = (select auth.uid()) and family_unit_id in (select public.get_user_family_ids()));
alter table public.schools
  add column why_program text, add column fit_reason text, add column questionnaire_completed boolean default false,
  add column questionnaire_completed_at timestamptz;

-- Within August: a value may be kept as it was told ("1:52.4"), and then a row may have no number.
alter table public.performance_metrics alter column value drop not null, add column display_value text;

-- 2026-08-28. The bulk reconciliation writes no history: a fold over the history no longer equals the column.
-- A new label cannot be used in the transaction that adds it, so the type is made anew.
alter type public.school_status rename to school_status_before_visiting;
create type public.school_status as enum (
  'researching', 'contacted', 'interested', 'offer_received', 'declined', 'committed', 'camp_invite', 'recruited',
  'official_visit_invited', 'official_visit_scheduled', 'not_pursuing', 'visiting');
alter table public.schools alter column status drop default;
alter table public.schools alter column status type public.school_status using status::text::public.school_status;
alter table public.schools alter column status set default 'researching';
drop type public.school_status_before_visiting;
update public.schools set is_favorite = true, status = case
    when exists (select from public.interactions where school_id = schools.id) then 'contacted' else 'researching'
  end::public.school_status
where status = 'interested';
update public.schools set status = 'visiting'
where status in ('camp_invite', 'recruited', 'official_visit_invited', 'official_visit_scheduled');
update public.schools set status = 'not_pursuing' where status = 'declined';

create function public.advance_school_status_on_interaction() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare before public.school_status;
begin
  -- Only within one family, which the application does not ask: a foreign key may point at a school that row-level
  -- security hides from the writer.
  select status into before from public.schools
  where id = new.school_id and family_unit_id = new.family_unit_id for no key update;
  if found and (before is null or before in ('researching', 'interested')) then
    update public.schools set status = 'contacted', status_changed_at = now(), updated_by = new.logged_by
    where id = new.school_id;
    insert into public.school_status_history (school_id, previous_status, new_status, changed_by, notes)
    values (new.school_id, before, 'contacted', new.logged_by, 'Auto-advanced: interaction logged');
  end if;
  return new;
end $$;
create trigger trg_advance_school_status_on_interaction after insert on public.interactions
  for each row execute function public.advance_school_status_on_interaction();

create function public.reactivate_school(school uuid) returns text language plpgsql
as $$
declare restored public.school_status;
begin
  select previous_status into restored from public.school_status_history
  where school_id = school and new_status = 'not_pursuing' order by changed_at desc limit 1;
  restored := coalesce(restored, 'researching');
  update public.schools set status = restored, status_changed_at = now()
  where id = school and status = 'not_pursuing';
  if not found then return null; end if;
  insert into public.school_status_history (school_id, previous_status, new_status, changed_by, notes)
  values (school, 'not_pursuing', restored, auth.uid(), 'Reactivated from not_pursuing');
  return restored;
end $$;
