-- What 0101 and 0102 lean on, for a PostgreSQL that is no Supabase project: nobody is signed in and nobody is a member,
-- so that only nodes and operators (0105) get at anything. Apply this file, then 0101, 0102, 0105, 0106 and 0110.

do $$
begin
  if not exists (select from pg_roles where rolname = 'anon') then create role anon nologin noinherit; end if;
  if not exists (select from pg_roles where rolname = 'authenticated') then create role authenticated nologin noinherit; end if;
  if not exists (select from pg_roles where rolname = 'service_role') then create role service_role nologin noinherit; end if;
end $$;

revoke all on schema public from public;
create schema auth;
create function auth.uid() returns uuid language sql stable as $$ select null::uuid $$;

create table public.family_units (id uuid primary key);
create function public.get_user_family_ids() returns setof uuid language sql stable
as $$ select id from public.family_units where false $$;
create function public.user_is_family_member(family uuid) returns boolean language sql stable as $$ select false $$;
