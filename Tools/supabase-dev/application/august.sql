-- What became of the application's schema of March (march.sql, over which this comes, on the same connection) until the end of
-- August 2026, for the same tables: facts in our words, by the day in their migrations' names.

-- 05-25
alter table public.family_invitations drop constraint family_invitations_status_check,
  add constraint family_invitations_status_check check (status in ('pending', 'accepted', 'expired', 'declined'));

-- 07-27: an event without a school was everybody's; whoever wrote something may go; what people are told got two kinds.
drop policy "Users can view events for own schools" on public.events;
drop policy "Users can insert events for own schools" on public.events;
drop policy "Users can update events for own schools" on public.events;
drop policy "Users can delete events for own schools" on public.events;
create function public.family_unit_created_by(p_family_unit_id uuid) returns uuid
language sql stable security definer set search_path = 'public'
as $$ select created_by_user_id from family_units where id = p_family_unit_id $$;
revoke all on function public.family_unit_created_by from public, anon;
alter policy family_units_update on public.family_units with check (
  id in (select family_unit_id from public.family_members where user_id = auth.uid())
  and created_by_user_id = public.family_unit_created_by(id));
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
alter table public.account_links drop constraint account_links_initiator_user_id_fkey,
  add constraint account_links_initiator_user_id_fkey foreign key (initiator_user_id) references public.users on delete cascade;
alter table public.users alter column current_phase drop default;
alter type public.notification_type add value 'offer';
alter type public.notification_type add value 'event';
alter table public.notifications add column action_url varchar(500);

-- 07-28: what the families' policies allow already.
drop policy "Linked users can read schools" on public.schools;
drop policy "Users can view own and linked schools" on public.schools;
drop policy "Linked users can update schools" on public.schools;
drop policy "Users can update own and linked schools" on public.schools;
drop policy "Users can insert schools" on public.schools;
drop policy "Users can update their own interactions" on public.interactions;
drop policy "Users can delete their own interactions" on public.interactions;
drop policy "Users can view linked family members" on public.users;
drop policy "Users can delete their own events" on public.events;

-- 07-30: nobody who is not signed in calls what the policies of family_members call, so that he is refused (42501) wherever
-- one asks who is in a family.
revoke execute on function public.get_user_family_ids, public.user_is_family_member from public, anon;
grant execute on function public.get_user_family_ids, public.user_is_family_member to authenticated;
revoke execute on function public.handle_new_user, public.trigger_push_notification from public, anon, authenticated;

-- 08-05: the family of a row that names none is that of its school, coach or document, or the only one of its owner. Not for
-- events and offers, and nobody asks who logged a contact.
create function public.derive_family_unit_id() returns trigger language plpgsql security definer set search_path = 'public'
as $$
declare said jsonb := to_jsonb(new);
begin
  if new.family_unit_id is null then
    new.family_unit_id := coalesce(
      (select family_unit_id from schools where id = (said ->> 'school_id')::uuid),
      (select family_unit_id from coaches where id = (said ->> 'coach_id')::uuid),
      (select family_unit_id from documents where id = (said ->> 'document_id')::uuid),
      (select min(family_unit_id::text)::uuid from family_members where user_id = (said ->> 'user_id')::uuid
        having count(distinct family_unit_id) = 1));
  end if;
  return new;
end $$;
revoke all on function public.derive_family_unit_id from public, anon;
do $$
declare name text;
begin
  foreach name in array array['coaches', 'documents', 'performance_metrics', 'interactions', 'schools'] loop
    execute format('create trigger %I before insert or update on public.%I for each row execute function public.derive_family_unit_id()',
      'trg_' || name || '_derive_family_unit_id', name);
  end loop;
end $$;

-- 08-08, 08-12, 08-15: the whole family deletes, and the family alone says who may do what; but whoever makes a school of his
-- own may put it into any family, and an event has its owner's policies still, that of deletion alone.
select pg_temp.policies($$
  schools | delete | family | Users can delete schools in their families
  coaches | delete | family | Users can delete coaches in their families
  documents | delete | family | Users can delete documents in their families
  performance_metrics | delete | family | Users can delete performance metrics in their families
$$);
do $$
declare name text; of_table text;
begin
  foreach name in array array['schools', 'coaches', 'documents', 'events', 'performance_metrics'] loop
    execute format('alter policy %I on public.%I with check (%s)',
      'Users can update ' || replace(name, '_', ' ') || ' in their families', name, pg_temp.condition('family', name));
  end loop;
  for of_table, name in
    select tablename, policyname from pg_policies where schemaname = 'public' and policyname not like '%in their families'
      and (tablename in ('coaches', 'documents', 'performance_metrics') or tablename = 'schools' and cmd = 'DELETE')
  loop
    execute format('drop policy %I on public.%I', name, of_table);
  end loop;
end $$;
drop policy "Users can view interactions for own and linked schools" on public.interactions;
drop policy "Users can insert interactions" on public.interactions;

-- 08-16: what a player says of himself is kept twice, and what forbids a person's row forbids his preferences, too.
alter table public.users
  add column jersey_number text, add column height_inches integer, add column weight_lbs integer, add column high_school text,
  add column club_team text, add column dominant_side text, add column hometown_city text, add column hometown_state text;
