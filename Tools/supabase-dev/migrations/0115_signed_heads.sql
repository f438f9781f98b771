-- The signed heads of a family's log: by which each device vouches that the log had a hash at a position. Whoever reads
-- one checks its signature; here it is only kept, beside the log that it is about.

create table compass.signed_head (
  family uuid not null,
  device uuid not null,
  key bytea not null check (length(key) = 32),
  -- The log, by the hash of its first event.
  chain bytea not null check (length(chain) = 32),
  epoch uuid not null,
  position bigint not null check (position > 0),
  hash bytea not null check (length(hash) = 32),
  -- Milliseconds since 1970 by the device's clock.
  signed_at bigint not null check (signed_at between 0 and 253402300799999),
  signature bytea not null check (length(signature) = 64),
  primary key (family, device, position, hash, key)
);
alter table compass.signed_head enable row level security;
create policy family_select on compass.signed_head for select to authenticated
  using (family in (select public.get_user_family_ids()));
create policy node_select on compass.signed_head for select to compass_node using (true);
create policy node_insert on compass.signed_head for insert to compass_node with check (true);
create policy operator_select on compass.signed_head for select to compass_operator
  using ((select compass.use_is_recorded()));

-- What a device vouched for stays.
create trigger head_is_never_changed before update or delete on compass.signed_head
  for each row execute function compass.refuse_change();
create trigger head_is_never_removed before truncate on compass.signed_head
  for each statement execute function compass.refuse_change();

revoke all on compass.signed_head from public, anon, authenticated, service_role;
grant select on compass.signed_head to authenticated, service_role, compass_node, compass_operator;
grant insert on compass.signed_head to compass_node;
