#!/usr/bin/env python3
"""Judges EventSchemas/Schemas and EventSchemas/Samples with an implementation of JSON Schema that is not ours.

usage: check-schemas.py [ROOT]

Checks that every schema is valid JSON Schema 2020-12, that every event type and version has a sample and the other
way round, that every sample satisfies its schema, and that a schema notices a key too many, a required key too few
and a value of another type. Exit status: 0 all is right, or jsonschema is not installed and CI is not "true"; 1 a
schema or sample is wrong; 69 jsonschema is missing where it must not be.
"""

import json
import os
import sys
from pathlib import Path

try:
    from jsonschema import Draft202012Validator
    from referencing import Registry, Resource
except ImportError:
    must = os.environ.get("CI") == "true"
    print(
        "*" * 72
        + "\nEvent schemas NOT CHECKED by an independent judge: "
        + ("FAILED, jsonschema is missing" if must else "SKIPPED, jsonschema is not installed")
        + ".\nInstall it with: python3 -m pip install jsonschema\n"
        + "*" * 72,
        file=sys.stderr,
    )
    sys.exit(69 if must else 0)


def refuse_twice(pairs):
    """An object whose keys are unique, which Python's own reader does not demand."""
    keys = [key for key, _ in pairs]
    if len(keys) != len(set(keys)):
        raise ValueError(f"a key occurs twice among {keys}")
    return dict(pairs)


def load(path):
    return json.loads(path.read_text(encoding="utf-8"), object_pairs_hook=refuse_twice)


def wrong_variants(sample, schema):
    """Values near the sample that its schema must refuse, each with what is wrong with it."""
    yield "a key too many", {**sample, "noSuchKey": 1}
    for key in schema.get("required", []):
        yield f"without {key}", {other: value for other, value in sample.items() if other != key}
    for key in sample:
        yield f"{key} of another type", {**sample, key: [{}]}
    yield "no object", [sample]


def main(root):
    folder = root / "EventSchemas"
    schemas = {path.name: load(path) for path in sorted((folder / "Schemas").glob("*.json"))}
    samples = {path.name: load(path) for path in sorted((folder / "Samples").glob("*.json"))}
    registry = Registry().with_resources(
        (name, Resource.from_contents(schema)) for name, schema in schemas.items()
    )
    problems = []
    refused = 0

    for name, schema in schemas.items():
        for error in Draft202012Validator(Draft202012Validator.META_SCHEMA).iter_errors(schema):
            problems.append(f"Schemas/{name}: {error.json_path}: {error.message}")
        if schema.get("$id") != name:
            problems.append(f"Schemas/{name}: $id is {schema.get('$id')!r} and not the file's name")

    events = set(schemas) - {"common.json"}
    problems += [f"Schemas/{name} has no sample" for name in sorted(events - set(samples))]
    problems += [f"Samples/{name} has no schema" for name in sorted(set(samples) - events)]

    for name in sorted(events & set(samples)):
        schema, sample = schemas[name], samples[name]
        validator = Draft202012Validator(
            schema, registry=registry, format_checker=Draft202012Validator.FORMAT_CHECKER
        )
        for error in validator.iter_errors(sample):
            problems.append(f"Samples/{name}: {error.json_path}: {error.message}")
        for what, variant in wrong_variants(sample, schema):
            refused += 1
            if validator.is_valid(variant):
                problems.append(f"Schemas/{name} accepts a sample {what}")

    for problem in problems:
        print(problem, file=sys.stderr)
    print(
        f"event schemas: {len(events)} types, {len(samples)} samples, {refused} wrong variants, "
        f"{len(problems)} problems"
    )
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1] if len(sys.argv) > 1 else Path(__file__).resolve().parent.parent)))
