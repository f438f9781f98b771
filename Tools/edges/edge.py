"""The edges: what a command finds in place of what it expects."""

import os
import shutil
import stat
import subprocess
import threading

# Somebody who owns nothing; root is not bound by permissions.
NOBODY = 65534
# Edges that cannot be made here, and why.
SKIPPED = {}


class Edge:
    """An edge that changes nothing."""

    # Whether the case must name a file to write.
    writes = False
    # Who runs the command; None for this user.
    user = None
    # Whether a home is put in place of the one that the case has.
    has_home = False

    def __init__(self, name):
        self.name = name

    def concerns(self, asked):
        return asked.written is not None if self.writes else True

    def prepare(self, cell):
        """Makes the edge in a cell's folder."""

    def release(self, cell):
        """Takes back what would outlive the folder."""

    def expects(self, cell):
        """The exit status that the command must have; None if the edge leaves that open."""
        return cell.case.status

    def wrong(self, cell):
        """What is wrong besides what the judge looks at everywhere."""
        return []


class Stream(Edge):
    """A standard stream that takes nothing."""

    def __init__(self, name, number, state):
        super().__init__(name)
        self.number, self.state = number, state

    def expects(self, cell):
        if self.number == 2 or cell.case.status != 0:
            return cell.case.status
        # A server goes on without its address.
        return 0 if cell.is_lasting else {"gone": "pipe"}.get(self.state, 74)

    def wrong(self, cell):
        if self.number == 1 and self.state == "gone" and cell.case.status == 0 and not cell.is_lasting and "error" in cell.errors:
            yield f"a closed pipe is not silent: {cell.errors[:200]!r}"
        if self.number == 1 and self.state != "gone" and cell.case.status == 0 and cell.ended == "74":
            if "could not be written to standard output" not in cell.errors or cell.errors.count("error: ") != 1:
                yield f"a lost answer is not one line: {cell.errors[:300]!r}"


class Named(Edge):
    """Something other than a regular file where the command is to write one."""

    writes = True

    def __init__(self, kind):
        super().__init__(f"--out a {kind}")
        self.kind = kind

    def prepare(self, cell):
        out, kind = cell.out, self.kind
        target = cell.folder / "target"
        if kind in ("link", "dangling link"):
            if kind == "link":
                target.write_text("before")
                target.chmod(0o644)
                os.utime(target, (1, 1))
            out.symlink_to(target)
        elif kind == "file":
            out.write_text("before")
            out.chmod(0o644)
        elif kind == "FIFO":
            os.mkfifo(out)
            self.read(cell)
        elif kind == "folder":
            out.mkdir()
        else:
            os.mknod(out, stat.S_IFCHR | 0o666, os.makedev(1, 7 if kind == "full device" else 3))

    def read(self, cell):
        # A reader that is there from the start, and also if the command never writes.
        descriptor = os.open(cell.out, os.O_RDONLY | os.O_NONBLOCK)
        cell.writer = os.open(cell.out, os.O_WRONLY)
        cell.read = 0
        os.set_blocking(descriptor, True)

        def drain():
            while piece := os.read(descriptor, 1 << 16):
                cell.read += len(piece)
            os.close(descriptor)

        cell.reader = threading.Thread(target=drain)
        cell.reader.start()

    def release(self, cell):
        if self.kind == "FIFO":
            os.close(cell.writer)
            cell.reader.join()

    def expects(self, cell):
        if self.kind in ("folder", "full device"):
            return 74
        # Some replace a file, and the others say that it is there.
        return None if self.kind in ("link", "file") else 0

    def wrong(self, cell):
        out, target = cell.out, cell.folder / "target"
        mode = out.lstat().st_mode if os.path.lexists(out) else 0
        is_kept = {
            "link": stat.S_ISLNK, "dangling link": stat.S_ISLNK, "file": stat.S_ISREG, "FIFO": stat.S_ISFIFO,
            "folder": stat.S_ISDIR}.get(self.kind, stat.S_ISCHR)
        if not is_kept(mode):
            yield f"the {self.kind} became something else"
            return
        if self.kind in ("link", "file"):
            if stat.S_IMODE(out.stat().st_mode) != 0o644:
                yield f"the mode became {stat.S_IMODE(out.stat().st_mode):o}"
            text = out.read_bytes()
            if cell.ended not in ("0", "74") and not (cell.name == "rc sync" and cell.ended == "65"):
                yield f"ended with {cell.ended}"
            if (text == b"before") != (cell.ended != "0"):
                yield f"ended with {cell.ended}, and the file has {text[:20]!r}"
        if self.kind == "dangling link" and (not target.is_file() or stat.S_IMODE(target.stat().st_mode) != 0o600):
            yield "what the link leads to was not made for its owner alone"
        if self.kind == "FIFO" and cell.ended == "0" and not cell.read:
            yield "nothing came through the pipe"
        if self.kind in ("folder", "full device") and str(out) not in cell.errors:
            yield f"the {self.kind} is not named: {cell.errors[:300]!r}"


class Home(Edge):
    """A home that is not as it should be: reading goes on or is refused in words, and nothing is half done."""

    has_home = True

    def __init__(self, name, make, user=None):
        super().__init__(name)
        self.make, self.user = make, user

    def prepare(self, cell):
        self.make(cell)

    def release(self, cell):
        if cell.is_mounted:
            subprocess.run(["umount", "-l", str(cell.home)], check=True)

    def expects(self, cell):
        return None


