-- Whoever is told a family's code may join it (facts §1.11): the code is what the family gives away, and its rows are
-- hidden from everybody else.

-- Codes that were tried and are nobody's, so that nobody finds one by trying.
create table compass.failed_join (
  user_id uuid not null,
  at timestamptz not null default now()
);
create index on compass.failed_join (user_id, at);
alter table compass.failed_join enable row level security;

-- A person whose profile says player joins as one, anybody else as a parent. Answers {id, name, joined}, where joined is
-- false for who belongs to the family already; {} for a code of nobody, as an error would undo that it is counted. Raises
-- RC429 after ten such codes within an hour, 23505 for a player who has a family, 42501 for who is not signed in or has no
-- profile.
create function public.join_family(code text) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  found_family public.family_units;
  registered text := (select role::text from public.users where id = auth.uid());
begin
  if registered is null then
    raise exception using errcode = '42501', message = 'nobody is signed in';
  end if;
  -- One try after the other.
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('join_family ' || auth.uid(), 0));
  delete from compass.failed_join where at < now() - interval '1 hour';
  if (select count(*) from compass.failed_join as failed where failed.user_id = auth.uid()) >= 10 then
    raise exception using errcode = 'RC429', message = 'too many wrong codes; try again in an hour';
  end if;
  select * into found_family from public.family_units where family_code = join_family.code;
  if found_family.id is null then
    insert into compass.failed_join (user_id) values (auth.uid());
    return '{}';
  end if;
  begin
    insert into public.family_members (family_unit_id, user_id, role)
    values (found_family.id, auth.uid(), case when registered = 'player' then 'player' else 'parent' end)
    on conflict (family_unit_id, user_id) do nothing;
  exception when unique_violation then
    raise exception using errcode = '23505', message = 'a player belongs to one family, and you have one';
  end;
  return jsonb_build_object('id', found_family.id, 'name', found_family.family_name, 'joined', found);
end $$;

revoke all on function public.join_family from public, anon;
grant execute on function public.join_family to authenticated;
