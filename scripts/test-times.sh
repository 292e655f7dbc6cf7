#!/usr/bin/env bash
# Runs all tests and prints the ten slowest Rust tests and the ten slowest browser tests, in seconds (`make test-times`).
# Expects the environment of engine/env.sh.
set -euo pipefail
cd "$(dirname "$0")/.."

executables=$(cargo test $CARGO_ENGINE_ARGS --no-run --message-format json | node -e '
	const lines = require("fs").readFileSync(0, "utf8").split("\n").filter(Boolean).map((line) => JSON.parse(line));
	for (const { profile, executable } of lines) if (profile?.test && executable) console.log(executable);
')

echo "Rust tests:"
for executable in $executables; do
	# The option is unstable. Set for the test alone, the variable builds nothing anew.
	RUSTC_BOOTSTRAP=1 "$executable" -Zunstable-options --report-time
done | sed -nE 's/^test (.*) \.\.\. ok <([0-9.]+)s>$/\2 \1/p' | sort -rn | head -10

echo "Browser tests:"
report=$(mktemp)
trap 'rm -f "$report"' EXIT
SERVER="$CARGO_TARGET_DIR/debug/selvage" PLAYWRIGHT_JSON_OUTPUT_NAME=$report npm --prefix tests/e2e test -- --reporter=json >/dev/null
node -e '
	const report = JSON.parse(require("fs").readFileSync(process.argv[1], "utf8"));
	const all = ({ suites = [], specs = [] }) => [...specs, ...suites.flatMap(all)];
	const times = all(report).map(({ file, title, tests }) => [tests[0].results[0].duration / 1000, `${file} ${title}`]);
	for (const [seconds, name] of times.sort(([one], [other]) => other - one).slice(0, 10)) console.log(seconds, name);
' "$report"
