-- Which streams ever named a record: the coaches, interactions, offers, events, shares and notes of a school, the schools
-- of an athlete. `position` is that of the first event that did. What is folded for a question about the past is found here.
CREATE TABLE reference (
  target TEXT NOT NULL,
  stream TEXT NOT NULL,
  position INTEGER NOT NULL,
  PRIMARY KEY (target, stream)
) STRICT, WITHOUT ROWID;

-- Readers' indexes
CREATE INDEX reader_reference_stream ON reference (stream, target);
