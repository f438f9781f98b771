import GRDB

/// The log's tables. Table and column names are part of the file format, which every later version must read.
///
/// Ids are UUIDv7 as 16-byte blobs, stream names and recurring texts are interned, and no audit column is indexed. This
/// keeps the append rate constant as the log grows (rulings 8 and 52). The view `event_text` keeps the texts readable
/// in the `sqlite3` shell.
enum Schema {
  /// "RcLg" in ASCII: distinguishes event logs from other SQLite files.
  static let applicationID: Int32 = 0x5263_4C67
  /// The format of new logs. It is raised when older versions could no longer write a log correctly. Format 2 added
  /// `binding`; format 1 kept the device and the family in a separate file.
  static let format = 2
  /// The format of a log after its first erasure. A program that knows only format 2 would report a payload without its
  /// erased fields as damaged, and its restore would bring erased data back.
  static let formatWithErasures = 3

  static let sql = """
    CREATE TABLE name (
      id INTEGER PRIMARY KEY,
      text TEXT NOT NULL UNIQUE
    ) STRICT;

    CREATE TABLE stream (
      id INTEGER PRIMARY KEY,
      name TEXT NOT NULL UNIQUE
    ) STRICT;

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

    \(changeGuard)

    \(removalGuard)

    CREATE TRIGGER name_is_never_changed BEFORE UPDATE ON name
    BEGIN SELECT RAISE(ABORT, 'interned names are never changed'); END;

    CREATE TRIGGER name_is_never_removed BEFORE DELETE ON name
    BEGIN SELECT RAISE(ABORT, 'interned names are never removed'); END;

    CREATE TRIGGER stream_is_never_changed BEFORE UPDATE ON stream
    BEGIN SELECT RAISE(ABORT, 'streams are never changed'); END;

    CREATE TRIGGER stream_is_never_removed BEFORE DELETE ON stream
    BEGIN SELECT RAISE(ABORT, 'streams are never removed'); END;

    CREATE TABLE checkpoint (
      subscriber TEXT PRIMARY KEY,
      position INTEGER NOT NULL,
      hash BLOB NOT NULL CHECK (length(hash) = 32)
    ) STRICT, WITHOUT ROWID;

    \(binding)

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
    """

  /// Rejects every update of an event. Only an erasure drops this trigger, within its own transaction.
  static let changeGuard = """
    CREATE TRIGGER event_is_never_changed BEFORE UPDATE ON event
    BEGIN SELECT RAISE(ABORT, 'events are never changed'); END;
    """

  /// Rejects every delete of an event. Only a restore drops this trigger, within its own transaction.
  static let removalGuard = """
    CREATE TRIGGER event_is_never_removed BEFORE DELETE ON event
    BEGIN SELECT RAISE(ABORT, 'events are never removed'); END;
    """

  /// The table of the events that an erasure names although the log does not hold them yet, each with the position of
  /// the erasure's event. If such an event arrives later, it is stored without the erased data. The table is created
  /// when it is first needed.
  static let awaited = "awaited_erasure"
  static let awaitedTable = """
    CREATE TABLE \(awaited) (
      event BLOB NOT NULL CHECK (length(event) = 16),
      erasure INTEGER NOT NULL,
      PRIMARY KEY (event, erasure)
    ) STRICT, WITHOUT ROWID;
    """

  /// The table that binds the file to a device; see `DeviceBinding`.
  static let binding = """
    CREATE TABLE binding (
      id INTEGER PRIMARY KEY CHECK (id = 1),
      device BLOB NOT NULL CHECK (length(device) = 16),
      person BLOB CHECK (length(person) = 16),
      accepted_clock INTEGER,
      is_copy INTEGER NOT NULL CHECK (is_copy IN (0, 1))
    ) STRICT;
    """

  /// Migrates from format 1: adds `binding` and drops `incarnation`, which told other processes of a restore. Interned
  /// texts now keep their ids in a restore, so that other processes need not be told.
  static let fromFormat1 = "DROP TABLE IF EXISTS incarnation;\n" + binding
}
