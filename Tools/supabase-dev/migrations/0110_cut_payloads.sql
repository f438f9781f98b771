-- A log from which single fields were erased. What is left of such a payload has 48 bytes in the salt's place: the hash that
-- the whole payload had, from which the chain goes on, and a salt for the rest, which an event signs for
-- (Docs/event-log.md). 0105's function took them for a salt, so that no such log could be copied here.

-- 0105's function, which gives the contract, with the one case more in data_hash. Events that are decided now bring no hash
-- and are never cut: their salt is a salt whatever its length.
create or replace function compass.append_to_log(
  of_family uuid, expected_head bigint, expected_hash bytea, expected_version bigint, accepted_clock bigint,
  ids uuid[], streams text[], types text[], schemas integer[], payloads text[], salts bytea[], actors text[],
  devices text[], correlations uuid[], causations uuid[], occurrences bigint[], clocks bigint[], origins smallint[],
  times bigint[], hashes bytea[]
) returns table (place bigint, at_version bigint, was_there boolean)
language plpgsql volatile security definer set search_path = ''
as $$
declare
  head bigint;
  first_place bigint;
  previous public.domain_event;
  known public.domain_event;
  next public.domain_event;
  known_salt bytea;
  begun jsonb := '{}';
  has_moved_on boolean := false;
  i integer;
begin
  perform pg_advisory_xact_lock(hashtextextended('domain_event/' || of_family, 0));
  -- A volatile function's statement sees what was committed while the lock was waited for.
  select * into previous from public.domain_event as e where e.family = of_family order by e.position desc limit 1;
  head := coalesce(previous.position, 0);
  has_moved_on := expected_head is not null
    and (expected_head, expected_hash) is distinct from (head, coalesce(previous.hash, decode(repeat('00', 32), 'hex')));
  first_place := expected_head;

  for i in 1 .. coalesce(array_length(ids, 1), 0) loop
    next := null;
    next.family := of_family;
    next.id := ids[i];
    next.stream := streams[i];
    next.type := types[i];
    next.schema := schemas[i];
    next.actor := actors[i];
    next.device := devices[i];
    next.correlation := nullif(correlations[i], next.id);
    next.causation := causations[i];
    next.occurred_at := occurrences[i];
    next.origin := origins[i];
    next.data := payloads[i];
    next.salt := salts[i];
    next.data_hash := case
      when next.data is null then next.salt
      when hashes is not null and length(next.salt) = 48 then substring(next.salt for 32)
      else sha256(next.salt || convert_to(next.data, 'UTF8')) end;

    select * into known from public.domain_event as e where e.family = of_family and e.id = next.id;
    if found then
      if hashes is not null then
        if has_moved_on and known.hash = hashes[i] and known.position = first_place + i then
          place := known.position; at_version := known.version; was_there := true;
          return next;
          continue;
        end if;
        if has_moved_on then
          raise exception using errcode = 'PT409', message = 'the log has moved on', detail = head::text;
        end if;
      else
        -- The same content under another salt is the same event: compared is what the salts were added to.
        if known.data is null then
          select p.data, p.salt into known.data, known_salt from public.domain_event_private as p
          where p.family = of_family and p.id = next.id;
        end if;
        if (known.stream, known.type, known.schema, known.data)
          is not distinct from (next.stream, next.type, next.schema, next.data)
        then
          place := known.position; at_version := known.version; was_there := true;
          return next;
          continue;
        end if;
      end if;
      raise exception using errcode = 'RC409', message = next.id::text, detail = known.position::text,
        hint = known.type || ' of ' || known.stream;
    end if;
    -- What was sent before has been found; what comes behind it may go on where the log ends.
    if has_moved_on and (hashes is null or i = 1 or first_place + i <> head + 1) then
      raise exception using errcode = 'PT409', message = 'the log has moved on', detail = head::text;
    end if;

    next.position := head + 1;
    next.version := 1 + coalesce(
      (select max(e.version) from public.domain_event as e where e.family = of_family and e.stream = next.stream), 0);
    if not begun ? next.stream then
      if expected_version is not null and next.version - 1 <> expected_version then
        raise exception using errcode = 'RC412', message = 'wrong version', detail = (next.version - 1)::text,
          hint = next.stream;
      end if;
      begun := begun || jsonb_build_object(next.stream, true);
    end if;
    next.recorded_at := coalesce(times[i], compass.recorded_time(clocks[i], previous.recorded_at, accepted_clock));
    next.clock := nullif(clocks[i], next.recorded_at);
    next.hash := sha256(
      coalesce(previous.hash, decode(repeat('00', 32), 'hex')) || convert_to(compass.canonical_envelope(next), 'UTF8'));
    if next.recorded_at < previous.recorded_at or (hashes is not null and hashes[i] is distinct from next.hash) then
      raise exception using errcode = 'RC422', message = 'its content is not what its hash was computed from',
        detail = next.position::text;
    end if;
    if next.type like 'PrivateNote%' and next.data is not null then
      insert into public.domain_event_private
      select of_family, next.id, coalesce(bound.user_id, next.actor::uuid), next.data, next.salt
      from (select) as one left join public.actor_binding as bound
        on bound.family = of_family and bound.actor = next.actor;
      next.data := null;
    end if;
    if next.data is null then next.salt := null; end if;
    insert into public.domain_event select (next).*;
    place := next.position; at_version := next.version; was_there := false;
    return next;
    previous := next;
    head := next.position;
  end loop;
end $$;
