import { defineConfig } from 'vitest/config'
import { missingEngine } from '../infra/local/dynamodb/engine.ts'
import { patience } from './runner/patience.ts'
import LongestFirst from './runner/sequencer.ts'

const env = {
  AWS_REGION: 'us-east-1',
  AWS_ACCESS_KEY_ID: 'local',
  AWS_SECRET_ACCESS_KEY: 'local',
  AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true',
}

/** Set by `npm run proof`: the same tests with many more repetitions. */
const isProof = Boolean(process.env.PROOF)

/** Set by `npm test` without arguments: only what is fast, and steady on a busy machine. */
const isFast = Boolean(process.env.FAST_TESTS)

/** Set by `npm run test:full` without arguments: only a whole run can notice grants that no test has used. */
const isWhole = Boolean(process.env.ALL_TESTS)

/**
 * Only with `npm run test:full`: processes that crash at any write, failing services, races of a running club, the
 * stand-ins and their launcher, the counted round trips, and all stories in a browser except the straight line.
 */
const slowFolders = ['crash', 'faults', 'proof', 'local', 'bench', 'releases'].map(name => `test/${name}/**`)
/** Only with the tools that `.ci/nightly` brings into the folder that this names. */
const judges = process.env.JUDGES ? [] : ['test/judges/**']
const straightLine = 'test/screens/families/family.test.ts'

/** They end what hangs. How fast a machine is must not decide whether a test passes. */
const timeouts = { testTimeout: (isProof ? 30 : 10) * patience, hookTimeout: 10 * patience }

/** If the requested engine is missing, every test is skipped and the run must not pass. */
const missingEngineReason = missingEngine(process.env)
const globalSetupFor = (...globalSetup: string[]) =>
  missingEngineReason ? { runner: 'test/runner/skipping.ts' } : { globalSetup }

/** Browser tests: so many at a time, and not while the others run. `browser` provides the browser. */
const screenProject = (
  name: string,
  files: { include: string[]; exclude?: string[] },
  { browser, maxWorkers } = { browser: 'test/screens/chosenBrowser.ts', maxWorkers: 3 },
) => ({
  extends: true as const,
  test: {
    name,
    ...files,
    ...globalSetupFor(browser, 'test/screens/sharedClub.ts'),
    env,
    isolate: false,
    setupFiles: ['test/runner/fresh.setup.ts', 'test/screens/openClub.setup.ts'],
    sequence: { groupOrder: 1 },
    maxWorkers,
    ...timeouts,
  },
})

/** WebKit has stories of its own, which `npm run test:browsers` asks for. */
const webkitStories = 'test/engines/webkit/*.test.ts'
const isWebKit = process.env.TEST_BROWSER === 'webkit'

export default defineConfig({
  test: {
    reporters: [
      ['default', { summary: false }],
      ...(isProof ? ['./test/proof/table.ts'] : []),
      ['./test/runner/reporter.ts', { missing: missingEngineReason, isFast, isWhole }],
    ],
    tags: [
      {
        name: 'main',
        description: 'The stories that `.ci/nightly` tells in other browsers.',
      },
    ],
    // The handlers log the faults that tests provoke; the logs matter only when a test fails.
    silent: 'passed-only',
    pool: 'forks',
    sequence: { sequencer: LongestFirst },
    expect: { poll: { interval: 25, timeout: patience } },
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          // A third of the time is spent waiting (for a bank, a process), so one worker more than cores pays off. More
          // would only make each test slower, and the longest ones look as if they hung where something else runs.
          maxWorkers: 3,
          // One process runs many files, so that loaded packages stay warm.
          isolate: false,
          setupFiles: ['test/runner/fresh.setup.ts'],
          include: ['test/**/*.test.{ts,tsx}'],
          exclude: ['test/screens/**', webkitStories, ...judges, ...(isFast ? slowFolders : [])],
          ...globalSetupFor('test/runner/engine.setup.ts'),
          env,
          ...timeouts,
        },
      },
      screenProject('screens', {
        include: [isFast ? straightLine : 'test/screens/**/*.test.{ts,tsx}'],
        exclude: ['test/screens/app/faults.test.ts'],
      }),
      // Injected faults affect everybody who uses the club, so these tests get their own club.
      screenProject('chaos', { include: isFast ? [] : ['test/screens/app/faults.test.ts'] }),
      // Its driver has one browser at a time.
      screenProject(
        'webkit',
        { include: isWebKit ? [webkitStories] : [] },
        { browser: 'test/engines/webkit/setup.ts', maxWorkers: 1 },
      ),
    ],
  },
})
