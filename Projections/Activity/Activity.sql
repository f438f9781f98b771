-- Who did what, for the audit: one row for each event, and one for each field that it set. The value before is the
-- row before of the same stream, field and item. Texts of private notes never come here (ruling 20).
CREATE TABLE activity (
  position INTEGER PRIMARY KEY,
  stream TEXT NOT NULL,
  record TEXT NOT NULL,
  type TEXT NOT NULL,
  actor TEXT NOT NULL,
  at INTEGER NOT NULL,
  problem TEXT
) STRICT;

CREATE TABLE activity_change (
  position INTEGER NOT NULL,
  ordinal INTEGER NOT NULL,
  stream TEXT NOT NULL,
  field TEXT NOT NULL,
  item TEXT,
  value TEXT,
  PRIMARY KEY (position, ordinal)
) STRICT, WITHOUT ROWID;

-- Readers' indexes
CREATE INDEX reader_activity_actor ON activity (actor, position);
CREATE INDEX reader_activity_type ON activity (type, position);
CREATE INDEX reader_activity_private ON activity (position) WHERE stream GLOB 'private-note/*';
CREATE INDEX reader_activity_record ON activity (record, position);
CREATE INDEX reader_activity_change_field ON activity_change (stream, field, item, position);
