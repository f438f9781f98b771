-- The application's tables as of 2026-02-11. The foreign keys to users and their rules on deletion are what a
-- publisher meets: "cascade" and "set null" happen without a word, the others refuse.

create type public.school_division as enum ('D1', 'D2', 'D3', 'NAIA', 'JUCO');
create type public.school_status as enum (
  'researching', 'contacted', 'interested', 'offer_received', 'declined', 'committed', 'camp_invite', 'recruited',
  'official_visit_invited', 'official_visit_scheduled', 'not_pursuing');
create type public.coach_role as enum ('head', 'assistant', 'recruiting');
create type public.interaction_type as enum (
  'email', 'text', 'phone_call', 'in_person_visit', 'virtual_meeting', 'camp', 'showcase', 'tweet', 'dm');
create type public.interaction_direction as enum ('outbound', 'inbound');
create type public.interaction_sentiment as enum ('very_positive', 'positive', 'neutral', 'negative');
create type public.event_type as enum ('showcase', 'camp', 'official_visit', 'unofficial_visit', 'game');
create type public.document_type as enum (
  'highlight_video', 'transcript', 'resume', 'rec_letter', 'questionnaire', 'stats_sheet');
create type public.user_role as enum ('admin', 'parent', 'player');

create table public.users (
  id uuid primary key references auth.users on delete cascade,
  email text not null unique,
  full_name text,
  role public.user_role not null,
  phone text,
  date_of_birth date,
  current_phase varchar(20) default 'freshman' check (current_phase in ('freshman', 'sophomore', 'junior', 'senior', 'committed')),
  status_score integer check (status_score between 0 and 100),
  status_label varchar(20) check (status_label in ('on_track', 'slightly_behind', 'at_risk')),
  graduation_year integer check (graduation_year between 2024 and 2040),
  is_admin boolean default false,
  is_preview_mode boolean not null default false,
  onboarding_completed boolean not null default false,
  primary_sport_id uuid,
  primary_position_id uuid,
  secondary_sport_id uuid,
  secondary_position_id uuid,
  zip_code character(5) check (zip_code ~ '^\d{5}$'),
  gpa numeric(3, 2) check (gpa between 0 and 5),
  sat_score integer check (sat_score between 400 and 1600),
  act_score integer check (act_score between 1 and 36),
  profile_completeness integer default 0 check (profile_completeness between 0 and 100),
  created_at timestamptz default now(),
  updated_at timestamptz default now()
);

create table public.family_units (
  id uuid primary key default gen_random_uuid(),
  family_name varchar(255),
  family_code varchar(10) unique check (family_code ~ '^FAM-[A-Z0-9]{6}$'),
  code_generated_at timestamptz,
  player_user_id uuid not null unique references public.users on delete cascade,
  created_at timestamptz default now(),
  updated_at timestamptz default now()
);

create table public.family_members (
  id uuid primary key default gen_random_uuid(),
  family_unit_id uuid not null references public.family_units on delete cascade,
  user_id uuid not null references public.users on delete cascade,
  role varchar(20) not null check (role in ('player', 'parent')),
  added_at timestamptz default now(),
  unique (family_unit_id, user_id)
);
create unique index family_members_one_family_for_a_player on public.family_members (user_id) where role = 'player';

create table public.schools (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.users on delete cascade,
  name text not null,
  location text,
  division public.school_division,
  conference text,
  ranking integer,
  is_favorite boolean default false,
  website text,
  twitter_handle text,
  instagram_handle text,
  status public.school_status default 'researching',
  priority_tier varchar(1) check (priority_tier in ('A', 'B', 'C')),
  amenities jsonb,
  pros text[] default '{}',
  cons text[] default '{}',
  notes text,
  private_notes jsonb,
  offer_details jsonb,
  academic_info jsonb,
  fit_score integer check (fit_score between 0 and 100),
  fit_score_data jsonb,
  created_at timestamptz default now(),
  updated_at timestamptz default now(),
  created_by uuid references public.users,
  updated_by uuid references public.users,
  favicon_url text,
  fit_tier varchar(20) constraint schools_fit_tier_check check (fit_tier in ('reach', 'match', 'safety', 'unlikely')),
  status_changed_at timestamptz,
  coaching_philosophy text,
  coaching_style text,
  recruiting_approach text,
  communication_style text,
  success_metrics text,
  family_unit_id uuid references public.family_units on delete cascade
);

create table public.school_status_history (
  id uuid primary key default gen_random_uuid(),
  school_id uuid not null references public.schools on delete cascade,
  previous_status varchar(50),
  new_status varchar(50) not null,
  changed_by uuid not null references auth.users,
  changed_at timestamptz not null default now(),
  notes text,
  created_at timestamptz default now()
);

