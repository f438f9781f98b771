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

-- 2026-07-27: actors may become null, and an event without a school is its owner's.
alter table public.family_units alter column created_by_user_id drop not null;
alter table public.school_status_history alter column changed_by drop not null;
do $$
declare of_table text; of_column text; target text;
begin
  for of_table, of_column, target in
    select t, c, 'public.users' from unnest(array['schools', 'coaches', 'events']) as t, unnest(array['created_by', 'updated_by']) as c
    union all values ('interactions', 'updated_by', 'public.users'), ('family_units', 'created_by_user_id', 'public.users'),
      ('school_status_history', 'changed_by', 'auth.users')
  loop
    execute format('alter table public.%1$I drop constraint %2$I, add constraint %2$I foreign key (%3$I) references %4$s on delete set null',
      of_table, of_table || '_' || of_column || '_fkey', of_column, target);
  end loop;
end $$;
drop policy schoolless_select on public.events;
drop policy schoolless_insert on public.events;
drop policy schoolless_update on public.events;
drop policy schoolless_delete on public.events;
-- Who made a family stays who made it; and anybody who is signed in is told who that is.
create function public.family_unit_created_by(p_family_unit_id uuid) returns uuid
language sql stable security definer set search_path = ''
as $$ select created_by_user_id from public.family_units where id = p_family_unit_id $$;
revoke all on function public.family_unit_created_by from public, anon;
alter policy member_update on public.family_units with check (
  id in (select public.get_user_family_ids()) and created_by_user_id = public.family_unit_created_by(id));
alter table public.users alter column current_phase drop default;

-- 2026-07-30: rows that no family saw.
update public.schools set family_unit_id = (
  select min(family_unit_id::text)::uuid from public.family_members where user_id = schools.user_id
  having count(*) = 1) where family_unit_id is null;

-- Whoever is not signed in calls no function that policies call: he is refused (42501) and not told that there is nothing.
revoke execute on function public.get_user_family_ids, public.user_is_family_member, public.user_shares_family from public, anon;
revoke execute on function public.get_primary_family_id, public.handle_new_user from public, anon, authenticated;

-- 2026-08-05: the family of a row that names none is that of its school or coach, or the only one of its owner; not that of
-- who logged a contact.
create function public.derive_family_unit_id() returns trigger language plpgsql security definer set search_path = ''
as $$
declare row_values jsonb := to_jsonb(new);
begin
  if new.family_unit_id is null then
    new.family_unit_id := coalesce(
      (select family_unit_id from public.schools where id = (row_values ->> 'school_id')::uuid),
      (select family_unit_id from public.coaches where id = (row_values ->> 'coach_id')::uuid),
      (select min(family_unit_id::text)::uuid from public.family_members where user_id = (row_values ->> 'user_id')::uuid
        having count(*) = 1));
  end if;
  return new;
end $$;
revoke all on function public.derive_family_unit_id from public, anon;

-- 2026-08-12 and 15: the owner counts no more, the family does, for deletion too. But whoever makes a school of his own may
-- put it into any family, and events kept their owner's policies: a parent who deletes the athlete's event changes no row and
-- is told nothing.
do $$
declare name text;
begin
  foreach name in array array['coaches', 'documents', 'performance_metrics'] loop
    execute format('drop policy own_select on public.%I', name);
    execute format('drop policy own_insert on public.%I', name);
    execute format('drop policy own_update on public.%I', name);
  end loop;
  drop policy own_select on public.schools;
  drop policy own_update on public.schools;
  foreach name in array array['schools', 'coaches', 'documents', 'performance_metrics'] loop
    execute format('drop policy own_delete on public.%I', name);
    execute format('create policy family_delete on public.%I for delete using (family_unit_id in (select public.get_user_family_ids()))', name);
  end loop;
  foreach name in array array['schools', 'coaches', 'documents', 'performance_metrics', 'interactions'] loop
    execute format('create trigger %I before insert or update on public.%I for each row execute function public.derive_family_unit_id()',
      'trg_' || name || '_derive_family_unit_id', name);
  end loop;
end $$;

-- 2026-08-14 and 18
drop table public.social_media_posts;
alter table public.users drop column phone;

-- 2026-08-16: what a player says of himself is kept in his profile, too, so that what forbids the one forbids the other.
alter table public.users
  add column jersey_number text, add column height_inches integer, add column weight_lbs integer, add column high_school text,
  add column club_team text, add column dominant_side text, add column hometown_city text, add column hometown_state text;
