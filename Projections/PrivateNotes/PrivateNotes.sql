-- One note for each person and school. Only its owner may be shown it (ruling 20).
CREATE TABLE private_note (
  school TEXT NOT NULL,
  owner TEXT NOT NULL,
  text TEXT NOT NULL,
  updated_at INTEGER NOT NULL,
  PRIMARY KEY (school, owner)
) STRICT, WITHOUT ROWID;
