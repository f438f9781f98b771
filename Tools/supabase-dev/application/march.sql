-- The application's own public schema as of the middle of March 2026, for the tables that a publisher writes, a pull reads,
-- and their policies and triggers ask: names, types, conditions and rules as its own project has them, in our words. It stands
-- alone over 0001, and ours (0101 and on) come after it. For tests: what is different in 0002–0005 is told, one by one, in
-- tests/test_application.py.
--
-- Left out: indexes that forbid nothing, comments, the tables of sports, tasks, letters, posts and reminders, and what
-- names them. There is no such listing of February: the application wrote its baseline down in March.

create type public.school_division as enum ('D1', 'D2', 'D3', 'NAIA', 'JUCO');
create type public.school_status as enum (
  'researching', 'contacted', 'interested', 'offer_received', 'declined', 'committed', 'camp_invite', 'recruited',
  'official_visit_invited', 'official_visit_scheduled', 'not_pursuing');
create type public.coach_role as enum ('head', 'assistant', 'recruiting');
create type public.interaction_type as enum (
  'email', 'text', 'phone_call', 'in_person_visit', 'virtual_meeting', 'camp', 'showcase', 'tweet', 'dm', 'game',
  'unofficial_visit', 'official_visit', 'other');
create type public.interaction_direction as enum ('outbound', 'inbound');
create type public.interaction_sentiment as enum ('positive', 'neutral', 'negative', 'very_positive');
create type public.event_type as enum ('showcase', 'camp', 'official_visit', 'unofficial_visit', 'game');
create type public.document_type as enum (
  'highlight_video', 'transcript', 'resume', 'rec_letter', 'questionnaire', 'stats_sheet');
create type public.user_role as enum ('admin', 'parent', 'player');
create type public.notification_type as enum ('follow_up_reminder', 'deadline_alert', 'daily_digest', 'inbound_interaction');

-- People and families ------------------------------------------------------------------------------------------------

create table public.users (
  id uuid primary key constraint users_id_fkey references auth.users on delete cascade,
  email text not null unique,
  full_name text,
  role public.user_role not null,
  phone text,
  icloud_sync_enabled boolean default false,
  created_at timestamptz default now(),
  updated_at timestamptz default now(),
  current_phase varchar(20) default 'freshman'
    check (current_phase in ('freshman', 'sophomore', 'junior', 'senior', 'committed')),
  phase_milestone_data jsonb default '{}',
  status_score integer check (status_score between 0 and 100),
  status_label varchar(20) check (status_label in ('on_track', 'slightly_behind', 'at_risk')),
  recovery_mode_active boolean default false,
  recovery_plan_shown_at timestamptz,
  graduation_year integer check (graduation_year between 2024 and 2040),
  is_admin boolean default false,
  is_preview_mode boolean not null default false,
  onboarding_completed boolean not null default false,
  -- The four ids name rows of sports and positions, which are left out.
  primary_sport_id uuid,
  primary_position_id uuid,
  primary_position_custom varchar(100),
  secondary_sport_id uuid,
  secondary_position_id uuid,
  secondary_position_custom varchar(100),
  zip_code character(5) check (zip_code ~ '^\d{5}$'),
  gpa numeric(3, 2) check (gpa between 0 and 5),
  sat_score integer check (sat_score between 400 and 1600),
  act_score integer check (act_score between 1 and 36),
  profile_completeness integer default 0 check (profile_completeness between 0 and 100),
  profile_photo_url text,
  date_of_birth date,
  deletion_requested_at timestamptz,
  timezone text not null default 'America/New_York'
    check (timezone in ('America/New_York', 'America/Chicago', 'America/Denver', 'America/Los_Angeles'))
);

-- Who was linked to whom before there were families; the older policies still ask it.
create table public.account_links (
  id uuid primary key default gen_random_uuid(),
  parent_user_id uuid references public.users on delete cascade,
  player_user_id uuid references public.users on delete cascade,
  invited_email text not null,
  initiator_user_id uuid not null references public.users,
  initiator_role text not null,
  status text not null default 'pending'
    check (status in ('pending', 'pending_acceptance', 'pending_confirmation', 'accepted', 'rejected', 'expired')),
  check (parent_user_id is not null or player_user_id is not null)
);

