-- Row-level security as of 2026-02-11. Policies are OR-ed together: the older ones, by owner, were never taken away when
-- those by family came, and that is why an owner may insert into a foreign family. The still older policies, by linked
-- account and by who made a school, are left out: they only allow more (tests/test_application.py says what), and nothing that we
-- write relies on them.

-- SECURITY DEFINER: read by the policies of family_members itself, which would otherwise go round in circles.
create function public.get_user_family_ids() returns table (family_unit_id uuid)
language sql stable security definer set search_path = ''
as $$ select member.family_unit_id from public.family_members as member where member.user_id = auth.uid() $$;

create function public.user_is_family_member(family_id uuid) returns boolean
language sql stable security definer set search_path = ''
as $$ select family_id in (select public.get_user_family_ids()) $$;

create function public.user_is_family_player(family_id uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select from public.family_members
    where family_unit_id = family_id and user_id = auth.uid() and role = 'player')
$$;

create function public.user_shares_family(other uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select from public.family_members
    where user_id = other and family_unit_id in (select public.get_user_family_ids()))
$$;

-- Reads a column that had gone by then: whoever calls it gets 42703, as on the real server.
create function public.get_primary_family_id() returns uuid language plpgsql stable security definer
as $$
declare found_id uuid;
begin
  select fu.id into found_id from public.family_units fu where fu.student_user_id = auth.uid();
  return found_id;
end $$;

do $$
declare name text;
begin
  -- offers is missing on purpose: until 2026-02-16 everybody saw and changed everybody's.
  foreach name in array array[
    'users', 'family_units', 'family_members', 'schools', 'school_status_history', 'coaches', 'events', 'interactions',
    'performance_metrics', 'documents', 'user_preferences', 'preference_history', 'user_notes', 'audit_logs',
    'suggestion', 'social_media_posts']
  loop
    execute format('alter table public.%I enable row level security', name);
  end loop;

  foreach name in array array['schools', 'coaches', 'documents', 'events', 'performance_metrics'] loop
    execute format('create policy family_select on public.%I for select using (family_unit_id in (select public.get_user_family_ids()))', name);
    execute format('create policy family_insert on public.%I for insert with check (family_unit_id in (select public.get_user_family_ids()))', name);
    execute format('create policy family_update on public.%I for update using (family_unit_id in (select public.get_user_family_ids()))', name);
    execute format('create policy own_select on public.%I for select using (user_id = (select auth.uid()))', name);
    execute format('create policy own_insert on public.%I for insert with check (user_id = (select auth.uid()))', name);
    execute format('create policy own_update on public.%I for update using (user_id = (select auth.uid()))', name);
    execute format('create policy own_delete on public.%I for delete using (user_id = (select auth.uid()))', name);
  end loop;

  foreach name in array array['user_preferences', 'user_notes', 'suggestion', 'social_media_posts'] loop
    execute format('create policy own_all on public.%I for all using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()))', name);
  end loop;

  foreach name in array array['preference_history', 'audit_logs'] loop
    execute format('create policy own_select on public.%I for select using (user_id = (select auth.uid()))', name);
  end loop;
end $$;

-- An event without a school is everybody's, until 2026-07-27: anybody sees, changes and deletes it, and leaves one with any
-- family.
create policy schoolless_select on public.events for select using (school_id is null);
create policy schoolless_insert on public.events for insert with check (school_id is null);
create policy schoolless_update on public.events for update using (school_id is null);
create policy schoolless_delete on public.events for delete using (school_id is null);

create policy family_select on public.school_status_history for select using (exists (
  select from public.schools where schools.id = school_id and schools.family_unit_id in (select public.get_user_family_ids())));
create policy family_insert on public.school_status_history for insert with check (exists (
  select from public.schools where schools.id = school_id and schools.family_unit_id in (select public.get_user_family_ids())));

create policy family_select on public.interactions for select using (family_unit_id in (select public.get_user_family_ids()));
create policy player_insert on public.interactions for insert
  with check (logged_by = (select auth.uid()) and public.user_is_family_player(family_unit_id));
create policy own_update on public.interactions for update using (logged_by = (select auth.uid()));
create policy own_delete on public.interactions for delete using (logged_by = (select auth.uid()));

create policy member_select on public.family_units for select
  using (player_user_id = (select auth.uid()) or id in (select public.get_user_family_ids()));
create policy creator_insert on public.family_units for insert with check (player_user_id = (select auth.uid()));
create policy member_update on public.family_units for update
  using (player_user_id = (select auth.uid()) or id in (select public.get_user_family_ids()));
create policy creator_delete on public.family_units for delete using (player_user_id = (select auth.uid()));

create policy member_select on public.family_members for select
  using (user_id = (select auth.uid()) or family_unit_id in (select public.get_user_family_ids()));
-- Over-wide: whoever knows a family's id may join it.
create policy self_insert on public.family_members for insert with check (user_id = (select auth.uid()));

create policy self_or_family_select on public.users for select using (id = (select auth.uid()) or public.user_shares_family(id));
create policy self_insert on public.users for insert with check (id = (select auth.uid()));
create policy self_update on public.users for update using (id = (select auth.uid()));
create policy self_delete on public.users for delete using (id = (select auth.uid()));
