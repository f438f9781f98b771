-- Publishes a batch: each event's rows are written and the event is appended, together or not at all.

-- One row's insert, update or delete under the caller's own rights. `write` is
-- {op: insert|update|delete, table, id, values?, where?}; `where` holds old values that must still stand. Raises what
-- PostgreSQL raises, 42501 where a visible row stayed as it was, RC404 where there is no row, RC409 where `where` failed.
create function compass.apply_write(write jsonb) returns void
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
  if row_id is null or not exists (select from compass.mirror_column_map() as map where map.table_name = into_table) then
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

-- Applies {family, events: [{…as for append_events, record?, writes: […]}], expectedHead?} and answers for each event
-- {id, status, code, position?, recordedAt?, message?} in the order of the batch:
--   done     rows written and event appended, now (code 201) or by an earlier call (code 200)
--   refused  neither; code is the SQLSTATE, write the place of the write that was to blame, from 0, if one was
--   waiting  neither, because an earlier event of the same record was refused or failed; code is that event's
--   retry    neither; the server was not up to it, nothing is wrong with the event
-- Every event stands in a savepoint of its own, so that what a record had already gained stays; a record (its stream,
-- unless `record` says otherwise) stops at its first failure, and no other record notices. Nothing here raises 40001 or
-- 40P01, which would be retried without end between client and database.
create function public.apply_events(batch jsonb) returns jsonb
language plpgsql security invoker set search_path = ''
as $$
declare
  in_family constant uuid := (batch ->> 'family')::uuid;
  head constant bigint := compass.lock_log(in_family);
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
  if batch ? 'expectedHead' and (batch ->> 'expectedHead')::bigint is distinct from head then
    raise exception using errcode = 'PT409', message = 'the log has moved on', detail = head::text;
  end if;
  if jsonb_typeof(batch -> 'events') is distinct from 'array' or jsonb_array_length(batch -> 'events') > 1000 then
    raise exception using errcode = 'RC422', message = 'events must be an array of at most 1000';
  end if;
  for event in select value from jsonb_array_elements(batch -> 'events') loop
    record_name := coalesce(event ->> 'record', event ->> 'stream', '');
    if stopped ? record_name then
      answers := answers || jsonb_build_object('id', event -> 'id', 'status', 'waiting', 'code', stopped ->> record_name);
      continue;
    end if;
    begin
      place := null;
      receipt := public.append_events(in_family, jsonb_build_array(event)) -> 0;
      if receipt ->> 'status' = 'appended' then
        for write in select value from jsonb_array_elements(coalesce(event -> 'writes', '[]')) loop
          place := coalesce(place + 1, 0);
          perform compass.apply_write(write);
        end loop;
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

revoke all on function compass.apply_write, public.apply_events from public, anon;
grant execute on function compass.apply_write, public.apply_events to authenticated, service_role;
