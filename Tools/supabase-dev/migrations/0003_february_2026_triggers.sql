-- What the server does by itself as of 2026-02-11.

-- The client's updated_at is overridden on every change, even one that changes nothing.
create function public.update_updated_at_column() returns trigger language plpgsql
as $$ begin new.updated_at = now(); return new; end $$;
create trigger update_users_updated_at before update on public.users for each row execute function public.update_updated_at_column();
create trigger update_schools_updated_at before update on public.schools for each row execute function public.update_updated_at_column();
create trigger update_coaches_updated_at before update on public.coaches for each row execute function public.update_updated_at_column();
create trigger update_events_updated_at before update on public.events for each row execute function public.update_updated_at_column();
create trigger update_documents_updated_at before update on public.documents for each row execute function public.update_updated_at_column();
create trigger update_user_preferences_updated_at_trigger before update on public.user_preferences
  for each row execute function public.update_updated_at_column();

-- Ids of coaches that do not exist (any more), or that the writer may not see, are dropped in silence.
create function public.validate_event_coaches() returns trigger language plpgsql set search_path = ''
as $$
begin
  new.coaches_present = coalesce(
    (select array_agg(present.id order by present.place)
     from unnest(new.coaches_present) with ordinality as present (id, place)
     where exists (select from public.coaches where coaches.id = present.id)),
    '{}');
  return new;
end $$;
create trigger validate_event_coaches_insert before insert on public.events
  for each row execute function public.validate_event_coaches();
create trigger validate_event_coaches_update before update on public.events
  for each row execute function public.validate_event_coaches();

create function public.validate_document_schools() returns trigger language plpgsql set search_path = ''
as $$
begin
  new.shared_with_schools = coalesce(
    (select array_agg(shared.id order by shared.place)
     from unnest(new.shared_with_schools) with ordinality as shared (id, place)
     where exists (select from public.schools where schools.id = shared.id)),
    '{}');
  return new;
end $$;
create trigger validate_document_schools_insert before insert on public.documents
  for each row execute function public.validate_document_schools();
create trigger validate_document_schools_update before update on public.documents
  for each row execute function public.validate_document_schools();

-- The role was renamed on 2026-02-07 and this still casts the old word: it fails for whoever gives no role, and says
-- nothing. A project that lacks users' profiles lacks them because of this.
create function public.handle_new_user() returns trigger language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.users (id, email, full_name, role)
  values (
    new.id, new.email, new.raw_user_meta_data ->> 'full_name',
    coalesce(new.raw_user_meta_data ->> 'role', 'student')::public.user_role);
  return new;
exception when others then
  return new;
end $$;
create trigger on_auth_user_created after insert on auth.users for each row execute function public.handle_new_user();