class Derived(Home):
    """A derived file that is missing or cannot be used: each command goes on without it. The doctor names it, and so it
    does not end with 0."""

    def expects(self, cell):
        # What asks for a folder without a home finds one here.
        # Nobody rebuilds rows without the lock that lets one program at a time do so.
        if cell.name == "rc-replay rebuild" and "lock" in self.name:
            return None
        return None if cell.name == "rc doctor" or cell.case.home == "-" else cell.case.status


def owned(path, user):
    if os.geteuid() == 0:
        for one in [path, *path.rglob("*")]:
            os.chown(one, user, user)


def read_only_folder(cell):
    owned(cell.home, NOBODY)
    cell.home.chmod(0o500)


def log_0400(cell):
    owned(cell.home, NOBODY)
    (cell.home / "log.sqlite").chmod(0o400)


def others_home(cell):
    owned(cell.folder / "user", NOBODY)
    for one in [cell.home, *cell.home.rglob("*")]:
        os.chown(one, 0, 0)


def mounted_read_only(cell):
    subprocess.run(["mount", "--bind", str(cell.home), str(cell.home)], check=True)
    cell.is_mounted = True
    subprocess.run(["mount", "-o", "remount,bind,ro", str(cell.home)], check=True)


def full(cell):
    kept = cell.folder / "kept"
    cell.home.rename(kept)
    cell.home.mkdir(mode=0o700)
    subprocess.run(["mount", "-t", "tmpfs", "-o", "size=8m,mode=700", "rc-edges", str(cell.home)], check=True)
    cell.is_mounted = True
    shutil.copytree(kept, cell.home, dirs_exist_ok=True)
    shutil.rmtree(kept)
    filler = os.open(cell.home / "filler", os.O_WRONLY | os.O_CREAT, 0o600)
    try:
        while True:
            os.write(filler, bytes(1 << 12))
    except OSError:
        os.close(filler)


def derived(pattern, state):
    def make(cell):
        file = next(cell.home.glob(pattern))
        owned(cell.home, NOBODY)
        if state == "missing":
            file.unlink()
        elif state == "0000":
            file.chmod(0)
        elif state == "empty":
            file.write_bytes(b"")
        else:
            os.chown(file, 0, 0)
            file.chmod(0o600)

    return make


def later_home(cell):
    shutil.rmtree(cell.home)
    shutil.copytree(cell.runner.later, cell.home)


class Terminal(Edge):
    """A terminal of twenty columns as standard output."""

    is_terminal = True


class Language(Edge):
    """No locale but C, by $LANG alone."""


def edges(runner):
    """All edges that can be made on this machine."""
    found = [
        Stream(f"{name} {state}", number, state)
        for number, name in ((1, "output"), (2, "errors")) for state in ("full", "closed", "gone")
        if state != "full" or os.path.exists("/dev/full") or skip("output full", "there is no /dev/full")]
    found += [Language("LANG=C"), Terminal("20 columns"), Home("clock before the last event", later_home)]
    found += [Named(kind) for kind in ("file", "link", "dangling link", "FIFO", "folder")]
    root = os.geteuid() == 0
    devices = root and can_make_devices(runner.work)
    if devices or skip("--out a device", "no device can be made here; it takes root"):
        found += [Named("device"), Named("full device")]
    user = NOBODY if root else None
    found += [Home("home of mode 0500", read_only_folder, user), Home("log of mode 0400", log_0400, user)]
    if root or skip("home of another user", "it takes root to give a file away"):
        found.append(Home("home of another user", others_home, NOBODY))
    mounts = root and os.environ.get("RC_EDGES_ISOLATED") and can_mount(runner.work)
    if mounts or skip("home mounted read-only, home full", "nothing can be mounted here; it takes root and unshare"):
        found += [Home("home mounted read-only", mounted_read_only), Home("home full", full)]
    for pattern in derived_files(runner):
        for state in ("missing", "0000", "empty", "of another user"):
            if state == "of another user" and not root:
                skip("derived files of another user", "it takes root to give a file away")
                continue
            name = pattern.replace("-*", "").replace("*", "")
            found.append(Derived(f"{name} {state}", derived(pattern, state), user))
    return found


def derived_files(runner):
    """Patterns of the files of the home that are not its log: each fingerprint has names of its own."""
    for file in sorted(runner.unused.iterdir()):
        if not file.name.startswith("log.sqlite"):
            stem, _, rest = file.name.partition("-")
            yield file.name if not rest else f"{stem}-*.{rest.partition('.')[2]}"


def skip(edge, reason):
    SKIPPED[edge] = reason


def can_make_devices(work):
    node = work / "node"
    try:
        os.mknod(node, stat.S_IFCHR | 0o600, os.makedev(1, 3))
        # A mount may forbid to open it.
        os.close(os.open(node, os.O_WRONLY))
        return True
    except OSError:
        return False
    finally:
        node.unlink(missing_ok=True)


def can_mount(work):
    place = work / "mount"
    place.mkdir()
    made = subprocess.run(["mount", "-t", "tmpfs", "-o", "size=64k", "rc-edges", str(place)], capture_output=True)
    if made.returncode == 0:
        subprocess.run(["umount", str(place)], check=True)
    place.rmdir()
    return made.returncode == 0
