-- Keeps the application's triggers quiet while an old history is published (0108). It changes functions and triggers of the
-- application's, so nothing applies it for you: compare it with what your project has, then run it as the owner. Run it
-- again after an update of the application that makes them anew.

-- As of 2026-08-28, with the first three lines of the body added: what a school's status was by then, the history itself
-- says, and an interaction of two years ago is no reason to call the school contacted today.
create or replace function public.advance_school_status_on_interaction() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare before public.school_status;
begin
  if compass.is_replayed() then
    return new;
  end if;
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

-- The functions that do nothing but tell people stay as they are, and their triggers ask. The condition is looked at when
-- the row is written. A trigger that is deferred may have it all the same; a function that asks only at the end of the
-- transaction hears "no". One statement, so that no insert finds a trigger gone.
do $$
begin
  if to_regprocedure('public.notify_on_inbound_interaction()') is not null then
    drop trigger if exists notify_on_inbound_interaction_insert on public.interactions;
    create trigger notify_on_inbound_interaction_insert after insert on public.interactions
      for each row when (new.direction = 'inbound' and not compass.is_replayed())
      execute function public.notify_on_inbound_interaction();
  end if;
  if to_regprocedure('public.notify_on_offer()') is not null then
    drop trigger if exists notify_on_offer_insert on public.offers;
    create trigger notify_on_offer_insert after insert on public.offers
      for each row when (not compass.is_replayed()) execute function public.notify_on_offer();
  end if;
end $$;
