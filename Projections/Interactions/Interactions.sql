-- What was said between the family and a school. A removed one keeps its row and names the event that removed it.
CREATE TABLE interaction (
  id TEXT PRIMARY KEY,
  school TEXT NOT NULL,
  coach TEXT,
  event TEXT,
  type TEXT NOT NULL,
  direction TEXT NOT NULL,
  subject TEXT,
  content TEXT,
  sentiment TEXT,
  occurred_at INTEGER NOT NULL,
  logged_by TEXT NOT NULL,
  removed_by TEXT
) STRICT, WITHOUT ROWID;

-- Readers' indexes
CREATE INDEX reader_interaction_school ON interaction (school, occurred_at);
