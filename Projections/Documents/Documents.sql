-- The family's documents. One that is shared with no school keeps its row.
CREATE TABLE document (
  id TEXT PRIMARY KEY,
  title TEXT,
  type TEXT,
  url TEXT,
  description TEXT,
  created_by TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  updated_by TEXT NOT NULL,
  updated_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- Which schools a document is shared with.
CREATE TABLE document_school (
  document TEXT NOT NULL,
  school TEXT NOT NULL,
  shared_by TEXT NOT NULL,
  shared_at INTEGER NOT NULL,
  PRIMARY KEY (document, school)
) STRICT, WITHOUT ROWID;

-- Readers' indexes
CREATE INDEX reader_document_school ON document_school (school);
