-- Keeps the application's triggers quiet while an old history is published (0108). It changes functions of the
-- application's, so nothing applies it for you: compare it with what your project has, then run it as the owner. Run it
-- again after an update of the application that makes the function anew.

-- As of 2026-08-28, with the first three lines of the body added: what a school's status was by then, the history itself
-- says, and an interaction of two years ago is no reason to call the school contacted today.
create or replace function public.auto_advance_school_status() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare before public.school_status;
begin
  if compass.is_replayed() then
    return new;
  end if;
  -- Only within one family: a foreign key may point at a school that row-level security hides from the writer.
  select status into before from public.schools
  where id = new.school_id and family_unit_id = new.family_unit_id for no key update;
  if found and (before is null or before = 'researching') then
    update public.schools set status = 'contacted', status_changed_at = now() where id = new.school_id;
    insert into public.school_status_history (school_id, previous_status, new_status, changed_by, notes)
    values (new.school_id, before, 'contacted', new.logged_by, 'Auto-advanced: interaction logged');
  end if;
  return new;
end $$;

-- For a trigger whose function does nothing but tell people, the function may stay as it is, and the trigger asks. With
-- the names that your project has (\d public.interactions), in one transaction, so that no insert finds it gone:
--
--   begin;
--   drop trigger notify_on_interaction on public.interactions;
--   create trigger notify_on_interaction after insert on public.interactions
--     for each row when (not compass.is_replayed()) execute function public.notify_on_interaction();
--   commit;
--
-- The condition is looked at when the row is written. A trigger that is deferred may have it all the same; a function that
-- asks only at the end of the transaction hears "no".
