-- An offer is news to the application, too, and not only a contact.

-- 0109's function, for the tables that are asked about.
drop function public.triggers_of_news();
create function public.triggers_of_news(of_tables text[] default array['interactions', 'offers']) returns text[]
language sql stable set search_path = ''
as $$
  select coalesce(array_agg(trigger.tgname::text order by trigger.tgname), '{}')
  from pg_catalog.pg_trigger as trigger join pg_catalog.pg_proc as function on function.oid = trigger.tgfoid
  where trigger.tgrelid in (select pg_catalog.to_regclass('public.' || pg_catalog.quote_ident(name)) from unnest(of_tables) as name)
    and not trigger.tgisinternal and trigger.tgenabled in ('O', 'A')
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
