-- What arrives is looked up among the awaited erasures, which are nearly always none, before the log is searched for them.

-- 0111's function with that look-up.
create or replace function compass.erase_on_arrival() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  earlier jsonb;
begin
  if new.type = 'EventsRedacted' then
    if new.data is not null then perform compass.carry_out(new.family, new.position, new.data::jsonb); end if;
    return null;
  end if;
  if not exists (select from compass.awaited_erasure as a where a.family = new.family and a.event = new.id) then
    return null;
  end if;
  for earlier in
    select e.data::jsonb from compass.awaited_erasure as a
    join public.domain_event as e on e.family = a.family and e.position = a.erasure
    where a.family = new.family and a.event = new.id order by a.erasure
  loop
    perform compass.carry_out_on(new.family, new.id, earlier);
  end loop;
  return null;
end $$;
