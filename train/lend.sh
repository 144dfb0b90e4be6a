#!/usr/bin/env bash
# One long run on a machine with an accelerator, while the other cores solve positions for it. It
# goes on between commands, for machines where no command may take as long as a run.
#
#   train/lend.sh begin SECONDS OUT [OPTIONS of hexnet.run]
#   train/lend.sh wait SECONDS OUT TO
#
# `begin` goes on from OUT/state.npz if that is there, learns also from labels that are already in
# OUT/labels, and returns at once; the run has ended SECONDS later. `wait` returns after so many
# seconds, or when the run has ended, with copies in the folder TO of what is worth keeping, all
# below 16 MiB: weights.safetensors, pupil.safetensors, log.jsonl, output, labels.tgz, exam.tgz.
# The state is larger and stays in OUT: a run elsewhere begins with the weights.
set -uo pipefail
[ $# -ge 3 ] || { sed -n '2,12s/^# \?//p' "$0" >&2; exit 2; }
verb=$1 seconds=$2
mkdir -p "$3/labels" && out=$(realpath "$3")
shift 3

# Packs finished files of labels, the newest that fit: pack NAME WHICH.
pack() {
    find "$out/labels" -name '*.jsonl.gz' $2 -name '*exam*' -printf '%T@ %s %f\n' | sort -rn |
        awk '(size += $2 + 1024) < 15.5 * 1024 * 1024 { print $3 }' > "$out/packed"
    [ -s "$out/packed" ] && tar czf "$1" -C "$out/labels" -T "$out/packed"
}

case $verb in
begin)
    # In a session of its own, which outlives the command.
    rm -f "$out/ended"
    setsid "$0" work "$seconds" "$out" "$@" > "$out/output" 2>&1 < /dev/null &
    ;;
work)
    program=$(realpath "${PROGRAM:-$(dirname "$0")/../target/release/mustplay}")
    cd "$(dirname "$0")" || exit 2
    export JAX_COMPILATION_CACHE_DIR=$out/cache PYTHONUNBUFFERED=1
    run=$(date +%s)
    # Compiling needs all cores; solving begins after it.
    {
        until grep -qs '"compiled"' "$out/log.jsonl"; do sleep 1; done
        exec nice python3 -m hexnet.solving --program "$program" --out "$out/labels/$run" \
            --each 4 --seconds $((run + seconds - 30 - $(date +%s))) \
            --workers "${WORKERS:-13}" --seed "$run" --positions "$out/positions.txt"
    } &
    solving=$!
    python3 -m hexnet.run --seconds "$seconds" --finish --out "$out" --state "$out/state.npz" \
        --solved "$out/labels" --seed "$run" "$@" || kill $solving
    wait $solving
    touch "$out/ended"
    ;;
wait)
    until=$((SECONDS + seconds))
    while [ ! -e "$out/ended" ] && [ $SECONDS -lt $until ]; do sleep 1; done
    mkdir -p "$1"
    for it in weights.safetensors pupil.safetensors log.jsonl output; do
        [ -e "$out/$it" ] && cp "$out/$it" "$1"
    done
    pack "$1/labels.tgz" '!'
    pack "$1/exam.tgz" ''
    tail -n 40 "$out/output"
    ;;
*) exit 2 ;;
esac
