-- What a card shows and what the list filters and sorts by.
CREATE TABLE school_list (
  id TEXT PRIMARY KEY,
  athlete TEXT NOT NULL,
  name TEXT NOT NULL,
  location TEXT,
  state TEXT,
  division TEXT,
  conference TEXT,
  status TEXT,
  priority_tier TEXT,
  is_favorite INTEGER NOT NULL,
  ranking INTEGER,
  fit_score INTEGER,
  fit_sum REAL,
  fit_athletic REAL,
  fit_academic REAL,
  fit_opportunity REAL,
  fit_personal REAL,
  student_size INTEGER,
  latitude REAL,
  longitude REAL,
  gpa_requirement REAL,
  avg_sat INTEGER,
  avg_act INTEGER,
  tuition_in_state INTEGER,
  tuition_out_of_state INTEGER,
  website TEXT,
  favicon_url TEXT,
  last_contact INTEGER,
  deleted_by TEXT
) STRICT, WITHOUT ROWID;

CREATE INDEX school_list_athlete ON school_list (athlete);

-- What of the athlete's details enters the fit score.
CREATE TABLE fit_athlete (
  athlete TEXT PRIMARY KEY,
  details TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- The contacts behind last_contact, which must be found again when the newest is removed.
CREATE TABLE school_contact (
  interaction TEXT PRIMARY KEY,
  school TEXT NOT NULL,
  occurred_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX school_contact_school ON school_contact (school);
