#!/usr/bin/env bash
# The first 45 minutes on a GPU, what is worth most first: `tests/gpu/first_run.sh [FOLDER]`.
#
# Each step has its own time and writes its own file as it goes; FOLDER/summary.txt says how each ended. Stop it
# whenever you have to: what was found until then is there. PYTHON names the interpreter that has CuPy and pytest.
set -u
cd "$(dirname "$0")/../.." || exit 1
python="${PYTHON:-python}"
out="${1:-first-run-$(date +%Y%m%d-%H%M%S)}"
mkdir -p "$out" || exit 1
export ATTNVIZ_REQUIRE_GPU=1 PYTHONUNBUFFERED=1

step=0 name="" pid=""
stop() {
    kill -TERM "$pid" 2>/dev/null # timeout hands it on
    printf '%s: stopped\n' "$name" >>"$out/summary.txt"
    exit 130
}
trap stop INT TERM HUP

# run NAME SECONDS COMMAND...
run() {
    local seconds status start
    name="$1" seconds="$2"
    shift 2
    step=$((step + 1))
    printf -v name '%02d-%s' "$step" "$name"
    start=$SECONDS
    printf '== %s: %s\n' "$name" "$*"
    timeout -k 10 "$seconds" "$@" </dev/null > >(tee "$out/$name.log") 2>&1 &
    pid=$!
    wait "$pid" # which a signal ends at once
    status=$?
    printf '%s: exit %s after %s s: %s\n' "$name" "$status" "$((SECONDS - start))" "$*" >>"$out/summary.txt"
}
# with TOOL NAME SECONDS COMMAND...: the step, where the tool is there.
with() {
    if command -v "$1" >/dev/null; then
        shift
        run "$@"
    else
        step=$((step + 1))
        printf '%02d-%s: not tried, there is no %s\n' "$step" "$2" "$1" | tee -a "$out/summary.txt"
    fi
}
tests=("$python" -m pytest tests/gpu -v --tb=short -W default -p no:cacheprovider)
ncu_sections=(--section SpeedOfLight --section Occupancy --section WarpStateStats --section LaunchStats)

# What is there, and does anything run?
with nvidia-smi machine 30 nvidia-smi
run cupy 60 "$python" -c "import cupy; cupy.show_config()"
run doctor 120 "$python" -m attnviz doctor
run load 120 "$python" -m tests.gpu.first_look load
# Are the numbers right?
run conformance 300 "${tests[@]}" -k "not long_rows and not benchmark"
# How fast is it?
run bench-quick 300 "$python" -m attnviz bench --quick --json "$out/bench-quick.json"
run warm 180 "$python" -m tests.gpu.first_look warm
run long 300 "${tests[@]}" -k "long_rows or benchmark"
# Does it touch only its own memory? Without CuPy's pool, in which a step past an end meets our own memory.
for tool in memcheck racecheck synccheck initcheck; do
    with compute-sanitizer "sanitizer-$tool" 300 env ATTNVIZ_GPU_POOL=0 compute-sanitizer --tool "$tool" \
        "${tests[@]}" -k "not long_rows and not benchmark"
done
# What holds it up?
with ncu profile 420 ncu --clock-control none "${ncu_sections[@]}" \
    -k 'regex:stream|tile|softmax|scores' -c 12 "$python" -m attnviz bench --quick
# Is what was chosen on paper the best?
run compare 240 "$python" -m tests.gpu.first_look compare
run bench 600 "$python" -m attnviz bench --json "$out/bench.json"
# Does it say what is wrong?
run hidden 60 env CUDA_VISIBLE_DEVICES= "$python" -m attnviz doctor
printf 'done; see %s\n' "$out/summary.txt"
