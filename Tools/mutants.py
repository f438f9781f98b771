#!/usr/bin/env python3
"""Puts faults into a copy of the sources, builds it once, and shows that the tests find each fault.

usage: mutants.py [--draw N --seed S] [--check] [--only NAME]… [--file NAME]… [--optimised] [--jobs N]

The faults stand in Tests/Mutants/*.toml: a file, an expression that occurs in it once (or once in `within`, a longer
text that occurs in the file once), and the wrong expression that takes its place. In the copy (.build-mutants/source)
the place becomes `(Mutant.isOn(7) ? (wrong) : (right))`, so that all faults are compiled in at once, and RC_MUTANT=7
chooses one when the tests run. The sources themselves know nothing of it.

A fault with a requirement must be found by a test that names the requirement: only those tests are run for it. Any
other fault is run against the suites named in `suites`, one after the other until one finds it.

  --draw N --seed S   print the N core requirements that the seed draws, and whether each has a fault
  --check             only look whether every fault's expression is found in its file, and whether the files can be
                      parsed with it; build nothing
  --only NAME         compile and run this fault and no other; may be given several times
  --file NAME         compile and run the faults of Tests/Mutants/NAME.toml and no others; may be given several times
  --optimised         build optimised code: slower to build, and then ten thousand histories take seconds
  --jobs N            faults that are run at the same time (default 2)

A fault that a seeded history finds is told with the first seed that does.

Exit status: 0 every fault of a requirement is found and 95 of 100 of all, and each requirement drawn has a fault;
1 they are not; 64 wrong usage; 65 a fault that does not fit the sources or the tests.
"""

import argparse
import concurrent.futures
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import tomllib

ROOT = pathlib.Path(__file__).resolve().parent.parent
BUILD = ROOT / ".build-mutants"
SOURCE = BUILD / "source"
# What a test program ends with when the filters leave none to run.
NO_TESTS = 69
SWITCH = """import Foundation

/// Which fault of Tests/Mutants is in force in this process.
public enum Mutant {
  private static let active = ProcessInfo.processInfo.environment["RC_MUTANT"].flatMap { Int($0) } ?? 0

  /// Whether a fault is in force.
  public static func isOn(_ number: Int) -> Bool { active == number }
}
"""


def fail(code, text):
    print(f"mutants: {text}", file=sys.stderr)
    sys.exit(code)


def catalogue():
    """All faults, numbered from 1 in the order of the files and their entries."""
    faults = []
    for path in sorted((ROOT / "Tests/Mutants").glob("*.toml")):
        for entry in tomllib.loads(path.read_text())["mutant"]:
            entry["number"] = len(faults) + 1
            entry["file of faults"] = path.stem
            faults.append(entry)
    names = [fault["name"] for fault in faults]
    for name in names:
        if names.count(name) > 1:
            fail(65, f"two faults have the name {name!r}")
    return faults


def core_requirements():
    lines = (ROOT / "Docs/requirements.md").read_text().splitlines()
    return [line.split()[0] for line in lines if re.match(r"(SL|SD|ED|PR|OD)-\d+ \[core\]", line)]


def draw(count, seed):
    """The requirements that a seed draws: SplitMix64, as in the tests."""
    mask = (1 << 64) - 1
    state = seed & mask
    pool = core_requirements()
    drawn = []
    while pool and len(drawn) < count:
        state = (state + 0x9E3779B97F4A7C15) & mask
        bits = state
        bits = ((bits ^ (bits >> 30)) * 0xBF58476D1CE4E5B9) & mask
        bits = ((bits ^ (bits >> 27)) * 0x94D049BB133111EB) & mask
        bits ^= bits >> 31
        drawn.append(pool.pop(bits % len(pool)))
    return drawn


def tests_naming(requirement):
    """Module, file and line of each test that names a requirement: ("CompassTests", "PageTests.swift:33")."""
    places = []
    for path in sorted((ROOT / "Tests").rglob("*.swift")):
        lines = path.read_text().splitlines()
        for index, line in enumerate(lines):
            if "@Test" not in line or line.lstrip().startswith("//"):
                continue
            # The attribute may span lines; it ends before the function.
            text = ""
            for following in lines[index:]:
                text += following
                if "func " in following:
                    break
            if f'"{requirement}"' in text.split("func ")[0]:
                places.append((path.relative_to(ROOT / "Tests").parts[0], f"{path.name}:{index + 1}"))
    return places


