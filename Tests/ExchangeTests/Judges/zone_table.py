"""Prints what Python's zoneinfo says of the changes of clocks in forty zones, as JSON, and judges calendar files.

usage: zone_table.py table                  the changes of 2024 to 2030, and what wall times around them mean
       zone_table.py judge FILE.ics         whether the events of a calendar begin when their UIDs say

A UID is `ZONE YYYY-MM-DDTHH:MM`. What a wall time means is zoneinfo's answer with fold=0: the first of two moments; and,
where clocks skip it, the offset from before the change, which is the rule of RFC 5545 section 3.3.5. For skipped times the
rule is computed a second time from the changes, and both must agree. Where the package icalendar is installed, it reads
the file.
"""

import json
import sys
from datetime import datetime, timedelta, timezone
from zoneinfo import ZoneInfo

ZONES = """
Africa/Cairo Africa/Casablanca Africa/El_Aaiun America/Adak America/Anchorage America/Asuncion America/Chicago
America/Denver America/Godthab America/Halifax America/Havana America/Los_Angeles America/Miquelon America/New_York
America/Port-au-Prince America/Santiago America/Scoresbysund America/St_Johns America/Thule Antarctica/Troll
Asia/Beirut Asia/Famagusta Asia/Gaza Asia/Jerusalem Atlantic/Azores Atlantic/Bermuda Atlantic/Canary
Australia/Adelaide Australia/Lord_Howe Australia/Sydney Europe/Berlin Europe/Chisinau Europe/Dublin Europe/London
Pacific/Apia Pacific/Auckland Pacific/Chatham Pacific/Easter Pacific/Norfolk Europe/Lisbon
""".split()
# Samoa, which leapt over a whole day in 2011, has changed nothing since 2021.
SINCE = {"Pacific/Apia": 2011}
EPOCH = datetime(1970, 1, 1)


def offset(zone, second):
    return int(datetime.fromtimestamp(second, zone).utcoffset().total_seconds())


def year(number):
    return int(datetime(number, 1, 1, tzinfo=timezone.utc).timestamp())


def changes(zone):
    """The first second of each new offset, with the offsets before and from it on."""
    found, second, end = [], year(SINCE.get(zone.key, 2024)), year(2031)
    while second < end:
        before, after = offset(zone, second), offset(zone, second + 86400)
        if before != after:
            low, high = second, second + 86400
            while high - low > 1:
                middle = (low + high) // 2
                low, high = (middle, high) if offset(zone, middle) == before else (low, middle)
            found.append((high, before, after))
        second += 86400
    return found


def meaning(zone, wall):
    """The second that a wall time means: fold is 0 unless somebody sets it."""
    return int(wall.replace(tzinfo=zone).timestamp())


def cases(zone, change):
    at, before, after = change
    low, high = sorted((at + before, at + after))
    walls = {low + step * 60 for step in (-1441, -61, -1, 0, 1)} | {high + step * 60 for step in (-1, 0, 1, 61, 1441)}
    walls |= set(range(low, high, 900)) | {(low // 86400 + day) * 86400 + noon for day in (0, 1) for noon in (0, 43200)}
    for local in sorted(walls):
        wall = EPOCH + timedelta(seconds=local)
        second = meaning(zone, wall)
        if at + before <= local < at + after and second != local - before:
            sys.exit(f"zone_table: zoneinfo does not follow the RFC's rule for {zone} {wall}")
        yield {"wall": wall.strftime("%Y-%m-%dT%H:%M"), "second": second}


def table():
    return [
        {
            "zone": name,
            "changes": [
                {"at": change[0], "before": change[1], "after": change[2], "cases": list(cases(zone, change))}
                for change in changes(zone)
            ],
        }
        for name, zone in ((name, ZoneInfo(name)) for name in ZONES)
    ]


def begins(data):
    """Each event's UID, and when it begins."""
    try:
        import icalendar

        for event in icalendar.Calendar.from_ical(data).walk("VEVENT"):
            yield str(event["UID"]), int(event["DTSTART"].dt.timestamp())
    except ImportError:
        uid = ""
        for line in data.decode().replace("\r\n ", "").split("\r\n"):
            if line.startswith("UID:"):
                uid = line[4:]
            if line.startswith("DTSTART:"):
                moment = datetime.strptime(line[8:], "%Y%m%dT%H%M%SZ").replace(tzinfo=timezone.utc)
                yield uid, int(moment.timestamp())


def judge(path):
    with open(path, "rb") as file:
        data = file.read()
    if b"TZID" in data or b"VTIMEZONE" in data:
        sys.exit("zone_table: the file has zones of its own, which nobody has compared")
    count, other = 0, []
    for uid, second in begins(data):
        name, wall = uid.split(" ")
        count += 1
        if meaning(ZoneInfo(name), datetime.fromisoformat(wall)) != second:
            other.append(uid)
    return {"count": count, "other": other}


json.dump(table() if sys.argv[1] == "table" else judge(sys.argv[2]), sys.stdout)
