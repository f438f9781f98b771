-- A deletion of a row that is there and not to be seen is not done. A policy may hide it for a while.

-- Whether a table has a row of one of the caller's families, whether or not a policy shows it.
create function compass.is_there(in_table text, row_id uuid) returns boolean
language plpgsql stable security definer set search_path = ''
as $$
declare
  found boolean;
begin
  if (in_table = any (compass.mirrored_tables())) is not true then return false; end if;
  execute format(
    'select exists (
       select from public.%I as r where r.id = $1
       and (to_jsonb(r) ->> ''family_unit_id'')::uuid in (select public.get_user_family_ids()))', in_table)
    into found using row_id;
  return found;
end $$;
revoke all on function compass.is_there from public, anon;
grant execute on function compass.is_there to authenticated, service_role;

-- 0112's function, which gives the contract; such a deletion raises RC404.
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
  if not visible and write ->> 'op' = 'delete' and not compass.is_there(into_table, row_id) then return; end if;
  if not visible then
    raise exception using errcode = 'RC404', message = 'there is no such row';
  elsif conditions <> '{}' then
    raise exception using errcode = 'RC409', message = 'the row no longer holds the expected values';
  end if;
  raise exception using errcode = '42501', message = 'row-level security lets nobody here change this row';
end $$;
