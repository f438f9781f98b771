"""Writes what a release's programs make of a family into Tests/Releases/RELEASE, for every later build to open: a home, a
bundle, a log from which something was erased and the log as PostgreSQL dumps it, with what they are known by.

Once for each release, by the programs that were built from its sources; what is there is never made again.

usage: make_golden.py RELEASE FOLDER-OF-PROGRAMS   as make-golden.sh does"""

import gzip
import json
import pathlib
import shutil
import subprocess
import sys
import tarfile
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "Tools" / "supabase-dev"))
# A story that ends on this day has offers that are open, answered and run out.
LAST_DAY = "2026-11-15"
PLAYER, PARENT, COACH = "Mateo Delgado", "Laura Delgado", "Nate Pruitt"
TABLES = ("public.domain_event", "compass.domain_event_*", "public.domain_event_private", "compass.checkpoint")


class Programs:
    """The release's programs, run on a home."""

    def __init__(self, folder):
        self.folder = folder

    def run(self, program, *words, home=None):
        where = ["--home", str(home)] if home else []
        done = subprocess.run([str(self.folder / program), *map(str, words), *where], capture_output=True, text=True)
        if done.returncode:
            raise SystemExit(f"make_golden: {program} {' '.join(map(str, words))}: {done.stdout}{done.stderr}")
        return done.stdout

    def answer(self, program, *words, home):
        return json.loads(self.run(program, *words, "--json", home=home))

    def head(self, home):
        told = self.answer("rc", "doctor", home=home)
        return {"position": told["position"], "hash": told["hash"]}


def pack(home, archive, *patterns):
    """The files of a home as they are."""
    with tarfile.open(archive, "w:gz", compresslevel=9) as packed:
        for path in sorted({path for pattern in patterns for path in home.glob(pattern)}):
            packed.add(path, arcname=path.name)


def dump(programs, home):
    """The log's rows as PostgreSQL writes them down, in statements that any of its versions takes."""
    import migrate
    import postgres

    server = postgres.Server()
    server.start()
    try:
        migrate.create(server, "log", "plain").close()
        migrate.execute(server, "create role node login in role compass_node")
        programs.run("rc", "log", "copy", home, f"postgres://node@127.0.0.1:{server.port}/log")
        tables = [word for table in TABLES for word in ("-t", table)]
        told = subprocess.run(
            [str(server.bin / "pg_dump"), "--data-only", "--column-inserts", "--load-via-partition-root", *tables,
             "-d", server.dsn("log")], check=True, capture_output=True, text=True).stdout
    finally:
        server.stop()
    # A payload has no line break: each row is one line. What is said to psql, and how the server is set, is not wanted.
    return "".join(line for line in told.splitlines(keepends=True) if line.startswith("INSERT INTO "))


def main(release, folder):
    target = ROOT / "Tests" / "Releases" / release
    if target.exists():
        raise SystemExit(f"make_golden: {target} is there already: what a release wrote is never made again")
    if not (ROOT / "EventSchemas" / "Released" / f"{release}.json").exists():
        raise SystemExit(f"make_golden: {release} has no schemas yet: first rc-generate . --release {release}")
    programs = Programs(folder)
    with tempfile.TemporaryDirectory() as scratch:
        scratch = pathlib.Path(scratch)
        home, made = scratch / "home", scratch / "made"
        made.mkdir()
        programs.run("rc", "demo", "--schools", 8, "--until", LAST_DAY, home=home)
        # A record as a whole, whose payloads go, and one field of another, whose payloads are cut.
        erased = shutil.copytree(home, scratch / "erased")
        programs.run("rc", "erase", "coach", COACH, "--as", PARENT, "--yes", COACH, home=erased)
        programs.run("rc", "erase", "player", PLAYER, "--as", PLAYER, "--field", "gpa", "--yes", f"{PLAYER}, player",
                     home=erased)
        pack(erased, made / "erased.tar.gz", "log.sqlite")
        # A type that no command of the story causes has its golden sample in the log.
        programs.run("CrashChild", "samples", home, 0)
        told = programs.answer("rc-replay", "verify", home=home)
        facts = {
            "release": release, "program": programs.run("rc", "--version").strip(), "home": programs.head(home),
            "erased": programs.head(erased),
            "projections": {rows["name"]: {"rows": rows["rows"], "digest": rows["digest"]} for rows in told["projections"]}}
        pack(home, made / "home.tar.gz", "*.sqlite")
        bundle = scratch / "bundle.jsonl"
        programs.run("rc-replay", "export", "--out", bundle, home=home)
        (made / "bundle.jsonl.gz").write_bytes(gzip.compress(bundle.read_bytes(), 9, mtime=0))
        (made / "postgres.sql.gz").write_bytes(gzip.compress(dump(programs, home).encode(), 9, mtime=0))

        (made / "release.json").write_text(json.dumps(facts, indent=2, sort_keys=True) + "\n")
        # What the change log names: where the rows of today's programs are not those that the release wrote.
        nothing = {"equal": True, "projections": [], "tablesOnlyOlder": {}}
        (made / "differences.json").write_text(json.dumps(nothing, indent=2, sort_keys=True) + "\n")
        shutil.copytree(made, target)
    for path in sorted(target.iterdir()):
        print(f"wrote {path.relative_to(ROOT)} ({path.stat().st_size:,} bytes)")


if __name__ == "__main__":
    if len(sys.argv) != 3:
        raise SystemExit("usage: make_golden.py RELEASE FOLDER-OF-PROGRAMS")
    main(sys.argv[1], pathlib.Path(sys.argv[2]))
