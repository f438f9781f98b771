-- The recruiting events of every season, a column for each field of EventFields. A deleted one keeps its row and names
-- the event that deleted it; one of a deleted school is hidden by the school's own tombstone.
CREATE TABLE recruiting_event (
  id TEXT PRIMARY KEY,
  athlete TEXT NOT NULL,
  address TEXT,
  checkin_time TEXT,
  city TEXT,
  cost_cents INTEGER,
  description TEXT,
  end_date TEXT,
  end_time TEXT,
  event_source TEXT,
  location TEXT,
  name TEXT,
  performance_notes TEXT,
  registered INTEGER,
  school TEXT,
  start_date TEXT,
  start_time TEXT,
  state TEXT,
  stats_recorded TEXT,
  type TEXT,
  url TEXT,
  attended INTEGER NOT NULL,
  created_by TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  updated_by TEXT NOT NULL,
  updated_at INTEGER NOT NULL,
  removed_by TEXT
) STRICT, WITHOUT ROWID;

-- Who was there, as he was called that day.
CREATE TABLE event_coach (
  event TEXT NOT NULL,
  coach TEXT NOT NULL,
  name TEXT NOT NULL,
  role TEXT NOT NULL,
  marked_by TEXT NOT NULL,
  marked_at INTEGER NOT NULL,
  PRIMARY KEY (event, coach)
) STRICT, WITHOUT ROWID;

-- Readers' indexes
CREATE INDEX reader_recruiting_event_athlete ON recruiting_event (athlete, start_date);
CREATE INDEX reader_recruiting_event_school ON recruiting_event (school);
