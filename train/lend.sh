#!/usr/bin/env bash
# One long run on a machine with an accelerator, while the other cores solve positions for it.
#
#   train/lend.sh SECONDS OUT [WEIGHTS]
#
# Begins with the weights, or goes on from OUT/state.npz if that is there, with the labels of
# OUT/labels.tgz and OUT/exam.tgz. It has ended SECONDS after its start. What is worth keeping lies
# in OUT at any time, at most a minute old, in files below 16 MiB: weights.safetensors,
# weights-half.safetensors, state.npz, log.jsonl, labels.tgz and exam.tgz.
set -uo pipefail
[ $# -ge 2 ] || { sed -n '2,9s/^# \?//p' "$0" >&2; exit 2; }
seconds=$1 weights=${3:+$(realpath "$3")} run=$(date +%s)
mkdir -p "$2" && out=$(realpath "$2")
cd "$(dirname "$0")" || exit 2
labels=$out/labels
mkdir -p "$labels"
for it in labels exam; do [ -e "$out/$it.tgz" ] && tar xzf "$out/$it.tgz" -C "$labels"; done
export JAX_COMPILATION_CACHE_DIR=$out/cache PYTHONUNBUFFERED=1

# Packs finished files of labels, the newest that fit: pack NAME WHICH.
pack() {
    find "$labels" -name '*.jsonl.gz' $2 -name '*exam*' -printf '%T@ %s %f\n' | sort -rn |
        awk '(size += $2 + 1024) < 15.5 * 1024 * 1024 { print $3 }' > "$labels/packed"
    [ -s "$labels/packed" ] || return
    tar czf "$out/$1.new" -C "$labels" -T "$labels/packed" && mv "$out/$1.new" "$out/$1"
}
pack_all() { pack labels.tgz '!'; pack exam.tgz ''; }

nice python3 -m hexnet.solving --program ../target/release/mustplay --out "$labels/$run" \
    --seconds $((seconds - 40)) --workers "${WORKERS:-12}" --each 4 --seed "$run" \
    --positions "$out/positions.txt" &
solving=$!
while sleep 55; do pack_all; done &
packing=$!
python3 -m hexnet.run --plan "${PLAN:-plans/further.json}" --state "$out/state.npz" \
    ${weights:+--weights "$weights"} --seconds $((seconds - 20)) --finish --every "${EVERY:-60}" \
    --out "$out" --solved "$labels" --seed "$run"
result=$?
kill $packing
[ $result = 0 ] || kill $solving
wait $solving
pack_all
ls -la "$out"
exit $result
