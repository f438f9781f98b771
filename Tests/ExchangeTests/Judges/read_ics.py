"""Reads an iCalendar file by the rules of RFC 5545, strictly, and prints its events as JSON.

Where the package icalendar is installed it reads the file too, and must see the same events.
"""

import json
import re
import sys


def fail(message):
    sys.exit(f"read_ics: {message}")


def unfold(data):
    if not data.endswith(b"\r\n"):
        fail("the last line does not end in CRLF")
    lines = []
    for number, raw in enumerate(data[:-2].split(b"\r\n"), 1):
        if b"\r" in raw or b"\n" in raw:
            fail(f"line {number} holds a bare CR or LF")
        if len(raw) > 75:
            fail(f"line {number} has {len(raw)} octets")
        # Each physical line must be UTF-8 by itself: nobody cuts a character.
        text = raw.decode("utf-8")
        if re.search(r"[\x00-\x08\x0a-\x1f\x7f]", text):
            fail(f"line {number} holds a control character")
        if text.startswith(" "):
            if not lines:
                fail("the first line is folded")
            lines[-1] += text[1:]
        else:
            lines.append(text)
    return lines


def unescape(text):
    out, index = "", 0
    while index < len(text):
        if text[index] == "\\":
            if index + 1 == len(text) or text[index + 1] not in "\\;,nN":
                fail(f"bad escape in {text!r}")
            out += {"n": "\n", "N": "\n"}.get(text[index + 1], text[index + 1])
            index += 2
        elif text[index] in ";,":
            fail(f"bare {text[index]} in {text!r}")
        else:
            out += text[index]
            index += 1
    return out


TEXTS = {"UID", "SUMMARY", "LOCATION", "DESCRIPTION"}
ONCE = TEXTS | {"DTSTAMP", "DTSTART", "DTEND", "URL", "TRANSP"}


def parse(lines):
    stack, events, event, head = [], [], None, {}
    for line in lines:
        match = re.fullmatch(r"([A-Z-]+)((?:;[A-Z-]+=[^;:\"]+)*):(.*)", line, re.S)
        if not match:
            fail(f"no content line: {line!r}")
        name, parameters, value = match.groups()
        if name == "BEGIN":
            stack.append(value)
            if value == "VEVENT":
                event = {}
        elif name == "END":
            if not stack or stack.pop() != value:
                fail(f"END:{value} out of place")
            if value == "VEVENT":
                if not {"UID", "DTSTAMP", "DTSTART"} <= event.keys():
                    fail(f"an event lacks what it must have: {event}")
                events.append(event)
                event = None
        elif event is None:
            head[name] = value
        else:
            if name not in ONCE or name in event:
                fail(f"{name} unknown or twice")
            if name in ("DTSTART", "DTEND"):
                pattern = r"\d{8}" if parameters == ";VALUE=DATE" else r"\d{8}T\d{6}Z?"
                if parameters not in ("", ";VALUE=DATE") or not re.fullmatch(pattern, value):
                    fail(f"bad time {line!r}")
            if name == "DTSTAMP" and not re.fullmatch(r"\d{8}T\d{6}Z", value):
                fail(f"bad stamp {value!r}")
            event[name] = unescape(value) if name in TEXTS else value
    if stack or lines[0] != "BEGIN:VCALENDAR" or head.get("VERSION") != "2.0" or not head.get("PRODID"):
        fail("no whole calendar")
    return head, events


def judge(data, events):
    try:
        import icalendar
    except ImportError:
        return "own rules"
    calendar = icalendar.Calendar.from_ical(data)
    theirs = [
        {
            "UID": str(event["UID"]),
            "SUMMARY": str(event["SUMMARY"]),
            "LOCATION": str(event.get("LOCATION", "")),
            "DTSTART": event["DTSTART"].to_ical().decode(),
        }
        for event in calendar.walk("VEVENT")
    ]
    ours = [
        {key: event.get(key, "") for key in ("UID", "SUMMARY", "LOCATION", "DTSTART")} for event in events
    ]
    if ours != theirs:
        fail(f"icalendar reads something else: {theirs} instead of {ours}")
    return "icalendar"


with open(sys.argv[1], "rb") as file:
    content = file.read()
head, events = parse(unfold(content))
json.dump({"head": head, "events": events, "judge": judge(content, events)}, sys.stdout)
