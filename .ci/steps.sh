# What `.ci/run` and `.ci/nightly` have in common: steps that say how long they took, and an end that says what failed.
# shellcheck shell=bash
log=$(mktemp)
wrong=$(mktemp)
trap 'rm -f "$log" "$wrong"' EXIT
passes=0
failures=0
times=()

# Runs a command under a name, and keeps its seconds and the end of what it said.
run() {
  local name=$1 begun=$SECONDS code=0
  shift
  echo "== $name: $*"
  "$@" 2>&1 | tee "$log"
  code=${PIPESTATUS[0]}
  times+=("$name: $((SECONDS - begun)) s")
  ((code == 0)) || keep_failures "$name"
  return "$code"
}

# What failed is shown again at the end: a log of thousands of lines is read from there. First the names of all that
# failed, since what they say may be long.
keep_failures() {
  local plain
  plain=$(sed 's/\x1b\[[0-9;]*m//g' "$log")
  echo "== $1 failed"
  grep -E '^ *FAIL ' <<<"$plain" | sort -u | cut -c1-300 | head -40
  awk '/Failed (Tests|Suites)|Unhandled Error/ { failed = 1 } failed || /: failed after |  failed  |^The logs are in | was not tested: |Nothing was (tested|rehearsed)/' <<<"$plain" |
    grep -v '^$' | cut -c1-200 | head -100
} >>"$wrong"

# A step that counts nothing itself is one failure at most.
once() {
  run "$@" && return
  failures=$((failures + 1))
  return 1
}

# Tests, whose last line says how many passed and failed. To end badly without a failed test, or to count nothing, is a
# failure as well.
tests() {
  local code=0 tally
  run "$@" || code=$?
  tally=$(grep -E '^[0-9]+ passed, [0-9]+ failed' "$log" | tail -1)
  [[ ${tally:-0 passed, 1 failed} =~ ^([0-9]+)\ passed,\ ([0-9]+)\ failed ]]
  local added=${BASH_REMATCH[2]}
  ((code == 0 || added > 0)) || added=1
  passes=$((passes + BASH_REMATCH[1]))
  failures=$((failures + added))
  ((added == 0))
}

finish() {
  if [[ -s $wrong ]]; then
    echo '== What failed'
    cat "$wrong"
  fi
  printf '== %s\n' "${times[@]}" "all of it: $SECONDS s"
  echo "$passes passed, $failures failed"
  ((failures == 0))
  exit
}

echo "== Node $(node --version), npm $(npm --version), $(git rev-parse --short HEAD 2>/dev/null || echo 'no commit')"
