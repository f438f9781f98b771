-- The only way into domain_event.

-- Serialises all appends to one family's log until the transaction ends, and answers the head's position.
create function compass.lock_log(of_family uuid) returns bigint
language plpgsql security definer set search_path = ''
as $$
begin
  if auth.uid() is null or not public.user_is_family_member(of_family) then
    raise exception using errcode = '42501', message = 'not a member of this family';
  end if;
  perform pg_advisory_xact_lock(hashtextextended('domain_event/' || of_family, 0));
  -- A volatile function's statement sees what was committed while the lock was waited for.
  return coalesce((select max(position) from public.domain_event where family = of_family), 0);
end $$;

-- The bytes of RFC 8785: the keys stand sorted, and PostgreSQL escapes a JSON string just as it asks.
-- No SQL function and no setting of its own: this runs for each event, and PostgreSQL would make a plan each time.
create function compass.canonical_envelope(event public.domain_event) returns text
language plpgsql immutable
as $$
begin
  return '{"actor":' || to_json(event.actor)
    || coalesce(',"causation":"' || event.causation || '"', '')
    || coalesce(',"clock":' || event.clock, '')
    || coalesce(',"correlation":"' || event.correlation || '"', '')
    || ',"dataHash":"' || encode(event.data_hash, 'hex') || '"'
    || ',"device":' || to_json(event.device)
    || ',"family":' || to_json(event.family::text)
    || ',"id":"' || event.id || '"'
    || coalesce(',"occurredAt":' || event.occurred_at, '')
    || ',"origin":"' || case event.origin when 0 then 'local' else 'remote' end || '","position":' || event.position
    || ',"recordedAt":' || event.recorded_at
    || ',"schema":' || event.schema
    || ',"stream":' || to_json(event.stream)
    || ',"type":' || to_json(event.type)
    || ',"version":' || event.version || '}';
end $$;

-- Binds an actor of the family's log to the caller; the same again does nothing, another's actor is refused.
create function public.bind_actor(family uuid, actor text) returns void
language plpgsql security definer set search_path = ''
as $$
#variable_conflict use_column
begin
  if auth.uid() is null or not public.user_is_family_member(bind_actor.family) then
    raise exception using errcode = '42501', message = 'not a member of this family';
  end if;
  insert into public.actor_binding (family, actor, user_id) values (bind_actor.family, bind_actor.actor, auth.uid())
  on conflict (family, actor) do nothing;
  if not exists (
    select from public.actor_binding as bound
    where bound.family = bind_actor.family and bound.actor = bind_actor.actor and bound.user_id = auth.uid())
  then
    raise exception using errcode = '42501', message = 'this actor is another person''s';
  end if;
end $$;

-- Appends events, each {id, stream, type, schema, actor, device, data, salt, correlation?, causation?, occurredAt?,
-- clock?}, with salt in hexadecimal, to the family's log; gives position, version, time and hash; answers
-- [{id, position, version, hash, recordedAt, status}] where status is "appended" or "known". With expected_head nothing is appended
-- unless the log ends just there (PT409). Raises 42501 for strangers and for events of other people, RC409 when an id
-- is known with other content, RC422 for what is no event.
create function public.append_events(family uuid, events jsonb, expected_head bigint default null) returns jsonb
language plpgsql security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  this_family constant uuid := append_events.family;
  head bigint := compass.lock_log(this_family);
  given jsonb;
  previous public.domain_event;
  known public.domain_event;
  next public.domain_event;
  is_private boolean;
  answers jsonb := '[]';
begin
  if expected_head is not null and expected_head <> head then
    raise exception using errcode = 'PT409', message = 'the log has moved on', detail = head::text;
  end if;
  if jsonb_typeof(events) is distinct from 'array' or jsonb_array_length(events) > 1000 then
    raise exception using errcode = 'RC422', message = 'events must be an array of at most 1000';
  end if;
  select * into previous from public.domain_event as e where e.family = this_family and e.position = head;

  for given in select value from jsonb_array_elements(events) loop
    if not coalesce(
      (select bool_and(jsonb_typeof(given -> field) = 'string' and (field = 'data' or given ->> field <> ''))
       from unnest(array['id', 'stream', 'type', 'actor', 'device', 'data', 'salt']) as field)
      and jsonb_typeof(given -> 'schema') = 'number' and given ->> 'schema' ~ '^[1-9][0-9]{0,8}$'
      and given ->> 'salt' ~ '^[0-9a-f]{32}$', false)
    then
      raise exception using errcode = 'RC422', message = 'an event lacks a field or has one of the wrong kind';
    end if;
    if given ->> 'actor' <> auth.uid()::text and not exists (
      select from public.actor_binding as bound
      where bound.family = this_family and bound.actor = given ->> 'actor' and bound.user_id = auth.uid())
    then
      raise exception using errcode = '42501', message = 'the event''s actor is not bound to the signed-in user';
    end if;
    if given ->> 'stream' like 'publication/%' then
      raise exception using errcode = 'RC422', message = 'publication streams never leave their home';
    end if;

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
    next.salt := decode(given ->> 'salt', 'hex');
    next.data_hash := sha256(next.salt || convert_to(next.data, 'UTF8'));

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

    next.position := head + 1;
    next.version := 1 + coalesce(
      (select max(e.version) from public.domain_event as e where e.family = this_family and e.stream = next.stream), 0);
    next.recorded_at := greatest(
      floor(extract(epoch from clock_timestamp()) * 1000)::bigint, coalesce(previous.recorded_at, 0));
    next.clock := nullif((given ->> 'clock')::bigint, next.recorded_at);
    next.hash := sha256(
      coalesce(previous.hash, decode(repeat('00', 32), 'hex'))
      || convert_to(compass.canonical_envelope(next), 'UTF8'));
    is_private := next.type like 'PrivateNote%';
    if is_private then
      insert into public.domain_event_private values (this_family, next.id, auth.uid(), next.data, next.salt);
      next.data := null;
      next.salt := null;
    end if;
    insert into public.domain_event select (next).*;
    answers := answers || jsonb_build_object('id', next.id, 'position', next.position, 'version', next.version,
      'hash', encode(next.hash, 'hex'), 'recordedAt', next.recorded_at, 'status', 'appended');
    previous := next;
    head := next.position;
  end loop;
  return answers;
end $$;

revoke all on function compass.lock_log, compass.canonical_envelope, public.bind_actor, public.append_events from public, anon;
grant execute on function compass.lock_log, public.bind_actor, public.append_events to authenticated, service_role;
