-- Everything about one school but its histories. `info` and `philosophy` are canonical JSON objects of the fields that
-- were ever set; a field is read with info ->> 'city'.
CREATE TABLE school_detail (
  id TEXT PRIMARY KEY,
  athlete TEXT NOT NULL,
  name TEXT NOT NULL,
  info TEXT NOT NULL,
  philosophy TEXT NOT NULL,
  status TEXT,
  status_changed_at INTEGER,
  priority_tier TEXT,
  is_favorite INTEGER NOT NULL,
  ranking INTEGER,
  notes TEXT,
  created_by TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  updated_by TEXT NOT NULL,
  updated_at INTEGER NOT NULL,
  deleted_by TEXT
) STRICT, WITHOUT ROWID;

CREATE TABLE school_item (
  school TEXT NOT NULL,
  item TEXT NOT NULL,
  kind TEXT NOT NULL,
  text TEXT NOT NULL,
  added_by TEXT NOT NULL,
  added_at INTEGER NOT NULL,
  PRIMARY KEY (school, item)
) STRICT, WITHOUT ROWID;
