-- Marks what is published long after it happened. The application's triggers take an inserted row for news: they advance
-- a school's status and tell people "Coach reached out" with the time of now. Whoever publishes two years of history
-- would set off all of them at once; a trigger that asks compass.is_replayed() need not take part.
-- patches/honour_replayed_history.sql shows how; nothing here changes a trigger of the application's.

-- True while apply_events writes the rows of an event that happened more than an hour ago by the server's clock, and at no
-- other time. A trigger that is deferred to the transaction's end comes too late to ask.
create function compass.is_replayed() returns boolean language sql stable set search_path = ''
as $$ select coalesce(current_setting('compass.replayed', true) = 'on', false) $$;

-- Whoever writes a row runs its triggers, strangers too where a policy lets them in. The schema shows nothing else to
-- them: all else in it is granted by name.
grant usage on schema compass to anon;
grant execute on function compass.is_replayed to public;

-- 0103's function, which gives the contract, with the three lines that name compass.replayed. They stand inside because
-- only there it is known which write is which event's. A setting of the function itself would need a superuser for a name
-- that PostgreSQL does not know, and a hosted project lends none.
create or replace function public.apply_events(batch jsonb) returns jsonb
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
  -- What a failed event's savepoint goes back to, whatever the caller had set.
  perform set_config('compass.replayed', 'off', true);
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
        perform set_config('compass.replayed', case
          when coalesce(event ->> 'occurredAt', event ->> 'clock')::bigint
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
