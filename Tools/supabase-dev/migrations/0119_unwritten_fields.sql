-- What of an event was not written: the fields in whose place others' values stood, so that they gave way (ruling 56). Without
-- it, another device that reads the event would take them for what the rows hold.
alter table public.domain_event add column unwritten text[];
comment on column public.domain_event.unwritten is 'The fields of the payload that no row was given; empty for most events.';

-- 0116's function, which gives the contract, with `unwritten?` in an event.
create or replace function public.append_events(family uuid, events jsonb, expected_head bigint default null) returns jsonb
language plpgsql security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  this_family constant uuid := append_events.family;
  head bigint := compass.lock_log(this_family);
  given jsonb;
  ids uuid[];
  are_new boolean;
  versions jsonb;
  previous public.domain_event;
  known public.domain_event;
  next public.domain_event;
  appended public.domain_event[] := '{}';
  answers jsonb[] := '{}';
begin
  if expected_head is not null and expected_head <> head then
    raise exception using errcode = 'PT409', message = 'the log has moved on', detail = head::text;
  end if;
  if jsonb_typeof(events) is distinct from 'array' or jsonb_array_length(events) > 1000 then
    raise exception using errcode = 'RC422', message = 'events must be an array of at most 1000';
  end if;
  if exists (
    select from jsonb_array_elements(events) as e (given)
    where not coalesce(
      (select bool_and(jsonb_typeof(given -> field) = 'string' and (field = 'data' or given ->> field <> ''))
       from unnest(array['id', 'stream', 'type', 'actor', 'device', 'data', 'salt']) as field)
      and jsonb_typeof(given -> 'schema') = 'number' and given ->> 'schema' ~ '^[1-9][0-9]{0,8}$'
      and given ->> 'salt' ~ '^[0-9a-f]{32}$', false))
  then
    raise exception using errcode = 'RC422', message = 'an event lacks a field or has one of the wrong kind';
  end if;
  if exists (
    select from (select distinct value ->> 'actor' as actor from jsonb_array_elements(events)) as named
    where named.actor <> auth.uid()::text and not exists (
      select from public.actor_binding as bound
      where bound.family = this_family and bound.actor = named.actor and bound.user_id = auth.uid()))
  then
    raise exception using errcode = '42501', message = 'the event''s actor is not bound to the signed-in user';
  end if;
  if exists (select from jsonb_array_elements(events) where value ->> 'stream' like 'publication/%') then
    raise exception using errcode = 'RC422', message = 'publication streams never leave their home';
  end if;

  ids := array(select (value ->> 'id')::uuid from jsonb_array_elements(events));
  -- An event that is known, or comes twice, is compared with what is there by then.
  -- By a look-up in the index for each: a log that is growing has no statistics that a join could be planned by.
  are_new := (select count(distinct id) from unnest(ids) as id) = cardinality(ids)
    and not exists (
      select from unnest(ids) as given (id)
      where (select true from public.domain_event as e where e.family = this_family and e.id = given.id));
  select coalesce(jsonb_object_agg(stream, version) filter (where version is not null), '{}') into versions
  from (
    select stream,
      (select max(e.version) from public.domain_event as e where e.family = this_family and e.stream = named.stream) as version
    from (select distinct value ->> 'stream' as stream from jsonb_array_elements(events)) as named) as latest;
  select * into previous from public.domain_event as e where e.family = this_family and e.position = head;

  for given in select value from jsonb_array_elements(events) loop
    next := null;
    next.family := this_family;
    next.id := (given ->> 'id')::uuid;
    next.stream := given ->> 'stream';
    next.type := given ->> 'type';
    next.schema := (given ->> 'schema')::integer;
    next.actor := given ->> 'actor';
    next.device := given ->> 'device';
    -- What repeats the id or the time is left out, as in every log of ours.
    next.correlation := nullif((given ->> 'correlation')::uuid, next.id);
    next.causation := (given ->> 'causation')::uuid;
    next.occurred_at := (given ->> 'occurredAt')::bigint;
    next.origin := 1;
    next.data := given ->> 'data';
    next.unwritten := array(select jsonb_array_elements_text(given -> 'unwritten'));
    next.salt := decode(given ->> 'salt', 'hex');
    next.data_hash := sha256(next.salt || convert_to(next.data, 'UTF8'));

    if not are_new then
      insert into public.domain_event select * from unnest(appended);
      appended := '{}';
      select * into known from public.domain_event as e where e.family = this_family and e.id = next.id;
      if found then
        if (known.stream, known.type, known.schema, known.data_hash)
          is distinct from (next.stream, next.type, next.schema, next.data_hash)
        then
          raise exception using errcode = 'RC409', message = 'this id is known with other content';
        end if;
        answers := answers || jsonb_build_object('id', known.id, 'position', known.position, 'version', known.version,
          'hash', encode(known.hash, 'hex'), 'recordedAt', known.recorded_at, 'status', 'known');
        continue;
      end if;
    end if;

    next.position := head + 1;
    next.version := 1 + coalesce((versions ->> next.stream)::bigint, 0);
    versions := versions || jsonb_build_object(next.stream, next.version);
    next.recorded_at := greatest(
      floor(extract(epoch from clock_timestamp()) * 1000)::bigint, coalesce(previous.recorded_at, 0));
    next.clock := nullif((given ->> 'clock')::bigint, next.recorded_at);
    next.hash := sha256(
      coalesce(previous.hash, decode(repeat('00', 32), 'hex'))
      || convert_to(compass.canonical_envelope(next), 'UTF8'));
    if next.type like 'PrivateNote%' then
      insert into public.domain_event_private values (this_family, next.id, auth.uid(), next.data, next.salt);
      next.data := null;
      next.salt := null;
    end if;
    appended := appended || next;
    answers := answers || jsonb_build_object('id', next.id, 'position', next.position, 'version', next.version,
      'hash', encode(next.hash, 'hex'), 'recordedAt', next.recorded_at, 'status', 'appended');
    previous := next;
    head := next.position;
  end loop;
  insert into public.domain_event select * from unnest(appended);
  return to_jsonb(answers);
end $$;