def mutate(faults):
    """The sources' texts with every fault built in, by path."""
    texts = {}
    for fault in faults:
        path = fault["file"]
        if path not in texts:
            try:
                texts[path] = (ROOT / path).read_text()
            except OSError as error:
                fail(65, f"{fault['name']}: {path} cannot be read: {error}")
        within = fault.get("within", fault["find"])
        for text, whole in ((within, (ROOT / path).read_text()), (fault["find"], within)):
            if whole.count(text) != 1:
                fail(65, f"{fault['name']}: {text!r} occurs {whole.count(text)} times in {path}; it must occur once")
        if texts[path].count(within) != 1:
            fail(65, f"{fault['name']}: its place in {path} overlaps with another fault's")
        place = f"(Mutant.isOn({fault['number']}) ? ({fault['put']}) : ({fault['find']}))"
        texts[path] = texts[path].replace(within, within.replace(fault["find"], place))
    for path, text in texts.items():
        if not path.startswith("Sources/Domain/") and not re.search(r"^(public )?import Domain$", text, re.M):
            texts[path] = "import Domain\n" + text
    return texts


def parse(texts):
    """Fails for a fault that is no expression: a copy with it would not build, and none of the others could be run."""
    if not shutil.which("swiftc"):
        return print("SKIPPED: there is no swiftc, nobody has parsed the faults")
    with tempfile.TemporaryDirectory() as folder:
        for path, text in texts.items():
            (pathlib.Path(folder) / path.replace("/", "__")).write_text(text)
        files = sorted(map(str, pathlib.Path(folder).iterdir()))
        parsed = subprocess.run(
            ["swiftc", "-frontend", "-parse", "-enable-bare-slash-regex", *files], capture_output=True, text=True)
        if parsed.returncode:
            fail(65, f"with the faults these cannot be parsed:\n{parsed.stderr.replace(folder + '/', '')}")


def prepare(texts):
    tracked = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, check=True, capture_output=True).stdout
    wanted = {name.decode() for name in tracked.split(b"\0") if name}
    # What was resolved here need not be looked for again.
    wanted = {name for name in wanted | {"Package.resolved"} if (ROOT / name).is_file()}
    SOURCE.mkdir(parents=True, exist_ok=True)
    for old in SOURCE.rglob("*"):
        relative = str(old.relative_to(SOURCE))
        if old.is_file() and relative not in wanted and not relative.startswith("."):
            old.unlink()
    for name in sorted(wanted):
        text = texts.get(name)
        data = text.encode() if text is not None else (ROOT / name).read_bytes()
        if name == "Package.swift":
            data = with_switch(data.decode()).encode()
        write(SOURCE / name, data, (ROOT / name).stat().st_mode)
    write(SOURCE / "Sources/Domain/Mutant.swift", SWITCH.encode(), 0o644)


def with_switch(package):
    """The package with the room of the switch below every other room but those that it is built on."""
    given = "name: name, dependencies: dependencies, path: path, exclude: exclude, resources: resources,"
    if package.count(given) != 1:
        fail(65, "Package.swift does not make its rooms as it did: the switch of the faults has no place in it")
    more = 'dependencies + (["Domain", "Errors"].contains(name) ? [] : ["Domain"])'
    return package.replace(given, given.replace("dependencies: dependencies", f"dependencies: {more}"))


def write(path, data, mode):
    # A file that stays the same keeps its time: it is not compiled again.
    if path.exists() and path.read_bytes() == data:
        return
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)
    path.chmod(mode & 0o777)


def bundle(optimised):
    return SOURCE / f".build/{'release' if optimised else 'debug'}/recruiting-compassPackageTests.xctest"


def run(number, filters, optimised):
    """Whether the tests fail with a fault in force; the names of those that did, and the first seed that they tell."""
    command = [str(bundle(optimised)), "--testing-library", "swift-testing"]
    for pattern in filters:
        command += ["--filter", pattern]
    environment = {"PATH": "/usr/bin:/bin:/usr/local/bin", "HOME": str(BUILD), "RC_MUTANT": str(number), "TZ": "UTC"}
    try:
        done = subprocess.run(
            command, cwd=SOURCE, env=environment, capture_output=True, text=True, errors="replace",
            # Without a fault every suite runs, with one a few; a fault may make a test wait for ever.
            timeout=300 if number else 3600)
    except subprocess.TimeoutExpired:
        return True, ["(never ended)"], 0, None
    output = done.stdout + done.stderr
    if done.returncode == NO_TESTS:
        fail(65, f"no test is named by {' or '.join(filters)}")
    ran = re.search(r"Test run with (\d+) test", output)
    failed = re.findall(r'Test (?!run with)"?(.*?)"? (?:with \d+ test cases )?failed after', output)
    if done.returncode != 0 and not failed:
        failed = ["(the process ended with an error)"]
    seeds = [int(seed) for seed in re.findall(r"\bseed (\d+):", output)]
    return done.returncode != 0, failed, int(ran.group(1)) if ran else 0, min(seeds, default=None)


