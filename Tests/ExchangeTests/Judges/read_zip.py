"""Unpacks a ZIP archive by Python's own reader, checks every sum, and prints names, contents and modes as JSON."""

import json
import sys
import zipfile

with zipfile.ZipFile(sys.argv[1]) as archive:
    bad = archive.testzip()
    json.dump(
        {
            "bad": bad,
            "files": [
                {
                    "name": entry.filename,
                    "text": archive.read(entry).decode("utf-8", "replace"),
                    "mode": oct(entry.external_attr >> 16),
                    "modified": "%04d-%02d-%02dT%02d:%02d:%02d" % entry.date_time,
                }
                for entry in archive.infolist()
            ],
        },
        sys.stdout,
    )