create table public.family_units (
  id uuid primary key default gen_random_uuid(),
  family_name varchar(255),
  created_at timestamptz default now(),
  updated_at timestamptz default now(),
  family_code varchar(10) unique check (family_code ~ '^FAM-[A-Z0-9]{6}$'),
  code_generated_at timestamptz,
  pending_player_details jsonb,
  created_by_user_id uuid not null constraint family_units_created_by_user_id_fkey references public.users
);

create table public.family_members (
  id uuid primary key default gen_random_uuid(),
  family_unit_id uuid not null references public.family_units on delete cascade,
  user_id uuid not null references public.users on delete cascade,
  role varchar(20) not null check (role in ('player', 'parent')),
  added_at timestamptz default now(),
  unique (family_unit_id, user_id)
);
create unique index idx_player_one_family on public.family_members (user_id) where role = 'player';

create table public.family_invitations (
  id uuid primary key default gen_random_uuid(),
  family_unit_id uuid not null references public.family_units on delete cascade,
  invited_by uuid not null references public.users,
  invited_email text not null,
  role text not null check (role in ('player', 'parent')),
  token text not null unique,
  status text not null default 'pending' check (status in ('pending', 'accepted', 'expired')),
  expires_at timestamptz not null default now() + interval '30 days',
  created_at timestamptz not null default now(),
  accepted_at timestamptz,
  declined_at timestamptz
);

-- What a publisher writes --------------------------------------------------------------------------------------------

create table public.schools (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.users on delete cascade,
  name text not null,
  location text,
  division public.school_division,
  conference text,
  is_favorite boolean default false,
  website text,
  twitter_handle text,
  instagram_handle text,
  status public.school_status default 'researching',
  amenities jsonb,
  pros text[] default '{}',
  cons text[] default '{}',
  notes text,
  offer_details jsonb,
  academic_info jsonb,
  created_at timestamptz default now(),
  updated_at timestamptz default now(),
  created_by uuid constraint schools_created_by_fkey references public.users,
  updated_by uuid constraint schools_updated_by_fkey references public.users,
  favicon_url text,
  fit_tier varchar(20) check (fit_tier in ('reach', 'match', 'safety', 'unlikely')),
  status_changed_at timestamptz,
  coaching_philosophy text,
  coaching_style text,
  recruiting_approach text,
  communication_style text,
  success_metrics text,
  family_unit_id uuid references public.family_units on delete cascade,
  city text,
  state text
);

create table public.school_status_history (
  id uuid primary key default gen_random_uuid(),
  school_id uuid not null references public.schools on delete cascade,
  previous_status varchar(50),
  new_status varchar(50) not null,
  changed_by uuid not null constraint school_status_history_changed_by_fkey references auth.users,
  changed_at timestamptz not null default now(),
  notes text,
  created_at timestamptz default now()
);

create table public.coaches (
  id uuid primary key default gen_random_uuid(),
  school_id uuid not null references public.schools on delete cascade,
  role public.coach_role not null,
  first_name text not null,
  last_name text not null,
  email text,
  phone text,
  twitter_handle text,
  instagram_handle text,
  notes text,
  last_contact_date timestamptz,
  created_at timestamptz default now(),
  updated_at timestamptz default now(),
  user_id uuid not null references public.users on delete cascade,
  availability jsonb default '{
    "monday": {"available": false, "start_time": "09:00", "end_time": "17:00"},
    "tuesday": {"available": false, "start_time": "09:00", "end_time": "17:00"},
    "wednesday": {"available": false, "start_time": "09:00", "end_time": "17:00"},
    "thursday": {"available": false, "start_time": "09:00", "end_time": "17:00"},
    "friday": {"available": false, "start_time": "09:00", "end_time": "17:00"},
    "saturday": {"available": false, "start_time": "10:00", "end_time": "16:00"},
    "sunday": {"available": false, "start_time": "10:00", "end_time": "16:00"}, "timezone": "UTC", "blackout_dates": []}',
  created_by uuid constraint coaches_created_by_fkey references public.users,
  updated_by uuid constraint coaches_updated_by_fkey references public.users,
  family_unit_id uuid references public.family_units on delete cascade
);

