-- What a Supabase project has before the application's first migration: the roles, the schema auth and the functions
-- that read the claims of the request. A hosted project has all of this already; only a private PostgreSQL needs it.

do $$
begin
  if not exists (select from pg_roles where rolname = 'anon') then create role anon nologin noinherit; end if;
  if not exists (select from pg_roles where rolname = 'authenticated') then create role authenticated nologin noinherit; end if;
  if not exists (select from pg_roles where rolname = 'service_role') then
    create role service_role nologin noinherit bypassrls;
  end if;
  -- The role that a REST server signs in as; it has no rights but to become one of the three.
  if not exists (select from pg_roles where rolname = 'authenticator') then create role authenticator login noinherit; end if;
end $$;
grant anon, authenticated, service_role to authenticator;
-- How long a statement of a request may take, waiting for locks included; service_role has what the server has.
alter role anon set statement_timeout = '3s';
alter role authenticated set statement_timeout = '8s';

create schema auth;
grant usage on schema auth to anon, authenticated, service_role;
create schema graphql_public;
grant usage on schema graphql_public to anon, authenticated, service_role;

create table auth.users (
  id uuid primary key default gen_random_uuid(),
  aud text not null default 'authenticated',
  role text not null default 'authenticated',
  email text unique,
  raw_user_meta_data jsonb,
  created_at timestamptz not null default now()
);

create function auth.jwt() returns jsonb language sql stable
as $$ select coalesce(nullif(current_setting('request.jwt.claims', true), ''), '{}')::jsonb $$;
create function auth.uid() returns uuid language sql stable as $$ select nullif(auth.jwt() ->> 'sub', '')::uuid $$;
create function auth.role() returns text language sql stable as $$ select auth.jwt() ->> 'role' $$;

-- As on Supabase: everything in public is granted to all three, and row-level security decides.
grant usage on schema public to anon, authenticated, service_role;
alter default privileges in schema public grant all on tables to anon, authenticated, service_role;
alter default privileges in schema public grant all on sequences to anon, authenticated, service_role;
alter default privileges in schema public grant execute on functions to anon, authenticated, service_role;
