"""Reads a CSV file by Python's own reader, strictly, and prints its rows as JSON."""

import csv
import json
import sys

with open(sys.argv[1], encoding="utf-8-sig", newline="") as file:
    json.dump(list(csv.reader(file, strict=True)), sys.stdout)
