-- What else runs in the application's own project of the end of August 2026 when a publisher writes: its triggers that tell
-- people, by their names and conditions, over 0006. For tests alone; no migration, as nothing here needs the rows.

create table public.notifications (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.users on delete cascade,
  type text not null,
  title text not null,
  message text,
  related_entity_type text,
  related_entity_id uuid,
  priority text,
  created_at timestamptz default now()
);
alter table public.notifications enable row level security;
create policy own on public.notifications for all using (user_id = (select auth.uid()));

-- Everybody of the family is told of a contact that a coach began, but who logged it.
create function public.notify_on_inbound_interaction() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.notifications (user_id, type, title, related_entity_type, related_entity_id, priority)
  select user_id, 'inbound_interaction', 'Coach reached out', 'interaction', new.id, 'high'
  from public.family_members where family_unit_id = new.family_unit_id and user_id is distinct from new.logged_by;
  return new;
end $$;
create trigger notify_on_inbound_interaction_insert after insert on public.interactions
  for each row when (new.direction = 'inbound') execute function public.notify_on_inbound_interaction();

-- Everybody of the family is told of an offer.
create function public.notify_on_offer() returns trigger language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.notifications (user_id, type, title, related_entity_type, related_entity_id, priority)
  select user_id, 'offer', 'New offer', 'offer', new.id, 'high'
  from public.family_members where family_unit_id = new.family_unit_id;
  return new;
end $$;
create trigger notify_on_offer_insert after insert on public.offers
  for each row execute function public.notify_on_offer();

-- The application's own asks for no family.
create or replace function public.advance_school_status_on_interaction() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare before public.school_status;
begin
  select status into before from public.schools where id = new.school_id;
  if before is null or before in ('researching', 'interested') then
    update public.schools set status = 'contacted', status_changed_at = now(), updated_by = new.logged_by
    where id = new.school_id;
    insert into public.school_status_history (school_id, previous_status, new_status, changed_by, notes)
    values (new.school_id, before, 'contacted', new.logged_by, 'Auto-advanced: interaction logged');
  end if;
  return new;
end $$;
