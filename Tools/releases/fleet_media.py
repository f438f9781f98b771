"""What the programs of two releases share: a home's folder, a log in PostgreSQL, a Supabase project between two phones."""

import dataclasses
import json
import pathlib
import re
import subprocess
import sys
import time
import uuid

import families
import migrate
import postgres
from postgrest import write_private
from rest import tokens

SECRET, PASSWORD = "a secret of the fleet alone, forty letters", "pass word"
STANDIN = pathlib.Path(migrate.__file__).parent / "standin.py"


@dataclasses.dataclass(frozen=True)
class Place:
    """Where a command is given: to a program of an age, with the words and the environment that name the home."""

    name: str
    age: str
    words: tuple
    environment: dict


class Servers:
    """The PostgreSQL of all histories, started when the first one needs it."""

    def __init__(self):
        self.server = None

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.server:
            self.server.stop()

    def database(self, date):
        """A new database of our migrations after the application's of a date, and a connection to it."""
        is_first = self.server is None
        if is_first:
            self.server = postgres.Server().start()
        name = f"fleet_{uuid.uuid4().hex[:8]}"
        connection = migrate.create(self.server, name, date)
        if is_first:
            migrate.execute(self.server, "create role node login in role compass_node")
        return name, connection


class Home:
    """One folder, opened by a program of either age, command after command."""

    name, shares_events, takes_bursts = "home", True, False

    def __init__(self, folder, servers, programs, violation):
        self.folder, self.programs, self.violation = folder, programs, violation
        self.home = folder / "home"
        self.copies = 0
        for words in (["family", "create", "The Rivers"], ["family", "add", "Sam", "--role", "player"]):
            self.must(programs["older"], "rc", *words, "--home", self.home)

    def end(self):
        pass

    def must(self, program, tool, *words, environment=None):
        done = program.run(tool, *words, environment=environment)
        if done.returncode:
            raise self.violation(f"{program.age} {tool} {' '.join(map(str, words))}: {done.stdout}{done.stderr}")
        return done.stdout

    def where(self, age):
        return Place("home", age, ("--home", self.home), {})

    def place(self, random):
        return self.where(random.choice(("older", "newer")))

    def before(self, history, place):
        pass

    def after(self, history, place):
        pass

    def head(self, program, *words):
        told = json.loads(self.must(program, "rc", "doctor", "--json", *words))
        return told["position"], told["hash"]

    def copy(self, history, place, program):
        """A copy by one program is a log to the other."""
        self.copies += 1
        other = self.programs["newer" if program.age == "older" else "older"]
        home = self.folder / f"copy-{self.copies}"
        self.make_copy(place, program, home)
        copied, original = self.head(other, "--home", home), self.original(place, program)
        if copied != original:
            raise self.violation(f"{other.age} reads {copied} in the copy of {original} by {program.age}")

    def original(self, place, program):
        return self.head(program, *place.words)

    def make_copy(self, place, program, home):
        home.mkdir()
        self.must(program, "rc", "backup", home / "log.sqlite", *place.words)

    def all_new(self, history):
        return [self.where("newer")]

    def prove(self, place, program):
        self.must(program, "rc-replay", "verify", *place.words, environment=place.environment)


class PostgresLog(Home):
    """A log in PostgreSQL, which each program reads into a copy of its own, as nodes do while they are replaced."""

    name = "postgres"

    def __init__(self, folder, servers, programs, violation):
        super().__init__(folder, servers, programs, violation)
        name, connection = servers.database("plain")
        self.log = f"postgres://node@127.0.0.1:{servers.server.port}/{name}"
        self.must(programs["older"], "rc", "log", "copy", self.home, self.log)
        with connection, connection.cursor() as cursor:
            cursor.execute("select distinct family::text from public.domain_event")
            self.family = cursor.fetchone()[0]
        self.connection = connection

    def where(self, age):
        return Place("log", age, ("--home", f"{self.log}?family={self.family}", "--as", "Sam"),
                     {"XDG_CACHE_HOME": str(self.folder / age)})

    def end(self):
        self.connection.close()

    def original(self, place, program):
        with self.connection, self.connection.cursor() as cursor:
            cursor.execute("select position, encode(hash, 'hex') from public.domain_event order by position desc limit 1")
            return cursor.fetchone()

    def make_copy(self, place, program, home):
        self.must(program, "rc", "log", "copy", place.words[1], home, environment=place.environment)

    def prove(self, place, program):
        self.must(program, "rc-replay", "verify", "--log", self.log, "--family", self.family, environment=place.environment)


class Mirror(Home):
    """Two phones of a player, one of each age, which exchange through a Supabase project."""

    name, shares_events, takes_bursts = "mirror", False, True

    def __init__(self, folder, servers, programs, violation):
        self.folder, self.programs, self.violation, self.copies = folder, programs, violation, 0
        database, connection = servers.database("february")
        with connection, connection.cursor() as cursor:
            families.people(cursor)
        connection.close()
        write_private(folder / "secret", SECRET)
        people = {email: {"id": user, "password": PASSWORD} for user, (email, *_) in families.PEOPLE.items()}
        write_private(folder / "people.json", json.dumps(people))
        self.rest = subprocess.Popen(
            [sys.executable, "-B", str(STANDIN), "--dsn", servers.server.dsn(database, "authenticator"),
             "--secret-file", str(folder / "secret"), "--people", str(folder / "people.json"), "--cached"],
            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        now = int(time.time())
        self.environment = {
            "RC_SUPABASE_URL": f"http://127.0.0.1:{self.rest.stdout.readline().split()[2]}", "RC_SUPABASE_PASSWORD": PASSWORD,
            "RC_SUPABASE_ANON_KEY": tokens.make({"iss": "fleet", "role": "anon", "iat": now, "exp": now + 86400}, SECRET)}
        for age in ("older", "newer"):
            place = self.where(age)
            self.online(place, "sign-in", "--email", families.PEOPLE[families.A][0])
            self.online(place, "pull")

    def end(self):
        self.rest.terminate()
        self.rest.wait()

    def where(self, age, phone=None):
        phone = phone or age
        return Place(f"phone-{phone}", age, ("--home", self.folder / phone), self.environment)

    def place(self, random):
        return self.where(random.choice(("older", "newer")))

    def online(self, place, *words):
        return self.must(self.programs[place.age], "rc", *words, *place.words, environment=place.environment)

    def before(self, history, place):
        self.online(place, "pull")
        history.saw(place)

    def after(self, history, place):
        self.online(place, "publish", "--yes")
        history.met[place.age, "publishes", self.name] += 1

    def all_new(self, history):
        """The phone that had the older program has the newer one, sends what it has, and both read the other's."""
        phones = [self.where("newer", phone) for phone in ("older", "newer")]
        for _ in range(2):
            for phone in phones:
                self.online(phone, "publish", "--yes")
                self.online(phone, "pull")
        return phones

    def prove(self, place, program):
        super().prove(place, program)
        told = self.programs[place.age].run("rc", "mirror", *place.words, environment=place.environment)
        # What a phone wrote about a school and deleted with it is not in the project for the other one, who restores the
        # school, to bring back (Docs/compatibility.md).
        gone = re.findall(r"school_status_history/\S+\n *made elsewhere: it was there, and was deleted past this home", told.stdout)
        differences = re.search(r"^(\d+) differences? among", told.stdout, re.MULTILINE)
        if told.returncode and not (differences and int(differences[1]) == len(gone)):
            raise self.violation(f"{place.age} rc mirror: {told.stdout}{told.stderr}")


MEDIA = {medium.name: medium for medium in (Home, PostgresLog, Mirror)}