create table public.events (
  id uuid primary key default gen_random_uuid(),
  school_id uuid references public.schools on delete cascade,
  type public.event_type not null,
  name text not null,
  location text,
  start_date date not null,
  end_date date,
  coaches_present uuid[] default '{}',
  performance_notes text,
  stats_recorded jsonb,
  cost numeric,
  registered boolean default false,
  attended boolean default false,
  created_at timestamptz default now(),
  updated_at timestamptz default now(),
  user_id uuid not null references public.users on delete cascade,
  created_by uuid constraint events_created_by_fkey references public.users,
  updated_by uuid constraint events_updated_by_fkey references public.users,
  start_time time,
  end_time time,
  checkin_time time,
  url text,
  description text,
  event_source varchar(50),
  address text,
  city varchar(100),
  state varchar(2),
  family_unit_id uuid references public.family_units on delete cascade
);

create table public.interactions (
  id uuid primary key default gen_random_uuid(),
  school_id uuid not null references public.schools on delete cascade,
  coach_id uuid references public.coaches on delete set null,
  event_id uuid references public.events on delete set null,
  type public.interaction_type not null,
  direction public.interaction_direction not null,
  subject text,
  content text,
  sentiment public.interaction_sentiment,
  occurred_at timestamptz not null,
  logged_by uuid not null references public.users on delete cascade,
  attachments text[] default '{}',
  created_at timestamptz default now(),
  updated_by uuid constraint interactions_updated_by_fkey references public.users,
  family_unit_id uuid references public.family_units on delete cascade,
  updated_at timestamptz default now()
);

create table public.offers (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.users on delete cascade,
  school_id uuid not null references public.schools on delete cascade,
  coach_id uuid references public.coaches on delete set null,
  offer_type text not null,
  deadline_date date,
  status text default 'pending',
  notes text,
  created_at timestamptz default now(),
  updated_at timestamptz default now(),
  scholarship_amount numeric(10, 2),
  scholarship_percentage numeric(5, 2),
  offer_date date not null default current_date,
  conditions text,
  family_unit_id uuid references public.family_units on delete cascade
);

create table public.performance_metrics (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.users on delete cascade,
  recorded_date date not null,
  metric_type text not null,
  value numeric not null,
  unit text,
  event_id uuid references public.events on delete set null,
  notes text,
  verified boolean default false,
  created_at timestamptz default now(),
  family_unit_id uuid references public.family_units on delete cascade
);

create table public.documents (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.users on delete cascade,
  type public.document_type not null,
  title text not null,
  description text,
  file_url text not null,
  file_type text,
  version integer default 1,
  school_id uuid references public.schools on delete set null,
  is_current boolean default true,
  shared_with_schools uuid[] default '{}',
  uploaded_by uuid not null references public.users on delete cascade,
  created_at timestamptz default now(),
  updated_at timestamptz default now(),
  last_health_check timestamptz,
  health_status varchar(20) default 'unknown' check (health_status in ('healthy', 'broken', 'unknown')),
  family_unit_id uuid references public.family_units on delete cascade
);

create table public.user_preferences (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.users on delete cascade,
  category text not null,
  data jsonb not null default '{}',
  created_at timestamptz default now(),
  updated_at timestamptz default now(),
  unique (user_id, category)
);

create table public.notifications (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.users on delete cascade,
  type public.notification_type not null,
  title text not null,
  message text,
  related_entity_type text,
  related_entity_id uuid,
  scheduled_for timestamptz,
  sent_at timestamptz,
  read_at timestamptz,
  created_at timestamptz default now(),
  priority varchar(10) default 'normal' check (priority in ('low', 'normal', 'high')),
  email_sent boolean default false,
  email_sent_at timestamptz
);

-- What the server does by itself -------------------------------------------------------------------------------------

-- Whose rows somebody may see: his own, and those of whom he is linked to either way.
create function public.get_linked_user_ids() returns table (user_id uuid) language sql stable set search_path = 'public'
as $$
  select auth.uid()
  union all
  select case when parent_user_id = auth.uid() then player_user_id else parent_user_id end
  from account_links where status = 'accepted' and auth.uid() in (parent_user_id, player_user_id)
