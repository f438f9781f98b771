-- Nobody speaks for another person: a person's own id in the project is an actor, too, and needs no binding. Also not for one
-- who is not in the family yet, or just now.
delete from public.actor_binding as bound
where bound.actor <> bound.user_id::text and exists (select from auth.users as other where other.id::text = bound.actor);

-- 0102's function, which gives the contract.
create or replace function public.bind_actor(family uuid, actor text) returns void
language plpgsql security definer set search_path = ''
as $$
#variable_conflict use_column
begin
  if auth.uid() is null or not public.user_is_family_member(bind_actor.family) then
    raise exception using errcode = '42501', message = 'not a member of this family';
  end if;
  if bind_actor.actor <> auth.uid()::text and exists (
    select from auth.users as other where other.id::text = bind_actor.actor)
  then
    raise exception using errcode = '42501', message = 'this actor is another person''s';
  end if;
  insert into public.actor_binding (family, actor, user_id) values (bind_actor.family, bind_actor.actor, auth.uid())
  on conflict (family, actor) do nothing;
  if not exists (
    select from public.actor_binding as bound
    where bound.family = bind_actor.family and bound.actor = bind_actor.actor and bound.user_id = auth.uid())
  then
    raise exception using errcode = '42501', message = 'this actor is another person''s';
  end if;
end $$;
