-- When an event was decided: the reading of its device's clock, as it was corrected since (ruling 39). recorded_at is the
-- latest reading so far, which never decreases along a log; programs up to 1.0.0 take it for the time.
create or replace function compass.recorded_time(reading bigint, previous bigint, accepted bigint) returns bigint
language sql immutable
as $$ select greatest(reading, previous) $$;
comment on column public.domain_event.recorded_at is
  'The latest of the clocks'' readings so far, in milliseconds since 1970, never before the event ahead.';

-- What the corrections of a family's clocks add to a reading; see ClockCorrections in the sources.
create function compass.clock_difference(of_family uuid, of_device text, at_position bigint, reading bigint)
returns bigint
language sql stable security invoker set search_path = ''
as $$
  select coalesce(sum((c.said ->> 'difference')::bigint), 0)::bigint
  from (
    select data::jsonb as said from public.domain_event
    where family = of_family and stream = 'clock/' || of_family and type = 'ClockCorrected' and data is not null
  ) as c
  left join public.domain_event as a on a.family = of_family and a.id = (c.said ->> 'after')::uuid
  left join public.domain_event as l on l.family = of_family and l.id = (c.said ->> 'last')::uuid
  where c.said ->> 'device' = of_device
    and reading between (c.said ->> 'from')::bigint and (c.said ->> 'through')::bigint
    and at_position > coalesce(a.position, 0)
    and ((c.said ? 'last' and l.position is null) or not exists (
      select from public.domain_event as n
      where n.family = of_family and n.device = of_device and n.position > coalesce(l.position, 0)
        and n.position <= at_position
        and split_part(n.stream, '/', 1) not in ('publication', 'history', 'device', 'private-note')))
$$;

-- The last position decided at or before an instant. Times may decrease along a log.
create or replace function compass.position_at(of_family uuid, instant bigint) returns bigint
language plpgsql stable security invoker set search_path = ''
as $$
begin
  if not exists (select from public.domain_event where family = of_family and stream = 'clock/' || of_family) then
    return coalesce(
      (select max(position) from public.domain_event
       where family = of_family and coalesce(clock, recorded_at) <= instant), 0);
  end if;
  return coalesce(
    (select max(position) from public.domain_event
     where family = of_family
       and coalesce(clock, recorded_at)
         + compass.clock_difference(family, device, position, coalesce(clock, recorded_at)) <= instant), 0);
end $$;

drop index public.domain_event_actor;
create index domain_event_actor on public.domain_event (actor, (coalesce(clock, recorded_at)));

revoke all on function compass.clock_difference from public;
grant execute on function compass.clock_difference to compass_node, compass_operator;
