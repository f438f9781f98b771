-- A call of apply_events costs less: the log is locked and appended to once for all of its events, not once for each. And
-- the rows that come back with a school are no news.

-- The tables of the column map. It has no argument and never changes, so PostgreSQL works it out once for each plan that
-- names it, and not for each write.
create function compass.mirrored_tables() returns text[] language sql immutable set search_path = ''
as $$ select array_agg(distinct table_name) from compass.mirror_column_map() $$;

-- 0103's function, which gives the contract, with another test of the table.
create or replace function compass.apply_write(write jsonb) returns void
language plpgsql set search_path = '' set datestyle = 'ISO' set timezone = 'UTC'
as $$
declare
  into_table constant text := write ->> 'table';
  row_id constant uuid := (write ->> 'id')::uuid;
  new_values constant jsonb := coalesce(write -> 'values', '{}') - 'id';
  conditions constant jsonb := coalesce(write -> 'where', '{}');
  columns text;
  assignments text;
  guard text;
  changed bigint;
  visible boolean;
begin
  if row_id is null or (into_table = any (compass.mirrored_tables())) is not true then
    raise exception using errcode = 'RC422', message = 'a write needs an id and a table that is mirrored';
  end if;
  if write ->> 'op' = 'insert' then
    select coalesce(string_agg(format(', %I', key), ''), '') into columns from jsonb_object_keys(new_values) as key;
    execute format(
      'insert into public.%I (id%s) select id%s from jsonb_populate_record(null::public.%I, $1)',
      into_table, columns, columns, into_table)
      using new_values || jsonb_build_object('id', row_id);
    return;
  end if;

  select coalesce(string_agg(format(' and old_row.%I is not distinct from condition.%I', key, key), ''), '') into guard
  from jsonb_object_keys(conditions) as key;
  if write ->> 'op' = 'update' then
    select string_agg(format('%I = given.%I', key, key), ', ') into assignments from jsonb_object_keys(new_values) as key;
    if assignments is null then
      raise exception using errcode = 'RC422', message = 'an update needs values';
    end if;
    execute format(
      'update public.%1$I as old_row set %2$s from jsonb_populate_record(null::public.%1$I, $1) as given,
       jsonb_populate_record(null::public.%1$I, $2) as condition where old_row.id = $3%3$s',
      into_table, assignments, guard)
      using new_values, conditions, row_id;
  elsif write ->> 'op' = 'delete' then
    execute format(
      'delete from public.%1$I as old_row using jsonb_populate_record(null::public.%1$I, $1) as condition
       where old_row.id = $2%2$s',
      into_table, guard)
      using conditions, row_id;
  else
    raise exception using errcode = 'RC422', message = 'a write is an insert, an update or a delete';
  end if;
  get diagnostics changed = row_count;
  if changed > 0 then return; end if;

  execute format('select exists (select from public.%I where id = $1)', into_table) into visible using row_id;
  if not visible and write ->> 'op' = 'delete' then return; end if;
  if not visible then
    raise exception using errcode = 'RC404', message = 'there is no such row';
  elsif conditions <> '{}' then
    raise exception using errcode = 'RC409', message = 'the row no longer holds the expected values';
  end if;
  raise exception using errcode = '42501', message = 'row-level security lets nobody here change this row';
end $$;

-- Applies events one after the other and answers for each, as apply_events says. Without `appends` only the rows are
-- written, and "done" has neither a position nor a time.
create function compass.apply_in_turn(of_family uuid, events jsonb, appends boolean) returns jsonb
language plpgsql security invoker set search_path = ''
as $$
declare
  event jsonb;
  write jsonb;
  place integer;
  record_name text;
  receipt jsonb;
  stopped jsonb := '{}';
  answers jsonb := '[]';
  code text;
  reason text;