create function public.sync_player_prefs_to_users() returns trigger language plpgsql security definer set search_path = ''
as $$
begin
  if new.category = 'player' then
    update public.users set
      height_inches = case when new.data ->> 'height_inches' ~ '^\d+$' then (new.data ->> 'height_inches')::int else height_inches end,
      weight_lbs = case when new.data ->> 'weight_lbs' ~ '^\d+$' then (new.data ->> 'weight_lbs')::int else weight_lbs end,
      high_school = case when new.data ? 'high_school' then nullif(new.data ->> 'high_school', '') else high_school end,
      club_team = case when new.data ?| array['club_team', 'travel_team_name']
        then coalesce(nullif(new.data ->> 'club_team', ''), nullif(new.data ->> 'travel_team_name', '')) else club_team end,
      dominant_side = case when new.data ?| array['bats', 'throws']
        then nullif(concat_ws('/', new.data ->> 'bats', new.data ->> 'throws'), '') else dominant_side end
    where id = new.user_id;
  end if;
  return new;
end $$;
revoke all on function public.sync_player_prefs_to_users from public, anon;
create trigger trg_user_preferences_sync_player after insert or update of data, category on public.user_preferences
  for each row execute function public.sync_player_prefs_to_users();

-- 2026-08-21 and 22: no player is under 13, and none under 18 without a family or an invitation.
create function public.enforce_minimum_age() returns trigger language plpgsql
as $$
begin
  if new.role = 'player' and new.date_of_birth > current_date - interval '13 years' then
    raise check_violation using message = 'a player is at least 13 years old';
  end if;
  return new;
end $$;
create trigger trg_enforce_minimum_age before insert or update on public.users
  for each row execute function public.enforce_minimum_age();
create function public.enforce_minor_requires_invite() returns trigger language plpgsql
as $$
begin
  if new.role = 'player' and new.date_of_birth > current_date - interval '18 years'
    and not exists (select from public.family_members where user_id = new.id)
    and not exists (select from public.family_invitations
      where lower(invited_email) = lower(new.email) and role = 'player' and status in ('pending', 'accepted') and expires_at > now())
  then
    raise check_violation using message = 'a player under 18 joins by an invitation of his family';
  end if;
  return new;
end $$;
create trigger trg_enforce_minor_requires_invite before insert or update on public.users
  for each row execute function public.enforce_minor_requires_invite();

-- 2026-08-21: the player's preferences are the family's, but for deletion. A parent's stay his own.
create function public.can_access_family_player_prefs(target_user uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (select from public.family_members where user_id = target_user and role = 'player'
    and family_unit_id in (select public.get_user_family_ids()))
$$;
create policy family_select on public.user_preferences for select
  using (category in ('player', 'location', 'school') and public.can_access_family_player_prefs(user_id));
create policy family_insert on public.user_preferences for insert
  with check (category in ('player', 'location', 'school') and public.can_access_family_player_prefs(user_id));
create policy family_update on public.user_preferences for update
  using (category in ('player', 'location', 'school') and public.can_access_family_player_prefs(user_id));

-- 2026-08-22 to 27
alter table public.schools add column phone text, add column athletics_url text;
alter table public.coaches drop column availability;
drop policy player_insert on public.interactions;
create policy family_insert on public.interactions for insert
  with check (logged_by = (select auth.uid()) and family_unit_id in (select public.get_user_family_ids()));
alter table public.schools
  add column why_program text, add column fit_reason text, add column questionnaire_completed boolean not null default false,
  add column questionnaire_completed_at timestamptz;

-- Within August: a value may be kept as it was told ("1:52.4"), and then a row may have no number.
alter table public.performance_metrics alter column value drop not null, add column display_value text, add column source text,
  add column is_primary boolean not null default false;
create unique index performance_metrics_one_primary_per_user on public.performance_metrics (user_id) where is_primary;

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

-- It asks nobody whose school that is, nor who calls: a school of any family is put back, in anybody's name.
create function public.reactivate_school(p_school_id uuid, p_actor uuid) returns public.school_status
language plpgsql security definer set search_path = ''
as $$
declare restored text;
begin
  select previous_status into restored from public.school_status_history
  where school_id = p_school_id and new_status = 'not_pursuing' order by changed_at desc limit 1;
  if restored is null or restored not in ('researching', 'contacted', 'visiting', 'offer_received', 'committed') then
    restored := 'researching';
  end if;
  update public.schools set status = restored::public.school_status, status_changed_at = now(), updated_by = p_actor
  where id = p_school_id;
  insert into public.school_status_history (school_id, previous_status, new_status, changed_by, notes)
  values (p_school_id, 'not_pursuing', restored, p_actor, 'Reactivated from not_pursuing');
  return restored;
end $$;