create table public.coaches (
  id uuid primary key default gen_random_uuid(),
  school_id uuid not null references public.schools on delete cascade,
  user_id uuid not null references public.users on delete cascade,
  role public.coach_role not null,
  first_name text not null,
  last_name text not null,
  email text,
  phone text,
  twitter_handle text,
  instagram_handle text,
  notes text,
  private_notes text,
  responsiveness_score integer,
  last_contact_date timestamptz,
  availability jsonb default '{
    "monday": {"available": false, "start_time": "09:00", "end_time": "17:00"},
    "tuesday": {"available": false, "start_time": "09:00", "end_time": "17:00"},
    "wednesday": {"available": false, "start_time": "09:00", "end_time": "17:00"},
    "thursday": {"available": false, "start_time": "09:00", "end_time": "17:00"},
    "friday": {"available": false, "start_time": "09:00", "end_time": "17:00"},
    "saturday": {"available": false, "start_time": "10:00", "end_time": "16:00"},
    "sunday": {"available": false, "start_time": "10:00", "end_time": "16:00"}, "timezone": "UTC", "blackout_dates": []}',
  created_by uuid references public.users,
  updated_by uuid references public.users,
  family_unit_id uuid references public.family_units on delete cascade,
  created_at timestamptz default now(),
  updated_at timestamptz default now()
);

create table public.events (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.users on delete cascade,
  school_id uuid references public.schools on delete cascade,
  type public.event_type not null,
  name text not null,
  location text,
  address text,
  city varchar(100),
  state varchar(2),
  start_date date not null,
  end_date date,
  start_time time,
  end_time time,
  checkin_time time,
  url text,
  description text,
  event_source varchar(50),
  cost numeric,
  registered boolean default false,
  attended boolean default false,
  coaches_present uuid[] default '{}',
  performance_notes text,
  stats_recorded jsonb,
  created_by uuid references public.users,
  updated_by uuid references public.users,
  family_unit_id uuid references public.family_units on delete cascade,
  created_at timestamptz default now(),
  updated_at timestamptz default now()
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
  updated_by uuid references public.users,
  family_unit_id uuid references public.family_units on delete cascade,
  created_at timestamptz default now()
);

create table public.offers (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.users on delete cascade,
  school_id uuid not null references public.schools on delete cascade,
  coach_id uuid references public.coaches on delete set null,
  offer_type text not null,
  status text default 'pending',
  scholarship_amount numeric(10, 2),
  scholarship_percentage numeric(5, 2),
  offer_date date not null default current_date,
  deadline_date date,
  conditions text,
  notes text,
  family_unit_id uuid references public.family_units on delete cascade,
  created_at timestamptz default now(),
  updated_at timestamptz default now()
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
  family_unit_id uuid references public.family_units on delete cascade,
  created_at timestamptz default now()
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
  is_current boolean default true,
  school_id uuid references public.schools on delete set null,
  shared_with_schools uuid[] default '{}',
  uploaded_by uuid not null references public.users on delete cascade,
  health_status varchar(20) default 'unknown' check (health_status in ('healthy', 'broken', 'unknown')),
  last_health_check timestamptz,
  family_unit_id uuid references public.family_units on delete cascade,
  created_at timestamptz default now(),
  updated_at timestamptz default now()
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

create table public.preference_history (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.users on delete cascade,
  category text not null,
  old_value jsonb,
  new_value jsonb,
  changed_fields text[] not null default '{}',
  changed_by uuid not null references public.users on delete cascade,
  created_at timestamptz default now()
);

create table public.user_notes (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.users on delete cascade,
  entity_type text not null check (entity_type in ('school', 'coach', 'interaction')),
  entity_id uuid not null,
  note_content text,
  created_at timestamptz default now(),
  updated_at timestamptz default now(),
  unique (user_id, entity_type, entity_id)
);

create table public.audit_logs (
  id uuid primary key default gen_random_uuid(),
  user_id uuid references public.users on delete set null,
  action text not null,
  resource_type text,
  resource_id uuid,
  created_at timestamptz default now(),
  expires_at timestamptz default now() + interval '1 year'
);

create table public.suggestion (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.users on delete cascade,
  related_school_id uuid references public.schools on delete set null,
  message text,
  created_at timestamptz default now()
);

create table public.social_media_posts (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.users on delete cascade,
  school_id uuid references public.schools on delete cascade,
  coach_id uuid references public.coaches on delete set null,
  post_content text,
  created_at timestamptz default now()
);
