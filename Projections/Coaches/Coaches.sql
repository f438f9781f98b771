-- The coaches of every school. A removed one keeps its row and names the event that removed it.
CREATE TABLE coach (
  id TEXT PRIMARY KEY,
  school TEXT NOT NULL,
  role TEXT,
  first_name TEXT,
  last_name TEXT,
  email TEXT,
  phone TEXT,
  twitter_handle TEXT,
  instagram_handle TEXT,
  notes TEXT,
  created_by TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  updated_by TEXT NOT NULL,
  updated_at INTEGER NOT NULL,
  removed_by TEXT
) STRICT, WITHOUT ROWID;

-- Readers' indexes
CREATE INDEX reader_coach_school ON coach (school);
