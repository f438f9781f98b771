-- Every status a school ever had. The status before is the row before: it is not stored twice.
CREATE TABLE status_history (
  position INTEGER PRIMARY KEY,
  school TEXT NOT NULL,
  event TEXT NOT NULL,
  status TEXT,
  note TEXT,
  actor TEXT NOT NULL,
  at INTEGER NOT NULL
) STRICT;

-- Readers' indexes
CREATE INDEX reader_status_history_school ON status_history (school, position);
