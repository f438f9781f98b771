-- The log of every family as the server holds it. Position, version, time of recording, origin and hash belong to this
-- log; all else of an event travels unchanged between devices.

create schema compass;
grant usage on schema compass to authenticated, service_role;

create table public.domain_event (
  family uuid not null,
  position bigint not null check (position > 0),
  id uuid not null,
  stream text not null,
  version bigint not null check (version > 0),
  type text not null,
  schema integer not null,
  actor text not null,
  device text not null,
  correlation uuid,
  causation uuid,
  occurred_at bigint,
  recorded_at bigint not null,
  clock bigint,
  -- 0 decided by whoever keeps the log, 1 learned of from a device.
  origin smallint not null check (origin in (0, 1)),
  -- Null where the payload stands in domain_event_private, and after a redaction.
  data text,
  salt bytea,
  data_hash bytea not null check (length(data_hash) = 32),
  hash bytea not null check (length(hash) = 32),
  primary key (family, position),
  unique (family, id),
  unique (family, stream, version)
) partition by hash (family);
comment on column public.domain_event.recorded_at is 'Milliseconds since 1970 by the server''s clock, never before the event ahead.';

do $$
begin
  for part in 0..7 loop
    execute format(
      'create table compass.domain_event_%s partition of public.domain_event for values with (modulus 8, remainder %s)',
      part, part);
    execute format('alter table compass.domain_event_%s enable row level security', part);
  end loop;
end $$;

-- The payloads of private notes: for their writer's eyes only, whatever the family sees of the log.
create table public.domain_event_private (
  family uuid not null,
  id uuid not null,
  owner uuid not null,
  data text not null,
  salt bytea not null,
  primary key (family, id)
);

-- Which signed-in person speaks for an actor of the log. The first who claims an actor keeps him.
create table public.actor_binding (
  family uuid not null references public.family_units on delete cascade,
  actor text not null,
  user_id uuid not null,
  primary key (family, actor)
);

alter table public.domain_event enable row level security;
alter table public.domain_event_private enable row level security;
alter table public.actor_binding enable row level security;
create policy family_select on public.domain_event for select to authenticated using (family in (select public.get_user_family_ids()));
create policy owner_select on public.domain_event_private for select to authenticated using (owner = (select auth.uid()));
create policy family_select on public.actor_binding for select to authenticated using (family in (select public.get_user_family_ids()));

-- What was once appended stays: not even the owner changes it by accident.
create function compass.refuse_change() returns trigger language plpgsql set search_path = ''
as $$ begin raise exception using errcode = '42501', message = 'events are never changed or removed'; end $$;
create trigger event_is_never_changed before update or delete on public.domain_event
  for each row execute function compass.refuse_change();
create trigger event_is_never_removed before truncate on public.domain_event
  for each statement execute function compass.refuse_change();
-- append_events is the only way in, bind_actor the only way to speak for somebody.
revoke all on public.domain_event, public.domain_event_private, public.actor_binding from public, anon, authenticated, service_role;
grant select on public.domain_event, public.domain_event_private, public.actor_binding to authenticated, service_role;
