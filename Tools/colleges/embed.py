#!/usr/bin/env python3
"""Puts a release of the College Scorecard into the program, in the place of the one before.

usage: embed.py FILE.csv RELEASE         for example: embed.py Most-Recent-Cohorts-Institution.csv 2020–21

FILE is the bulk file of institutions (https://collegescorecard.ed.gov/data), whose data are in the public domain. Of its
columns those are kept that a school takes over. The same file and release give the same bytes.
"""

import base64
import csv
import io
import pathlib
import re
import sys
import textwrap
import zlib

TARGET = pathlib.Path(__file__).resolve().parents[2] / "Sources/CollegeScorecard/Generated/EmbeddedFile.swift"
# Neighbours look alike in this order, so that they compress well; readers find columns by their names.
COLUMNS = ["STABBR", "CITY", "LATITUDE", "LONGITUDE", "INSTNM", "INSTURL", "UNITID", "ADM_RATE", "UGDS",
           "TUITIONFEE_IN", "TUITIONFEE_OUT"]
NOTHING = {"NULL", "PRIVACYSUPPRESSED", "NA", "PS"}

SWIFT = '''\
// Made by Tools/colleges/embed.py; do not edit.

/// The College Scorecard's file of institutions, of the US Department of Education, which is in the public domain.
extension CollegeRelease {{
  /// The release that comes with the product.
  static let embedded = CollegeRelease(
    name: "{release}", count: {count}, size: {size}, base64: text)

  private static let text: StaticString = """
{text}
    """
}}
'''


def value(text):
    """A field without doubled blanks, and without the markers that stand for nothing."""
    text = " ".join(text.split())
    return "" if text.upper() in NOTHING else text


def rows(file):
    """The institutions of a bulk file, in an order that no release changes."""
    data = pathlib.Path(file).read_bytes()
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        text = data.decode("cp1252")
    reader = csv.DictReader(io.StringIO(text, newline=""))
    missing = [name for name in COLUMNS if name not in (reader.fieldnames or [])]
    if missing:
        sys.exit(f"embed.py: {file} has no column {', '.join(missing)}")
    found = [[value(row[name] or "") for name in COLUMNS] for row in reader]
    return sorted(found, key=lambda row: (row[0], row[2], row[6]))


def main(file, release):
    """Writes the Swift file."""
    if not re.fullmatch(r"\d{4}–\d{2}", release):
        sys.exit(f"embed.py: {release} is no release; accepted are years like 2020–21")
    table = io.StringIO()
    writer = csv.writer(table, lineterminator="\n")
    found = rows(file)
    writer.writerows([COLUMNS, *found])
    plain = table.getvalue().encode()
    packed = base64.b64encode(zlib.compress(plain, 9)).decode()
    text = "\\\n".join("    " + line for line in textwrap.wrap(packed, 112))
    TARGET.write_text(SWIFT.format(release=release, count=len(found), size=len(plain), text=text))
    print(f"{len(found)} colleges of {release}: {len(plain):,} bytes, {len(packed):,} compressed and as text")


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    main(*sys.argv[1:])
