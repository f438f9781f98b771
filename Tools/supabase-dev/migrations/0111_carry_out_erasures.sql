-- An erasure is carried out where it arrives: an event of the type EventsRedacted takes the payloads that it names out of
-- this log, too, in the transaction that appends it, as a log in a file does (Docs/event-log.md). What it names and what is
-- not here is noted, and loses its payload when it arrives. Dead rows stay in the tables' files until a VACUUM.

-- Events that an erasure names and that this log does not hold.
create table compass.awaited_erasure (
  family uuid not null,
  event uuid not null,
  erasure bigint not null,
  primary key (family, event, erasure)
);
alter table compass.awaited_erasure enable row level security;

-- 0101's guard, with the one exception: an erasure empties or shortens a payload, and touches nothing else of its event.
create function compass.refuse_change_but_erasure() returns trigger language plpgsql set search_path = ''
as $$
declare
  kept public.domain_event;
begin
  if tg_op = 'UPDATE' and current_setting('compass.carries_out_erasure', true) = 'on' then
    kept := old;
    kept.data := new.data;
    kept.salt := new.salt;
    if kept is not distinct from new then return new; end if;
  end if;
  raise exception using errcode = '42501', message = 'events are never changed or removed';
end $$;
drop trigger event_is_never_changed on public.domain_event;
create trigger event_is_never_changed before update or delete on public.domain_event
  for each row execute function compass.refuse_change_but_erasure();

-- A payload without the member at a path; null where it has none. What is left keeps its bytes and its order.
create function compass.without_member(data json, path text[]) returns json
language plpgsql immutable set search_path = ''
as $$
declare
  inner_rest json;
begin
  if json_typeof(data) <> 'object' or not exists (select from json_each(data) as m where m.key = path[1]) then
    return null;
  end if;
  if cardinality(path) > 1 then
    inner_rest := compass.without_member(data -> path[1], path[2:]);
    if inner_rest is null then return null; end if;
  end if;
  return (
    select '{' || coalesce(string_agg(
        to_json(m.key)::text || ':' || case when m.key = path[1] then inner_rest else m.value end::text, ','
        order by m.place), '') || '}'
    from json_each(data) with ordinality as m (key, value, place)
    where inner_rest is not null or m.key <> path[1])::json;
end $$;

-- Takes from one event what an erasure names of it. A part goes only where what is left is what the erasure signs for.
create function compass.carry_out_on(of_family uuid, of_event uuid, erasure jsonb) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  known public.domain_event;
  hidden public.domain_event_private;
  left_data text;
  left_salt bytea;
  rest json;
  shorter json;
  field text;
  proof text;
begin
  select * into known from public.domain_event as e where e.family = of_family and e.id = of_event;
  select * into hidden from public.domain_event_private as p where p.family = of_family and p.id = of_event;
  left_data := coalesce(known.data, hidden.data);
  left_salt := coalesce(known.salt, hidden.salt);
  if left_data is null or known.type = 'EventsRedacted' or known.stream like 'history/%' then return; end if;
  if erasure -> 'events' ? of_event::text then
    delete from public.domain_event_private as p where p.family = of_family and p.id = of_event;
    left_data := null;
    left_salt := null;
  else
    select proofs.value into proof
    from jsonb_array_elements_text(erasure -> 'parts') with ordinality as parts (value, place)
    join jsonb_array_elements_text(erasure -> 'proofs') with ordinality as proofs (value, place) using (place)
    where parts.value = of_event::text;
    rest := left_data::json;
    for field in select jsonb_array_elements_text(erasure -> 'fields') loop
      shorter := compass.without_member(rest, string_to_array(field, '.'));
      rest := coalesce(shorter, rest);
    end loop;
    -- The salt of what is left follows from the one before, so that everybody arrives at the same proof.
    left_salt := known.data_hash || substring(
      sha256(
        convert_to('part', 'UTF8')
        || case when length(left_salt) = 48 then substring(left_salt from 33) else left_salt end)
      for 16);
    if rest::text = left_data
      or encode(sha256(substring(left_salt from 33) || convert_to(rest::text, 'UTF8')), 'hex') is distinct from proof
    then
      return;
    end if;
    left_data := rest::text;
    update public.domain_event_private as p set data = left_data, salt = left_salt
    where p.family = of_family and p.id = of_event;
    if found then return; end if;
  end if;
  perform set_config('compass.carries_out_erasure', 'on', true);
  update public.domain_event as e set data = left_data, salt = left_salt
  where e.family = of_family and e.id = of_event;
  perform set_config('compass.carries_out_erasure', 'off', true);
end $$;

-- Carries out an erasure on all events that it names.
create function compass.carry_out(of_family uuid, place bigint, erasure jsonb) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  named uuid;
begin
  for named in
    select value::uuid from jsonb_array_elements_text((erasure -> 'events') || (erasure -> 'parts')) as ids (value)
  loop
    if exists (select from public.domain_event as e where e.family = of_family and e.id = named) then
      perform compass.carry_out_on(of_family, named, erasure);
    else
      insert into compass.awaited_erasure (family, event, erasure) values (of_family, named, place)
      on conflict do nothing;
    end if;
  end loop;
end $$;

-- Whoever appends, and by whichever function: an erasure takes away what it names, and what an earlier one names arrives
-- without what that took.
create function compass.erase_on_arrival() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  earlier jsonb;
begin
  if new.type = 'EventsRedacted' then
    if new.data is not null then perform compass.carry_out(new.family, new.position, new.data::jsonb); end if;
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
create trigger erasure_is_carried_out after insert on public.domain_event
  for each row execute function compass.erase_on_arrival();

revoke all on function compass.refuse_change_but_erasure, compass.without_member, compass.carry_out_on,
  compass.carry_out, compass.erase_on_arrival from public;

-- Erasures that came here before this migration removed nothing.
do $$
declare
  erasure record;
begin
  for erasure in
    select e.family, e.position, e.data from public.domain_event as e
    where e.type = 'EventsRedacted' and e.data is not null order by e.family, e.position
  loop
    perform compass.carry_out(erasure.family, erasure.position, erasure.data::jsonb);
  end loop;
end $$;
