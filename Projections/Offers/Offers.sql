-- The offers of every school. A deleted one keeps its row and names the event that deleted it; one whose school was
-- deleted is hidden when reading, so that the school's restoration brings it back.
CREATE TABLE offer (
  id TEXT PRIMARY KEY,
  athlete TEXT NOT NULL,
  school TEXT NOT NULL,
  coach TEXT,
  offer_type TEXT,
  status TEXT,
  scholarship_cents INTEGER,
  scholarship_hundredths INTEGER,
  offer_date TEXT,
  deadline_date TEXT,
  conditions TEXT,
  notes TEXT,
  created_by TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  updated_by TEXT NOT NULL,
  updated_at INTEGER NOT NULL,
  removed_by TEXT
) STRICT, WITHOUT ROWID;

-- Readers' indexes
CREATE INDEX reader_offer_athlete ON offer (athlete);
CREATE INDEX reader_offer_school ON offer (school);
