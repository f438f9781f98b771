-- The tables of a log as release 1.0.0 makes them. Files of it are read for ever: this is never changed.
PRAGMA application_id = 1382239335;
PRAGMA user_version = 2;
CREATE TABLE binding (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  device BLOB NOT NULL CHECK (length(device) = 16),
  person BLOB CHECK (length(person) = 16),
  accepted_clock INTEGER,
  is_copy INTEGER NOT NULL CHECK (is_copy IN (0, 1))
) STRICT;
CREATE TABLE checkpoint (
  subscriber TEXT PRIMARY KEY,
  position INTEGER NOT NULL,
  hash BLOB NOT NULL CHECK (length(hash) = 32)
) STRICT, WITHOUT ROWID;
CREATE TABLE event (
  position INTEGER PRIMARY KEY,
  id BLOB NOT NULL UNIQUE CHECK (length(id) = 16),
  stream INTEGER NOT NULL,
  version INTEGER NOT NULL,
  type INTEGER NOT NULL,
  schema INTEGER NOT NULL,
  data TEXT,
  actor INTEGER NOT NULL,
  family INTEGER NOT NULL,
  device INTEGER NOT NULL,
  correlation BLOB,
  causation BLOB,
  recorded_at INTEGER NOT NULL,
  occurred_at INTEGER,
  clock INTEGER,
  origin INTEGER NOT NULL CHECK (origin IN (0, 1)),
  salt BLOB NOT NULL,
  hash BLOB NOT NULL CHECK (length(hash) = 32),
  UNIQUE (stream, version)
) STRICT;
CREATE TRIGGER event_is_appended BEFORE INSERT ON event
WHEN NEW.position IS NOT (SELECT ifnull(max(position), 0) + 1 FROM event)
  OR EXISTS (SELECT 1 FROM event WHERE id = NEW.id)
  OR EXISTS (SELECT 1 FROM event WHERE stream = NEW.stream AND version = NEW.version)
BEGIN SELECT RAISE(ABORT, 'events are appended at head + 1, and none replaces another'); END;
CREATE TRIGGER event_is_never_changed BEFORE UPDATE ON event
BEGIN SELECT RAISE(ABORT, 'events are never changed'); END;
CREATE TRIGGER event_is_never_removed BEFORE DELETE ON event
BEGIN SELECT RAISE(ABORT, 'events are never removed'); END;
CREATE VIEW event_text AS
SELECT e.position, lower(hex(e.id)) AS id, s.name AS stream, e.version, t.text AS type, e.schema, e.data,
  a.text AS actor, f.text AS family, d.text AS device,
  strftime('%Y-%m-%dT%H:%M:%fZ', e.recorded_at / 1000.0, 'unixepoch') AS recorded_at,
  strftime('%Y-%m-%dT%H:%M:%fZ', e.occurred_at / 1000.0, 'unixepoch') AS occurred_at,
  CASE e.origin WHEN 0 THEN 'local' ELSE 'remote' END AS origin, lower(hex(e.hash)) AS hash
FROM event e
JOIN stream s ON s.id = e.stream
JOIN name t ON t.id = e.type
JOIN name a ON a.id = e.actor
JOIN name f ON f.id = e.family
JOIN name d ON d.id = e.device;
CREATE TABLE name (
  id INTEGER PRIMARY KEY,
  text TEXT NOT NULL UNIQUE
) STRICT;
CREATE TRIGGER name_is_never_changed BEFORE UPDATE ON name
BEGIN SELECT RAISE(ABORT, 'interned names are never changed'); END;
CREATE TRIGGER name_is_never_removed BEFORE DELETE ON name
BEGIN SELECT RAISE(ABORT, 'interned names are never removed'); END;
CREATE TABLE stream (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL UNIQUE
) STRICT;
CREATE TRIGGER stream_is_never_changed BEFORE UPDATE ON stream
BEGIN SELECT RAISE(ABORT, 'streams are never changed'); END;
CREATE TRIGGER stream_is_never_removed BEFORE DELETE ON stream
BEGIN SELECT RAISE(ABORT, 'streams are never removed'); END;