create function public.sync_player_prefs_to_users() returns trigger language plpgsql security definer set search_path = 'public'
as $$
begin
  if new.category = 'player' then
    update users set
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

-- 08-17
alter table public.performance_metrics
  add column display_value text, add column source text, add column is_primary boolean not null default false,
  alter column value drop not null;
create unique index performance_metrics_one_primary_per_user on public.performance_metrics (user_id) where is_primary;

-- 08-18
alter table public.users drop column phone;

-- 08-21 and 08-22: no player is under 13, and none under 18 without a family or an invitation to one. Both are asked
-- whenever a person's row is written.
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
alter table public.users add column guardian_consent_at timestamptz,
  add column guardian_consent_by uuid references public.users, add column guardian_consent_terms_version text;

-- 08-21: a player's preferences of three kinds are his family's, but for deletion. A parent's stay his own.
create function public.can_access_family_player_prefs(target_user uuid) returns boolean
language sql stable security definer set search_path = 'public'
as $$
  select exists (select from family_members where user_id = target_user and role = 'player'
    and family_unit_id in (select family_unit_id from get_user_family_ids()))
$$;
create policy "Family can view player-owned prefs" on public.user_preferences for select
  using (category in ('player', 'location', 'school') and public.can_access_family_player_prefs(user_id));
create policy "Family can insert player-owned prefs" on public.user_preferences for insert
  with check (category in ('player', 'location', 'school') and public.can_access_family_player_prefs(user_id));
create policy "Family can update player-owned prefs" on public.user_preferences for update
  using (category in ('player', 'location', 'school') and public.can_access_family_player_prefs(user_id))
  with check (category in ('player', 'location', 'school') and public.can_access_family_player_prefs(user_id));

-- 08-22 to 08-27
alter table public.schools add column phone text, add column athletics_url text, add column why_program text,
  add column fit_reason text, add column questionnaire_completed boolean not null default false,
  add column questionnaire_completed_at timestamptz;
alter table public.coaches drop column availability;
drop policy "Only players can create interactions" on public.interactions;
select pg_temp.policies($$
  interactions | insert | logger and family | Family members can create interactions
$$);

-- 08-28: who ever invited somebody may go.
alter table public.family_invitations drop constraint family_invitations_invited_by_fkey,
  add constraint family_invitations_invited_by_fkey foreign key (invited_by) references public.users on delete cascade;

-- 08-28: a contact moves a school on that nobody talked to, whoever's school it is.
alter type public.school_status add value 'visiting';
create function public.advance_school_status_on_interaction() returns trigger
language plpgsql security definer set search_path = 'public'
as $$
declare before school_status;
begin
  select status into before from schools where id = new.school_id;
  if before is null or before in ('researching', 'interested') then
    update schools set status = 'contacted', status_changed_at = now(), updated_by = new.logged_by where id = new.school_id;
    insert into school_status_history (school_id, previous_status, new_status, changed_by, notes)
    values (new.school_id, before, 'contacted', new.logged_by, 'Auto-advanced: interaction logged');
  end if;
  return new;
end $$;
create trigger trg_advance_school_status_on_interaction after insert on public.interactions
  for each row execute function public.advance_school_status_on_interaction();

-- It asks nobody whose school that is, nor who calls.
create function public.reactivate_school(p_school_id uuid, p_actor uuid) returns public.school_status
language plpgsql security definer set search_path = 'public'
as $$
declare restored text;
begin
  select previous_status into restored from school_status_history
  where school_id = p_school_id and new_status = 'not_pursuing' order by changed_at desc limit 1;
  if restored is null or restored not in ('researching', 'contacted', 'visiting', 'offer_received', 'committed') then
    restored := 'researching';
  end if;
  update schools set status = restored::school_status, status_changed_at = now(), updated_by = p_actor where id = p_school_id;
  insert into school_status_history (school_id, previous_status, new_status, changed_by, notes)
  values (p_school_id, 'not_pursuing', restored, p_actor, 'Reactivated from not_pursuing');
  return restored;
end $$;

-- 08-30: everybody of the family is told of a contact that a coach began, but who logged it, and of an offer.
create function public.notify_on_inbound_interaction() returns trigger
language plpgsql security definer set search_path = 'public'
as $$
begin
  insert into notifications (user_id, type, title, related_entity_type, related_entity_id, priority)
  select user_id, 'inbound_interaction', 'Coach reached out', 'interaction', new.id, 'high'
  from family_members where family_unit_id = new.family_unit_id and user_id is distinct from new.logged_by;
  return new;
end $$;
create trigger notify_on_inbound_interaction_insert after insert on public.interactions
  for each row when (new.direction = 'inbound') execute function public.notify_on_inbound_interaction();
create function public.notify_on_offer() returns trigger language plpgsql security definer set search_path = 'public'
as $$
begin
  insert into notifications (user_id, type, title, related_entity_type, related_entity_id, priority)
  select told, 'offer', 'New offer', 'offer', new.id, 'high' from unnest(coalesce(
    (select array_agg(user_id) from family_members where family_unit_id = new.family_unit_id), array[new.user_id])) as told;
  return new;
end $$;
create trigger notify_on_offer_insert after insert on public.offers
  for each row execute function public.notify_on_offer();
