#!/usr/bin/env python3
"""Says what an app that uses a library product pulls in, and fails where it is more than an app should.

usage: swift package dump-package | check-products.py

An iOS app uses the products RecruitingCompass and RecruitingCompassSupabase: they must need no network library beside
the system's own, no web server and no drawing library.
"""

import json
import sys

# What a library product may reach outside this package.
ALLOWED = {"GRDB", "GRDBSQLite", "Crypto"}


def reaches_ios(dependency):
    """Whether a dependency holds for iOS: one for Linux alone is no part of an app."""
    values = next(iter(dependency.values()))
    condition = next((value for value in values if isinstance(value, dict)), {})
    platforms = condition.get("platformNames") or ["ios"]
    return "ios" in platforms


def reached(name, targets):
    """All targets of this package and all products of others that a target needs."""
    inside, outside, todo = set(), set(), [name]
    while todo:
        target = todo.pop()
        if target in inside:
            continue
        inside.add(target)
        for dependency in targets[target]["dependencies"]:
            if not reaches_ios(dependency):
                continue
            if "product" in dependency:
                outside.add(dependency["product"][0])
            else:
                other = (dependency.get("byName") or dependency["target"])[0]
                (todo.append if other in targets else outside.add)(other)
    return inside, outside


def main():
    package = json.load(sys.stdin)
    targets = {target["name"]: target for target in package["targets"]}
    bad = False
    for product in package["products"]:
        if "library" not in product["type"]:
            continue
        inside, outside = set(), set()
        for name in product["targets"]:
            more_inside, more_outside = reached(name, targets)
            inside |= more_inside
            outside |= more_outside
        system = {name for name in inside if targets[name]["type"] == "system"}
        extra = (outside - ALLOWED) | system
        print(f"{product['name']}: {', '.join(sorted(outside))}")
        if extra:
            print(f"check-products: {product['name']} pulls in {', '.join(sorted(extra))}", file=sys.stderr)
            bad = True
    sys.exit(1 if bad else 0)


if __name__ == "__main__":
    main()