$$;
create function public.get_user_family_ids() returns table (family_unit_id uuid)
language sql stable security definer set search_path = 'public'
as $$ select member.family_unit_id from family_members as member where member.user_id = auth.uid() $$;
create function public.user_is_family_member(family_id uuid) returns boolean
language sql stable security definer set search_path = 'public'
as $$ select exists (select from family_members where family_unit_id = family_id and user_id = auth.uid()) $$;

create function public.update_updated_at_column() returns trigger language plpgsql
as $$ begin new.updated_at = now(); return new; end $$;

-- With the writer's own rights: an id that he may not see is dropped like one that is not there.
create function public.validate_event_coaches() returns trigger language plpgsql set search_path = 'public'
as $$
begin
  new.coaches_present := array(
    select listed.id from unnest(new.coaches_present) as listed (id) where exists (select from coaches where coaches.id = listed.id));
  return new;
end $$;
create function public.validate_document_schools() returns trigger language plpgsql set search_path = 'public'
as $$
begin
  new.shared_with_schools := array(
    select listed.id from unnest(new.shared_with_schools) as listed (id) where exists (select from schools where schools.id = listed.id));
  return new;
end $$;

-- Only a parent gets a profile: a player's role is taken for 'student', which is no role any more, and the failure is
-- swallowed. His profile is made by the application when he first signs in.
create function public.handle_new_user() returns trigger language plpgsql security definer set search_path = 'public'
as $$
declare said text := new.raw_user_meta_data ->> 'role';
begin
  insert into users (id, email, full_name, role)
  values (
    new.id, new.email, coalesce(new.raw_user_meta_data ->> 'full_name', new.email),
    (case when said = 'parent' then said else 'student' end)::user_role)
  on conflict (id) do nothing;
  return new;
exception when others then
  return new;
end $$;
create trigger on_auth_user_created after insert on auth.users for each row execute function public.handle_new_user();

-- Calls a service of the project's over the network, which is not here.
create function public.trigger_push_notification() returns trigger language plpgsql security definer
as $$ begin return new; end $$;
create trigger push_on_notification_insert after insert on public.notifications
  for each row execute function public.trigger_push_notification();

do $$
declare name text;
begin
  -- Not offers, metrics, families and the history.
  foreach name in array array['users', 'schools', 'coaches', 'events', 'interactions', 'documents', 'user_preferences'] loop
    execute format('create trigger %I before update on public.%I for each row execute function public.update_updated_at_column()',
      'update_' || name || '_updated_at' || case name when 'user_preferences' then '_trigger' else '' end, name);
  end loop;
  foreach name in array array['insert', 'update'] loop
    execute format('create trigger validate_event_coaches_%1$s before %1$s on public.events '
      'for each row execute function public.validate_event_coaches()', name);
    execute format('create trigger validate_document_schools_%1$s before %1$s on public.documents '
      'for each row execute function public.validate_document_schools()', name);
  end loop;
end $$;

-- Who may do what ----------------------------------------------------------------------------------------------------

