-- From 2026-02-11 to just after 2026-03-15.

-- 2026-02-12
alter type public.interaction_type add value 'game';
alter type public.interaction_type add value 'unofficial_visit';
alter type public.interaction_type add value 'official_visit';
alter type public.interaction_type add value 'other';
alter table public.interactions add column updated_at timestamptz default now();
create trigger update_interactions_updated_at before update on public.interactions
  for each row execute function public.update_updated_at_column();
create table public.follow_up_reminders (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.users on delete cascade,
  school_id uuid references public.schools on delete cascade,
  coach_id uuid references public.coaches on delete cascade,
  interaction_id uuid references public.interactions on delete set null,
  reminder_date timestamptz not null,
  notes text,
  is_completed boolean default false,
  created_at timestamptz default now()
);
alter table public.follow_up_reminders enable row level security;
create policy own_all on public.follow_up_reminders for all using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));

-- 2026-02-16: an offer without a family is refused from this day.
alter table public.users add column profile_photo_url text;
alter table public.schools add column city text, add column state text;
alter table public.offers enable row level security;
create policy family_select on public.offers for select
  using (user_id = (select auth.uid()) or family_unit_id in (select public.get_user_family_ids()));
create policy family_insert on public.offers for insert with check (family_unit_id in (select public.get_user_family_ids()));
create policy family_update on public.offers for update
  using (user_id = (select auth.uid()) or family_unit_id in (select public.get_user_family_ids()));
create policy family_delete on public.offers for delete
  using (user_id = (select auth.uid()) or family_unit_id in (select public.get_user_family_ids()));

-- 2026-02-28: families without an owner.
alter table public.family_units add column created_by_user_id uuid references public.users;
alter table public.family_units add column pending_player_details jsonb;
update public.family_units set created_by_user_id = player_user_id;
alter table public.family_units alter column created_by_user_id set not null;
drop policy member_select on public.family_units;
drop policy creator_insert on public.family_units;
drop policy member_update on public.family_units;
drop policy creator_delete on public.family_units;
alter table public.family_units drop column player_user_id;
create policy member_select on public.family_units for select
  using (created_by_user_id = (select auth.uid()) or id in (select public.get_user_family_ids()));
create policy creator_insert on public.family_units for insert with check (created_by_user_id = (select auth.uid()));
create policy member_update on public.family_units for update using (id in (select public.get_user_family_ids()));
create policy creator_delete on public.family_units for delete using (created_by_user_id = (select auth.uid()));
-- Nobody adds himself any more: the policies of families and of members ask each other in circles, and PostgreSQL refuses (42P17).
drop policy self_insert on public.family_members;
create table public.family_invitations (
  id uuid primary key default gen_random_uuid(),
  family_unit_id uuid not null references public.family_units on delete cascade,
  invited_by uuid not null references public.users on delete cascade,
  invited_email text not null,
  role text not null check (role in ('player', 'parent')),
  token uuid not null unique default gen_random_uuid(),
  status text not null default 'pending',
  expires_at timestamptz not null default now() + interval '30 days',
  created_at timestamptz default now()
);
alter table public.family_invitations enable row level security;
create policy family_all on public.family_invitations for all
  using (family_unit_id in (select public.get_user_family_ids())) with check (family_unit_id in (select public.get_user_family_ids()));

-- 2026-03-15: whoever selects or writes one of these gets an error for the whole request.
alter table public.schools
  drop column priority_tier, drop column private_notes, drop column fit_score, drop column fit_score_data,
  drop column ranking;
alter table public.coaches drop column private_notes, drop column responsiveness_score;
