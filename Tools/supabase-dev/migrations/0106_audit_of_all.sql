-- One person's changes over all families, newest first, as an operator's audit asks for them: found by an index, whatever
-- the number of families, each of which has its own partition's part of it.
create index domain_event_actor on public.domain_event (actor, recorded_at);
