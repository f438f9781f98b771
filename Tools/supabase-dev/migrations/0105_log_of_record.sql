-- The log as the log of record: nodes that serve families keep copies of it and append here first. A node may read every
-- family and append to any by one function; who belongs to a family is for it to ask the family's own events. An operator
-- may read events, but no private note, and only after having said what for.

do $$
begin
  if not exists (select from pg_roles where rolname = 'compass_node') then create role compass_node nologin; end if;
  if not exists (select from pg_roles where rolname = 'compass_operator') then create role compass_operator nologin; end if;
end $$;
grant usage on schema compass, public to compass_node, compass_operator;
grant select on public.domain_event, public.domain_event_private to compass_node, compass_operator;

create policy node_select on public.domain_event for select to compass_node using (true);
create policy node_select on public.domain_event_private for select to compass_node using (true);

-- Each use by an operator: nothing is shown to whoever has not written one for the connection at hand.
create table compass.operator_use (
  id bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  who text not null,
  backend integer not null,
  backend_start timestamptz not null,
  purpose text not null check (length(purpose) between 1 and 1000)
);
alter table compass.operator_use enable row level security;
create index operator_use_backend on compass.operator_use (backend, backend_start);
create trigger use_is_never_changed before update or delete on compass.operator_use
  for each row execute function compass.refuse_change();
create function compass.begin_use(purpose text) returns void
language sql volatile security definer set search_path = ''
as $$
  insert into compass.operator_use (who, backend, backend_start, purpose)
  select session_user, pid, backend_start, begin_use.purpose from pg_stat_get_activity(pg_backend_pid())
$$;
create function compass.use_is_recorded() returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  if exists (
    select from compass.operator_use as u, pg_stat_get_activity(pg_backend_pid()) as mine
    where u.backend = mine.pid and u.backend_start = mine.backend_start)
  then
    return true;
  end if;
  raise exception using errcode = '42501', message = 'an operator says first what for: select compass.begin_use(''...'')';
end $$;
create policy operator_select on public.domain_event for select to compass_operator
  using ((select compass.use_is_recorded()));

-- Events with their payloads, as far as the reader may see them. A redacted event, and another's private note, have the
-- payload's hash in the salt's place, so that the chain can be followed all the same.
create view compass.log with (security_invoker = true) as
  select e.family, e.position, e.id, e.stream, e.version, e.type, e.schema, coalesce(e.data, p.data) as data, e.actor,
    e.device, e.correlation, e.causation, e.recorded_at, e.occurred_at, e.clock, e.origin,
    coalesce(e.salt, p.salt, e.data_hash) as salt, e.hash
  from public.domain_event as e
  left join public.domain_event_private as p on e.data is null and p.family = e.family and p.id = e.id;
grant select on compass.log to compass_node, compass_operator;

-- How far whoever follows a family's log has come.
create table compass.checkpoint (
  family uuid not null,
  subscriber text not null,
  position bigint not null,
  hash bytea not null,
  primary key (family, subscriber)
);
alter table compass.checkpoint enable row level security;
create policy node_all on compass.checkpoint to compass_node using (true) with check (true);
grant select, insert, update on compass.checkpoint to compass_node;

-- Appends events to a family's log under the family's lock, and answers where each of them stands.
--
-- Decided events come without time and hash, which are given here: the time is the clock's reading, held between the
-- event before and 400 days beyond it unless accepted_clock reaches further. Events of another log come with both, and
-- must get just the hash that they bring: then position, version, time and content are right, too. A known id with the
-- same content is answered and not appended; what has a hash must have the same position and hash.
--
-- expected_head: nothing is appended unless the log ends just there, or has all the events already. expected_version:
-- what each event's stream must have. Raises PT409 (detail: the head), RC412 (detail: the version, hint: the stream),
-- RC409 (message: the id, detail: the position, hint: what it is), RC422 for what does not follow (detail: the position).
create function compass.append_to_log(
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
    next.data_hash := case when next.data is null then next.salt
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

-- When an event is recorded (rulings 6 and 39): as RecordedTime in the sources has it.
create function compass.recorded_time(reading bigint, previous bigint, accepted bigint) returns bigint
language plpgsql immutable
as $$
begin
  return case
    when previous is null or reading <= previous + 400 * 86400000::bigint or reading <= accepted
      then greatest(reading, previous)
    else previous end;
end $$;

-- The last position recorded at or before an instant, found by halving: times never decrease along a log.
create function compass.position_at(of_family uuid, instant bigint) returns bigint
language plpgsql stable security invoker set search_path = ''
as $$
declare
  low bigint := 0;
  high bigint := coalesce((select max(position) from public.domain_event where family = of_family), 0);
  middle bigint;
begin
  while low < high loop
    middle := low + (high - low + 1) / 2;
    if (select recorded_at from public.domain_event where family = of_family and position = middle) <= instant then
      low := middle;
    else
      high := middle - 1;
    end if;
  end loop;
  return low;
end $$;

-- The families that have a log, found by leaps along the index.
create function compass.families() returns setof uuid
language sql stable security invoker set search_path = ''
as $$
  with recursive leap as (
    (select family from public.domain_event order by family limit 1)
    union all
    select (select e.family from public.domain_event as e where e.family > leap.family order by e.family limit 1)
    from leap where leap.family is not null
  )
  select family from leap where family is not null
$$;

-- The families that a signed-in person may belong to, and who he is there: by a binding, or as a member of that id. What
-- the family's own events say of him decides.
create index domain_event_member on public.domain_event ((data::jsonb ->> 'member')) where type = 'MemberAdded';
create function compass.families_of(person uuid) returns table (of_family uuid, actor text)
language sql stable security invoker set search_path = ''
as $$
  select e.family, person::text from public.domain_event as e
  where e.type = 'MemberAdded' and e.data::jsonb ->> 'member' = person::text
  union
  select b.family, b.actor from public.actor_binding as b where b.user_id = person
  order by 1, 2 limit 100
$$;
grant select on public.actor_binding to compass_node;
create policy node_select on public.actor_binding for select to compass_node using (true);

revoke all on function compass.append_to_log, compass.recorded_time, compass.position_at, compass.families,
  compass.families_of, compass.begin_use, compass.use_is_recorded from public;
grant execute on function compass.append_to_log, compass.position_at, compass.families, compass.families_of
  to compass_node;
grant execute on function compass.position_at, compass.families, compass.begin_use, compass.use_is_recorded
  to compass_operator;
