#!/usr/bin/env bash
# dependency-cruiser 17.4.3 beside TypeScript 7.0.2 (seen 2026-11-29, Node 20.20):
# two .ts files that import each other, and a rule that forbids circles. It says "no dependency violations found (0 modules,
# 0 dependencies cruised)" and ends with 0: it knows TypeScript below 7 alone, without a word leaves out all .ts files where
# there is none of these, and so a project that moves to TypeScript 7 keeps a green check of nothing. Beside TypeScript 6 the
# same command finds the circle and ends with 1.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
mkdir src
echo '{ "name": "probe", "version": "1.0.0", "private": true, "type": "module" }' > package.json
echo "import { two } from './two.ts'; export const one: number = 1; export const other = () => two" > src/one.ts
echo "import { one } from './one.ts'; export const two: number = 2; export const other = () => one" > src/two.ts
cat > .dependency-cruiser.cjs <<'RULES'
module.exports = {
  options: { tsPreCompilationDeps: true },
  forbidden: [{ name: 'no-circular', severity: 'error', from: {}, to: { circular: true } }],
}
RULES

cruise() {
  npm install --silent --no-audit --no-fund --save-exact dependency-cruiser@17.4.3 "typescript@$1" > /dev/null
  code=0
  said=$(npx depcruise --config .dependency-cruiser.cjs src 2>&1) || code=$?
  echo "TypeScript $1: exit $code: $(grep -E 'cruised' <<< "$said")"
}

cruise 7.0.2
[[ $code == 0 && $said == *'no dependency violations found (0 modules, 0 dependencies cruised)'* ]] || { echo 'CHANGED'; exit 1; }
cruise 6.0.2
[[ $code == 1 && $said == *'no-circular'* && $said == *'2 modules'* ]] || { echo 'CHANGED'; exit 1; }
echo 'As described.'
