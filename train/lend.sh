#!/usr/bin/env bash
# One run on a machine with an accelerator: trains for SECONDS while the other cores solve positions.
#
#   train/lend.sh SECONDS OUT [CARRIED]
#
# CARRIED is a folder that holds what earlier runs brought back: state.npz, labels*.tgz, and the
# compiler's cache. Everything that is worth keeping is written to OUT.
set -uo pipefail
seconds=$1 out=$(realpath "$2") carried=$(realpath "${3:-none}")
cd "$(dirname "$0")" || exit 2
labels=$(mktemp -d) run=$(date +%s)
mkdir -p "$out" "$labels/new"
for it in "$carried"/labels*.tgz; do [ -e "$it" ] && tar xzf "$it" -C "$labels"; done
mv "$labels"/new/* "$labels" 2>/dev/null; touch "$labels/begun"
export JAX_COMPILATION_CACHE_DIR=$labels/cache
[ -e "$carried/cache.tgz" ] && tar xzf "$carried/cache.tgz" -C "$labels"
given=()
[ -e "$carried/positions.txt" ] && given=(--positions "$carried/positions.txt" --each 4)

nice python3 -m hexnet.solving --program ../target/release/mustplay --out "$labels/new/$run" \
    --seconds $((seconds - 20)) --workers 13 --seed "$run" "${given[@]}" &
[ -e "$carried/state.npz" ] && cp "$carried/state.npz" "$out/state.npz"
PYTHONUNBUFFERED=1 python3 -m hexnet.run --plan plans/standard.json --state "$out/state.npz" \
    --seconds "$seconds" --out "$out" --every 60 --seed "$run" \
    --solved $(find "$labels" -name '*.jsonl.gz' ! -name '*exam*' ! -newer "$labels/begun") \
    --exam $(find "$labels" -name 'exam-*.jsonl.gz')
wait
tar czf "$out/labels-$run.tgz" -C "$labels" new
tar czf "$out/cache.tgz" -C "$labels" cache
ls -la "$out"