-- A policy for each line: table | command | condition | name, where a condition is one of these words.
create function pg_temp.condition(word text, of_table text) returns text language sql
as $$
  select case word
    when 'family' then 'family_unit_id in (select family_unit_id from public.family_members where user_id = auth.uid())'
    when 'own' then 'user_id = auth.uid()'
    when 'own or family' then format('(%s or %s)', pg_temp.condition('own', of_table), pg_temp.condition('family', of_table))
    when 'linked' then 'user_id in (select user_id from public.get_linked_user_ids())'
    when 'own school' then 'school_id in (select id from public.schools where user_id = auth.uid())'
    when 'no school or own' then format('(school_id is null or %s)', pg_temp.condition('own school', of_table))
    when 'linked school' then
      'school_id in (select id from public.schools where user_id in (select user_id from public.get_linked_user_ids()))'
    when 'school of family' then 'school_id in (select id from public.schools where ' || pg_temp.condition('family', '') || ')'
    when 'logger' then 'logged_by = auth.uid()'
    when 'logger at linked school' then 'logged_by = auth.uid() and ' || pg_temp.condition('linked school', '')
    when 'logger and player' then 'logged_by = auth.uid() and ' || pg_temp.condition('family', '')
      || ' and exists (select from public.family_members where user_id = auth.uid() and role = ''player'')'
    when 'logger and family' then 'logged_by = auth.uid() and ' || pg_temp.condition('family', '')
    when 'self' then 'id = auth.uid()'
    when 'self or family' then 'id = auth.uid() or exists (select from public.family_members mine '
      'join public.family_members theirs using (family_unit_id) where mine.user_id = auth.uid() and theirs.user_id = users.id)'
    when 'self or linked' then 'id in (select user_id from public.get_linked_user_ids())'
    when 'is family' then 'id in (select family_unit_id from public.family_members where user_id = auth.uid())'
    when 'creator' then 'created_by_user_id = auth.uid()'
    when 'of creator' then 'user_id = auth.uid() and exists (select from public.family_units '
      'where id = family_members.family_unit_id and created_by_user_id = auth.uid())'
    when 'member by function' then 'public.user_is_family_member(family_unit_id)'
    when 'family by function' then 'family_unit_id in (select family_unit_id from public.get_user_family_ids())'
    when 'party' then 'auth.uid() in (parent_user_id, player_user_id)'
    when 'inviter' then 'invited_by = auth.uid()'
    when 'inviter of family' then 'invited_by = auth.uid() and ' || pg_temp.condition('family', '')
  end
$$;
-- Where a second word follows a comma, it is what must hold afterwards.
create function pg_temp.policies(lines text) returns void language plpgsql
as $$
declare parts text[]; words text[]; line text; before text; after text;
begin
  foreach line in array regexp_split_to_array(trim(both E'\n' from lines), E'\n') loop
    parts := regexp_split_to_array(trim(line), '\s*\|\s*');
    words := regexp_split_to_array(parts[3], ',\s*');
    before := pg_temp.condition(words[1], parts[1]);
    after := pg_temp.condition(words[2], parts[1]);
    if before is null or cardinality(words) = 2 and after is null then
      raise exception 'no such condition: %', line;
    end if;
    execute format('create policy %I on public.%I for %s ', parts[4], parts[1], parts[2])
      || case when parts[2] = 'insert' then format('with check (%s)', before)
         else format('using (%s)', before) || coalesce(' with check (' || after || ')', '') end;
  end loop;
end $$;

do $$
declare name text;
begin
  foreach name in array array[
    'users', 'account_links', 'family_units', 'family_members', 'family_invitations', 'schools', 'school_status_history',
    'coaches', 'events', 'interactions', 'offers', 'performance_metrics', 'documents', 'user_preferences', 'notifications']
  loop
    execute format('alter table public.%I enable row level security', name);
  end loop;
end $$;

