"""What must hold in every cell of the matrix."""

# Docs/compatibility.md#exit-codes
STATUSES = (0, 1, 64, 65, 69, 74, 77)
TRACES = ("Fatal error", "Crash:", "crashed", "Backtrace", "Illegal instruction", "Assertion failed")


def violations(cell):
    """What is wrong with what a command did at an edge."""
    return list(found(cell))


def found(cell):
    status, errors = cell.ended, cell.errors.strip()
    if status not in {*map(str, STATUSES), "pipe"}:
        yield f"ended by a signal or with no status of the contract: {status} {errors[:300]!r}"
        return
    if status == "pipe" and cell.edge.expects(cell) != "pipe":
        yield "ended by SIGPIPE"
    if any(word in cell.errors + cell.output for word in TRACES):
        yield f"says a back trace: {errors[:300]!r}"
    expected = cell.edge.expects(cell)
    if expected is not None and str(expected) != status:
        yield f"ended with {status}, not {expected}: {errors[:300]!r}"
    if status not in ("0", "pipe") and cell.after != cell.before and "is saved" not in errors:
        yield f"stored an event, ended with {status} and does not say that it is stored: {errors[:300]!r}"
    if status == "74" and not names_file(cell):
        yield f"names no file: {errors[:300]!r}"
    now = cell.seen()
    for name in sorted({*now, *cell.around} - cell.may_write):
        if now.get(name) != cell.around.get(name):
            yield f"changed {name}, which is not in the home: {cell.around.get(name)} became {now.get(name)}"
    yield from cell.edge.wrong(cell)


def names_file(cell):
    """Whether an error of reading or writing says of which file; where errors are lost, nobody can tell."""
    is_lost = getattr(cell.edge, "number", None) == 2
    return is_lost or "standard output" in cell.errors or str(cell.runner.work) in cell.errors
