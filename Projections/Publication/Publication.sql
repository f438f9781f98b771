-- What the server refused to take over, by the refused event.
CREATE TABLE write_refusal (
  event TEXT PRIMARY KEY,
  stream TEXT NOT NULL,
  status INTEGER NOT NULL,
  code TEXT,
  message TEXT NOT NULL,
  refused_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- Readers' indexes
CREATE INDEX reader_write_refusal_stream ON write_refusal (stream, refused_at);