select pg_temp.policies($$
  users | select | self or family | Users can view family members' profiles
  users | select | self or linked | Users can view linked family members
  users | select | self | Users can view own profile
  users | insert | self | Users can insert own profile
  users | update | self | Users can update own profile
  users | delete | self | Users can delete own profile
  account_links | select | party | Users can view own account links
  family_units | select | is family | Family members can view their family units
  family_units | select | is family | family_units_select
  family_units | insert | creator | Users can create their own family unit
  family_units | insert | creator | family_units_insert
  family_units | update | is family | family_units_update
  family_units | delete | creator | family_units_delete
  family_members | select | member by function | Users can view all members in their families
  family_members | select | family by function | Users can view family members
  family_members | select | own | Users can view their own family memberships
  family_members | insert | own | Enable insert for users based on user_id
  family_members | insert | of creator | Users can add themselves to families they own
  family_invitations | select | family | family_invitations_select
  family_invitations | insert | inviter of family | family_invitations_insert
  family_invitations | update | inviter | family_invitations_update
  family_invitations | delete | inviter | family_invitations_delete
  schools | select | family | Family members can view schools in their families
  schools | select | family | Users can view schools in their families
  schools | select | linked | Linked users can read schools
  schools | select | linked | Users can view own and linked schools
  schools | insert | family | Users can create schools in their families
  schools | insert | own | Linked users can create schools
  schools | insert | linked | Users can insert schools
  schools | update | family | Users can update schools in their families
  schools | update | linked, own | Linked users can update schools
  schools | update | linked | Users can update own and linked schools
  schools | delete | linked | Linked users can delete schools
  schools | delete | linked | Users can delete own and linked schools
  schools | delete | own | Users can delete own schools
  school_status_history | select | school of family | Users can view school status history for their families
  school_status_history | select | school of family | Users can view status history for their family schools
  school_status_history | insert | school of family | Users can insert status history for their family schools
  coaches | select | family | Users can view coaches in their families
  coaches | select | linked | Linked users can read coaches
  coaches | select | linked | Users can read own and linked coaches
  coaches | select | own school | Users can view coaches at their schools
  coaches | select | linked school | Users can view coaches for own and linked schools
  coaches | insert | family | Users can create coaches in their families
  coaches | insert | own | Linked users can create coaches
  coaches | insert | own | Users can create own coaches
  coaches | insert | own school | Users can insert coaches at their schools
  coaches | insert | linked school | Users can insert coaches for own and linked schools
  coaches | update | family | Users can update coaches in their families
  coaches | update | linked, own | Linked users can update coaches
  coaches | update | linked, own | Users can update own and linked coaches
  coaches | update | own school | Users can update coaches at their schools
  coaches | update | linked school | Users can update coaches for own and linked schools
  coaches | delete | linked | Linked users can delete coaches
  coaches | delete | linked | Users can delete own and linked coaches
  coaches | delete | own | Users can delete own coaches
  coaches | delete | own school | Users can delete coaches at their schools
  coaches | delete | linked school | Users can delete coaches for own and linked schools
  events | select | family | Users can view events in their families
  events | select | own | Users can view their own events
  events | select | no school or own | Users can view events for own schools
  events | insert | family | Users can create events in their families
  events | insert | own | Users can insert their own events
  events | insert | no school or own | Users can insert events for own schools
  events | update | family | Users can update events in their families
  events | update | own | Users can update their own events
  events | update | no school or own | Users can update events for own schools
  events | delete | own | Users can delete own events
  events | delete | own | Users can delete their own events
  events | delete | no school or own | Users can delete events for own schools
  interactions | select | family | Family members can view interactions in their families
  interactions | select | linked school | Users can view interactions for own and linked schools
  interactions | insert | logger and player | Only players can create interactions
  interactions | insert | linked school | Users can insert interactions
  interactions | update | logger | Users can update own interactions
  interactions | update | logger at linked school | Users can update their own interactions
  interactions | delete | logger | Users can delete own interactions
  interactions | delete | logger at linked school | Users can delete their own interactions
  offers | select | own or family | Family members can view offers in their families
  offers | insert | family | Users can insert offers in their families
  offers | update | own or family | Users can update offers in their families
  offers | delete | own or family | Users can delete offers in their families
  performance_metrics | select | family | Users can view performance metrics in their families
  performance_metrics | select | linked | Users can view own and linked performance metrics
  performance_metrics | insert | family | Users can create performance metrics in their families
  performance_metrics | insert | own | Users can insert own performance metrics
  performance_metrics | insert | linked | Users can insert performance metrics
  performance_metrics | update | family | Users can update performance metrics in their families
  performance_metrics | update | linked | Users can update own and linked performance metrics
  performance_metrics | delete | linked | Users can delete own and linked performance metrics
  performance_metrics | delete | own | Users can delete own performance metrics
  documents | select | family | Users can view documents in their families
  documents | select | linked | Users can view own and linked documents
  documents | insert | family | Users can create documents in their families
  documents | insert | own | Users can insert own documents
  documents | insert | linked | Users can insert documents
  documents | update | family | Users can update documents in their families
  documents | update | linked | Users can update own and linked documents
  documents | delete | linked | Users can delete own and linked documents
  documents | delete | own | Users can delete own documents
  user_preferences | select | own | Users can view their own preferences
  user_preferences | insert | own | Users can insert their own preferences
  user_preferences | update | own | Users can update their own preferences
  user_preferences | delete | own | Users can delete their own preferences
  notifications | select | own | notifications_select_own
  notifications | insert | own | notifications_insert_own
  notifications | update | own | notifications_update_own
  notifications | delete | own | notifications_delete_own
$$);