def filters(fault):
    """What to run for a fault: lists of patterns, to be run one after the other."""
    if "requirement" in fault:
        places = tests_naming(fault["requirement"])
        if not places:
            fail(65, f"{fault['name']}: no test names {fault['requirement']}")
        # Module and slash keep PageTests.swift apart from OfferPageTests.swift.
        return [[f"^{module}\\..*/{re.escape(place)}:" for module, place in places]]
    return [[suite] for suite in fault["suites"]]


def examine(fault, optimised):
    """Whether a fault is found, by which tests, how many ran, and the seed. A later suite runs only if no earlier one
    found it."""
    total = 0
    for patterns in filters(fault):
        failing, names, ran, seed = run(fault["number"], patterns, optimised)
        total += ran
        if failing:
            return True, names, total, seed
    return False, [], total, None


def main():
    parser = argparse.ArgumentParser(add_help=True)
    parser.add_argument("--draw", type=int, default=60)
    parser.add_argument("--seed", type=int, default=2026)
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--only", action="append")
    parser.add_argument("--file", action="append")
    parser.add_argument("--optimised", action="store_true")
    parser.add_argument("--jobs", type=int, default=2)
    try:
        options = parser.parse_args()
    except SystemExit as ending:
        sys.exit(64 if ending.code else 0)

    faults = catalogue()
    drawn = draw(options.draw, options.seed)
    having = {fault.get("requirement") for fault in faults}
    without = [requirement for requirement in drawn if requirement not in having]
    print(f"seed {options.seed} draws {len(drawn)} of {len(core_requirements())} core requirements:")
    print("  " + " ".join(drawn))
    if without:
        print("without a fault: " + " ".join(without))
    names = {fault["name"] for fault in faults}
    for name in options.only or []:
        if name not in names:
            fail(64, f"there is no fault {name!r}")
    files = {fault["file of faults"] for fault in faults}
    for name in options.file or []:
        if name not in files:
            fail(64, f"there is no Tests/Mutants/{name}.toml; there are {', '.join(sorted(files))}")
    chosen = [
        fault for fault in faults
        if (options.only is None or fault["name"] in options.only)
        and (options.file is None or fault["file of faults"] in options.file)]
    texts = mutate(faults if options.check else chosen)
    if options.check:
        parse(texts)
        print(f"{len(faults)} faults fit the sources")
        sys.exit(1 if without else 0)

    prepare(texts)
    # The copy is in a repository's ignored folder; the tests look for their own root from there.
    # Not --quiet: that hides what the compiler says.
    how = ["-c", "release", "-Xswiftc", "-enable-testing"] if options.optimised else []
    # As the Makefile has it: with libpq, the log in PostgreSQL and its tests are built.
    if subprocess.run(["pkg-config", "--exists", "libpq"], check=False).returncode == 0:
        how += ["--traits", "Postgres"]
    build = subprocess.run(
        ["swift", "build", "--build-tests", *how], cwd=SOURCE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
        errors="replace")
    if build.returncode != 0:
        print("\n".join(line for line in build.stdout.splitlines() if "error:" in line) or build.stdout)
        fail(65, "the copy with the faults does not build")

    patterns = sorted({pattern for fault in chosen for patterns in filters(fault) for pattern in patterns})
    failing, names, *_ = run(0, patterns, options.optimised)
    if failing:
        fail(1, f"without any fault the tests fail: {names}")

    print("fault | requirement | found | seed | by")
    missed = []
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        for fault, (failing, names, ran, seed) in zip(
                chosen, pool.map(lambda fault: examine(fault, options.optimised), chosen)):
            if not failing:
                missed.append(fault)
            verdict = "found" if failing else f"MISSED by {ran} tests"
            print(f"{fault['name']} | {fault.get('requirement', '-')} | {verdict} | {seed if seed is not None else '-'} | "
                  f"{'; '.join(names[:2])}", flush=True)
    tell(chosen, missed)
    good = len(missed) * 100 <= len(chosen) * 5 and not any("requirement" in fault for fault in missed)
    sys.exit(0 if good and not without else 1)


def tell(chosen, missed):
    """What was found and what was missed, in each group and in all."""
    groups = [
        ("of requirements", lambda fault: "requirement" in fault),
        ("of other rules", lambda fault: "requirement" not in fault),
        ("in all", lambda fault: True),
    ]
    for title, belongs in groups:
        total = sum(map(belongs, chosen))
        print(f"{title}: {total - sum(map(belongs, missed))} of {total} faults found")
    if missed:
        print("missed: " + "; ".join(fault["name"] for fault in missed))


if __name__ == "__main__":
    main()
