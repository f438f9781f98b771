-- Proves that a device's rows equal the server's without moving them. Every owned column has one canonical text; a row's
-- hash is over the texts; sums of row hashes are compared from all tables down to one row, a hexadecimal digit of the
-- id at a time.

-- The one column map: which columns events of ours fill, how each is put into words, and which words mean no more than
-- NULL (what the server fills in by itself was never said). Columns that a date's schema lacks drop out where the map is
-- used; what the server sets by itself (times of change, actors, logos) is not here.
create function compass.mirror_column_map() returns table (table_name text, column_name text, kind text, unsaid text)
language sql immutable set search_path = ''
as $$
  select owned.table_name, split_part(word, ':', 1), coalesce(nullif(split_part(word, ':', 2), ''), 'text'),
    split_part(word, ':', 3)
  from (values
    ('schools', 'user_id family_unit_id name location division conference website twitter_handle instagram_handle ranking
      is_favorite::false status::researching status_changed_at:time priority_tier pros:list cons:list notes
      private_notes:json academic_info:json fit_score fit_score_data:json coaching_philosophy coaching_style
      recruiting_approach communication_style success_metrics'),
    ('school_status_history', 'school_id previous_status new_status changed_by changed_at:time notes'),
    ('coaches', 'school_id user_id family_unit_id role first_name last_name email phone twitter_handle
      instagram_handle notes'),
    ('events', 'user_id school_id family_unit_id type name location address city state start_date end_date start_time
      end_time checkin_time url description event_source cost:number registered::false attended::false
      coaches_present:list performance_notes stats_recorded:json'),
    ('interactions', 'school_id coach_id event_id type direction subject content sentiment occurred_at:time logged_by
      family_unit_id'),
    ('offers', 'user_id school_id coach_id offer_type status::pending scholarship_amount:number
      scholarship_percentage:number offer_date deadline_date conditions notes family_unit_id'),
    ('performance_metrics', 'user_id recorded_date metric_type value:number unit event_id notes verified::false
      family_unit_id'),
    ('documents', 'user_id type title description file_url shared_with_schools:list uploaded_by family_unit_id'),
    ('user_preferences', 'user_id category data:json')
  ) as owned (table_name, words), regexp_split_to_table(owned.words, '\s+') as word
$$;

-- NULL is told from the empty text, and no text can run into the next one. The cast of the length lets PostgreSQL put
-- the body in place of each call, which takes a tenth of the time.
create function compass.frame(word text) returns text language sql immutable parallel safe
as $$ select coalesce('V' || octet_length(word)::text || ':' || word, 'N') $$;

-- The same, but NULL stays NULL.
create function compass.frame_said(word text) returns text language sql immutable parallel safe
as $$ select 'V' || octet_length(word)::text || ':' || word $$;

-- UTC to the millisecond, cut off.
create function compass.canonical_time(instant timestamptz) returns text language sql stable parallel safe
as $$
  select case when isfinite(instant)
    then to_char(date_trunc('milliseconds', instant at time zone 'UTC'), 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
    else instant::text end
$$;

create function compass.canonical_list(items text[]) returns text language sql immutable parallel safe
as $$
  select case when items is null then null
    else (select coalesce(string_agg(compass.frame(item), '' order by place), '')
          from unnest(items) with ordinality as listed (item, place)) end
$$;

-- The first 128 bits of a SHA-256 as two numbers, for sums that wrap round at 2^64.
create function compass.hash_words(text_value text) returns bigint[] language sql immutable parallel safe
as $$
  select array[('x' || substr(digest, 1, 16))::bit(64)::bigint, ('x' || substr(digest, 17, 16))::bit(64)::bigint]
  from (select encode(sha256(convert_to(text_value, 'UTF8')), 'hex') as digest) as hashed
$$;
create function compass.sum_text(high numeric, low numeric) returns text language sql immutable parallel safe
as $$
  select string_agg(lpad(to_hex((case when word >= 9223372036854775808 then word - 18446744073709551616 else word end)::bigint), 16, '0'), '' order by place)
  from unnest(array[mod(mod(coalesce(high, 0), 18446744073709551616) + 18446744073709551616, 18446744073709551616),
                    mod(mod(coalesce(low, 0), 18446744073709551616) + 18446744073709551616, 18446744073709551616)])
    with ordinality as sums (word, place)
$$;

-- A sum over (path, scalar) leaves: the order of keys and the scale of numbers mean nothing. What is null or empty is no
-- leaf, and what has no leaf is NULL.
create function compass.canonical_json(value jsonb) returns text language sql immutable parallel safe
as $$
  with recursive node (path, item) as (
    select '', value where value is not null
    union all
    select parent.path || child.step, child.item
    from node as parent, lateral (
      select 'k' || compass.frame(pair.key) as step, pair.value as item
      from jsonb_each(case jsonb_typeof(parent.item) when 'object' then parent.item else '{}' end) as pair
      union all
      select 'i' || (entry.place - 1) || ';', entry.value
      from jsonb_array_elements(case jsonb_typeof(parent.item) when 'array' then parent.item else '[]' end)
        with ordinality as entry (value, place)
    ) as child
  ), leaf as (
    select compass.hash_words(path || '=' || case jsonb_typeof(item)
      when 'string' then 's' || (item #>> '{}')
      when 'number' then 'n' || trim_scale((item #>> '{}')::numeric)
      else 'b' || (item #>> '{}') end) as words
    from node where jsonb_typeof(item) not in ('object', 'array', 'null')
  )
  select case when count(*) > 0 then compass.sum_text(sum(words[1]), sum(words[2])) end from leaf
$$;

-- The columns in force here, in the order in which a row's text names them.
create function public.mirror_columns() returns table (table_name text, column_name text, kind text, unsaid text)
language sql stable set search_path = ''
as $$
  select map.table_name, map.column_name, map.kind, map.unsaid
  from compass.mirror_column_map() as map
  join pg_catalog.pg_attribute as attribute
    on attribute.attrelid = to_regclass('public.' || map.table_name)
    and attribute.attname = map.column_name and not attribute.attisdropped
  order by map.table_name collate "C", map.column_name collate "C"
$$;

-- SQL for the canonical text of a row: what names it, then name and value of each column that says something. So a column
-- that a date's schema lacks is as one that holds nothing. Preferences are named by whose they are, as whoever wrote them
-- first gave them their id.
create function compass.row_text(of_table text) returns text language sql stable set search_path = ''
as $$
  select 'compass.frame(' || case of_table when 'user_preferences' then 'user_id || ''/'' || category' else 'id::text' end
    || ')' || string_agg(format(' || coalesce(%L || compass.frame_said(nullif(', compass.frame(column_name)) || case kind
      when 'time' then format('compass.canonical_time(%I)', column_name)
      when 'number' then format('trim_scale(%I)::text', column_name)
      when 'list' then format('compass.canonical_list(%I::text[])', column_name)
      when 'json' then format('compass.canonical_json(%I)', column_name)
      else format('%I::text', column_name) end
      || format(', %L)), '''')', unsaid), '' order by column_name collate "C")
  from public.mirror_columns() where table_name = of_table
$$;

-- SQL for which rows are a family's, with the family as $1.
create function compass.family_rows(of_table text) returns text language sql immutable set search_path = ''
as $$
  select case of_table
    when 'school_status_history' then 'school_id in (select id from public.schools where family_unit_id = $1)'
    when 'user_preferences' then 'user_id in (select user_id from public.family_members where family_unit_id = $1)'
    else 'family_unit_id = $1' end
$$;

-- For all tables {"table": [rows, sum]}; for one table {"0": [rows, sum] … "f": …} by the digit of the id that comes
-- after `prefix` (digits without hyphens). Only rows that the caller may see are counted.
create function public.mirror_digest(family uuid, one_table text default null, prefix text default '') returns json
language plpgsql stable security invoker
set search_path = '' set datestyle = 'ISO' set timezone = 'UTC' set extra_float_digits = 1
as $$
declare
  name text;
  part json;
  whole jsonb := '{}';
begin
  if prefix !~ '^[0-9a-f]{0,31}$' then
    raise exception using errcode = 'RC422', message = 'a prefix is up to 31 hexadecimal digits';
  end if;
  for name in
    select distinct columns.table_name from public.mirror_columns() as columns
    where one_table is null or columns.table_name = one_table order by 1
  loop
    execute format(
      -- compass.hash_words once more, spelled out: a call for each row would take most of the time.
      'select json_object_agg(bucket, json_build_array(rows, total)) from (
         select bucket, count(*) as rows, compass.sum_text(
           sum((''x'' || substr(digest, 1, 16))::bit(64)::bigint), sum((''x'' || substr(digest, 17, 16))::bit(64)::bigint)) as total
         from (select %1$s as bucket, encode(sha256(convert_to(%2$s, ''UTF8'')), ''hex'') as digest from public.%3$I
               where %4$s and ($2 = '''' or replace(id::text, ''-'', '''') like $2 || ''%%'') offset 0) as hashed
         group by bucket order by bucket) as sums',
      case when one_table is null then quote_literal(name) else 'substr(replace(id::text, ''-'', ''''), length($2) + 1, 1)' end,
      compass.row_text(name), name, compass.family_rows(name))
      into part using family, prefix;
    whole := whole || coalesce(part::jsonb, '{}');
  end loop;
  return whole;
end $$;

-- The rows below a prefix, at most 1,000, each with its own sum: what a
-- digest that differs leads to.
create function public.mirror_rows(family uuid, one_table text, prefix text) returns table (id uuid, total text)
language plpgsql stable security invoker
set search_path = '' set datestyle = 'ISO' set timezone = 'UTC' set extra_float_digits = 1
as $$
begin
  if prefix !~ '^[0-9a-f]{0,32}$' or not exists (
    select from public.mirror_columns() as columns where columns.table_name = one_table)
  then
    raise exception using errcode = 'RC422', message = 'needed are a mirrored table and a prefix of hexadecimal digits';
  end if;
  return query execute format(
    'select id, compass.sum_text(words[1], words[2]) from (
       select id, compass.hash_words(%s) as words from public.%I
       where %s and replace(id::text, ''-'', '''') like $2 || ''%%'' order by id limit 1000) as hashed order by id',
    compass.row_text(one_table), one_table, compass.family_rows(one_table))
    using family, prefix;
end $$;

revoke all on all functions in schema compass from public;
grant execute on all functions in schema compass to authenticated, service_role;
revoke execute on function compass.canonical_envelope from authenticated;
revoke all on function public.mirror_columns, public.mirror_digest, public.mirror_rows from public, anon;
grant execute on function public.mirror_columns, public.mirror_digest, public.mirror_rows to authenticated, service_role;
