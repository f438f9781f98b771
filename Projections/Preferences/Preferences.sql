-- The preferences of each person: a canonical JSON object of every field that was ever set.
CREATE TABLE preference (
  owner TEXT NOT NULL,
  category TEXT NOT NULL,
  data TEXT NOT NULL,
  updated_by TEXT NOT NULL,
  updated_at INTEGER NOT NULL,
  PRIMARY KEY (owner, category)
) STRICT, WITHOUT ROWID;
