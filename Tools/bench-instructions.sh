#!/bin/sh
# Counts the instructions that an append, a scanned event and a folded event take, and compares them with the numbers
# committed in Tools/rc-bench/thresholds.json and with the goals there. Unlike times they repeat on a busy machine.
#
#   Tools/bench-instructions.sh           compares; 1 when one differs by more than 5 %
#   Tools/bench-instructions.sh --write   commits the numbers of now
set -eu

cd "$(dirname "$0")/.."
command -v valgrind >/dev/null || { echo "bench-instructions: valgrind is not installed" >&2; exit 69; }
bench=${RC_BENCH:-.build/release/rc-bench}
[ -x "$bench" ] || { echo "bench-instructions: $bench is not built: swift build -c release --product rc-bench" >&2; exit 69; }

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
# Valgrind cannot read the debug information of recent compilers.
cp "$bench" "$work/rc-bench"
strip -g "$work/rc-bench"

# The instructions of one child, from start to end.
count() {
  SWIFT_DETERMINISTIC_HASHING=1 valgrind --tool=callgrind --callgrind-out-file=/dev/null \
    "$work/rc-bench" --child ours "$1" --events "$2" --schools 40 --work "$work" 2>&1 >/dev/null |
    sed -n 's/.*Collected *: *\([0-9]*\).*/\1/p'
}

# For one event: what 2,000 events take beyond 1,000, so that the start of the process does not count.
each() { echo $((($(count "$1" 2000) - $(count "$1" 1000)) / 1000)); }

for events in 1000 2000; do
  "$work/rc-bench" --child ours prepare --events "$events" --schools 40 --work "$work" >/dev/null
done
generated=$(each mix)
append=$(($(each append-batch) - generated))
scan=$(each scan)
fold=$(each rebuild)

python3 - "$append" "$scan" "$fold" "${1:-}" <<'PYTHON'
import json
import sys

path = "Tools/rc-bench/thresholds.json"
now = dict(zip(["append", "scan", "fold"], map(int, sys.argv[1:4])))
with open(path) as file:
    thresholds = json.load(file)
goals = thresholds["instructionGoals"]
if sys.argv[4] == "--write":
    thresholds["instructionsPerEvent"] = now
    with open(path, "w") as file:
        json.dump(thresholds, file, indent=2)
        file.write("\n")
failed = False
for name, count in now.items():
    committed = thresholds["instructionsPerEvent"].get(name, 0)
    change = (count - committed) / committed * 100 if committed else 0.0
    beyond = abs(change) > 5
    failed = failed or beyond
    print(
        f"{name}: {count} instructions an event, goal {goals[name]} ({'met' if count <= goals[name] else 'missed'}), "
        f"committed {committed} ({change:+.1f} %)" + (" ← beyond 5 %" if beyond else "")
    )
sys.exit(1 if failed else 0)
PYTHON
