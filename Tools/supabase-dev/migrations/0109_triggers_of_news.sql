-- Says before a home publishes for the first time what will be taken for news there: 0108's mark helps only where a trigger
-- asks for it, and nobody sees that from outside.

-- The triggers that run when a contact comes in and that do not ask compass.is_replayed(), neither in their condition nor in
-- their function; none where an old history goes unnoticed. A function that asks by way of another one is named all the same.
create function public.triggers_of_news() returns text[] language sql stable set search_path = ''
as $$
  select coalesce(array_agg(trigger.tgname::text order by trigger.tgname), '{}')
  from pg_catalog.pg_trigger as trigger join pg_catalog.pg_proc as function on function.oid = trigger.tgfoid
  where trigger.tgrelid = 'public.interactions'::regclass and not trigger.tgisinternal and trigger.tgenabled in ('O', 'A')
    -- After an insert; what comes before only sees to the row.
    and trigger.tgtype & 4 <> 0 and trigger.tgtype & 2 = 0
    -- Without apply_events nothing is ever marked.
    and (pg_catalog.to_regprocedure('public.apply_events(jsonb)') is null
      or pg_catalog.pg_get_triggerdef(trigger.oid) !~ 'is_replayed *\('
        -- A function's text is all that is known of what it calls; what it says in comments is no call.
        and pg_catalog.regexp_replace(pg_catalog.regexp_replace(function.prosrc, '/[*].*?[*]/', '', 'g'),
          '--[^\n]*', '', 'g') !~ 'is_replayed *\(')
$$;

revoke all on function public.triggers_of_news from public, anon;
grant execute on function public.triggers_of_news to authenticated, service_role;
