-- Every version of a school's shared notes. The text before is the row before.
CREATE TABLE notes_history (
  position INTEGER PRIMARY KEY,
  school TEXT NOT NULL,
  event TEXT NOT NULL,
  notes TEXT,
  actor TEXT NOT NULL,
  at INTEGER NOT NULL
) STRICT;

-- Readers' indexes
CREATE INDEX reader_notes_history_school ON notes_history (school, position);