begin
  for event in select value from jsonb_array_elements(events) loop
    record_name := coalesce(event ->> 'record', event ->> 'stream', '');
    if stopped ? record_name then
      answers := answers || jsonb_build_object('id', event -> 'id', 'status', 'waiting', 'code', stopped ->> record_name);
      continue;
    end if;
    begin
      place := null;
      receipt := '{"status": "appended"}';
      if appends then receipt := public.append_events(of_family, jsonb_build_array(event)) -> 0; end if;
      if receipt ->> 'status' = 'appended' then
        -- 0108's mark, for what happened more than an hour ago, and for what comes back with its school.
        perform set_config('compass.replayed', case
          when event ->> 'type' = 'SchoolRestored' or coalesce(event ->> 'occurredAt', event ->> 'clock')::bigint
            < extract(epoch from clock_timestamp() - interval '1 hour') * 1000 then 'on' else 'off' end, true);
        for write in select value from jsonb_array_elements(coalesce(event -> 'writes', '[]')) loop
          place := coalesce(place + 1, 0);
          perform compass.apply_write(write);
        end loop;
        perform set_config('compass.replayed', 'off', true);
      end if;
      -- Foreign keys are checked at the end of each statement here, so nothing is left that could fail later.
      answers := answers || jsonb_build_object('id', event -> 'id', 'status', 'done', 'position', receipt -> 'position',
        'recordedAt', receipt -> 'recordedAt', 'code', case receipt ->> 'status' when 'appended' then '201' else '200' end);
    exception when others then
      get stacked diagnostics code = returned_sqlstate, reason = message_text;
      stopped := stopped || jsonb_build_object(record_name, code);
      answers := answers || jsonb_build_object('id', event -> 'id', 'code', code, 'message', reason, 'write', place, 'status',
        case when left(code, 2) in ('08', '40', '53', '54', '55', '57', '58', 'XX') then 'retry' else 'refused' end);
    end;
  end loop;
  return answers;
end $$;

-- Writes the rows of all events, and then appends those whose rows stand with one call. Null where the log knows one of them
-- already, or the batch has one twice: its rows must not be written again. Raises what append_events raises.
create function compass.apply_at_once(of_family uuid, events jsonb) returns jsonb
language plpgsql security invoker set search_path = ''
as $$
declare
  ids constant uuid[] := array(select (value ->> 'id')::uuid from jsonb_array_elements(events));
  answers jsonb;
  receipts jsonb;
  done jsonb;
begin
  if (select count(distinct id) from unnest(ids) as id) < cardinality(ids)
    or exists (select from public.domain_event as e where e.family = of_family and e.id = any (ids))
  then
    return null;
  end if;
  answers := compass.apply_in_turn(of_family, events, appends => false);
  select coalesce(jsonb_agg(event order by number), '[]') into done
  from jsonb_array_elements(events) with ordinality as e (event, number)
  where answers -> (number - 1)::integer ->> 'status' = 'done';
  receipts := public.append_events(of_family, done);
  return (
    select coalesce(jsonb_agg(answer || case when answer ->> 'status' <> 'done' then '{}'::jsonb
      else jsonb_build_object('position', receipts -> (nth - 1)::integer -> 'position',
        'recordedAt', receipts -> (nth - 1)::integer -> 'recordedAt') end order by number), '[]')
    from (
      select answer, number, count(*) filter (where answer ->> 'status' = 'done') over (order by number) as nth
      from jsonb_array_elements(answers) with ordinality as a (answer, number)) as counted);
end $$;

-- 0103's function, which gives the contract. Where the events cannot go at once, what that did is undone and they go in turn.
create or replace function public.apply_events(batch jsonb) returns jsonb
language plpgsql security invoker set search_path = ''
as $$
declare
  in_family constant uuid := (batch ->> 'family')::uuid;
  head constant bigint := compass.lock_log(in_family);
  answers jsonb;
begin
  if batch ? 'expectedHead' and (batch ->> 'expectedHead')::bigint is distinct from head then
    raise exception using errcode = 'PT409', message = 'the log has moved on', detail = head::text;
  end if;
  if jsonb_typeof(batch -> 'events') is distinct from 'array' or jsonb_array_length(batch -> 'events') > 1000 then
    raise exception using errcode = 'RC422', message = 'events must be an array of at most 1000';
  end if;
  -- What a failed event's savepoint goes back to, whatever the caller had set.
  perform set_config('compass.replayed', 'off', true);
  begin
    answers := compass.apply_at_once(in_family, batch -> 'events');
  exception when others then
    answers := null;
  end;
  return coalesce(answers, compass.apply_in_turn(in_family, batch -> 'events', appends => true));
end $$;

revoke all on function compass.mirrored_tables, compass.apply_in_turn, compass.apply_at_once from public;
grant execute on function compass.mirrored_tables, compass.apply_in_turn, compass.apply_at_once
  to authenticated, service_role;
