-- What was measured. A removed one keeps its row and names the event that removed it. `event` stays when that
-- recruiting event is deleted: readers show the link only while the event is there.
CREATE TABLE metric (
  id TEXT PRIMARY KEY,
  athlete TEXT NOT NULL,
  event TEXT,
  metric_type TEXT NOT NULL,
  value REAL NOT NULL,
  unit TEXT NOT NULL,
  recorded_date TEXT NOT NULL,
  notes TEXT,
  verified INTEGER NOT NULL,
  created_by TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  removed_by TEXT
) STRICT, WITHOUT ROWID;

-- Readers' indexes
CREATE INDEX reader_metric_athlete ON metric (athlete, recorded_date);
CREATE INDEX reader_metric_event ON metric (event);
