import { defineConfig } from 'vitest/config'
import { missingEngine } from '../infra/local/dynamodb/engine.ts'
import LongestFirst from './sequencer.ts'

const env = {
  AWS_REGION: 'us-east-1',
  AWS_ACCESS_KEY_ID: 'local',
  AWS_SECRET_ACCESS_KEY: 'local',
  AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true',
}

/** Set by `npm run proof`: the same tests, as often as it takes to be convinced. */
const proof = Boolean(process.env.PROOF)

/** Whoever asks for an engine that is not here gets nothing tested, and must not see it pass. */
const missing = missingEngine(process.env)
const setUp = (file: string) => (missing ? { runner: 'test/skipping.ts' } : { globalSetup: [file] })

/** Stories in a browser, three at a time, and not beside the others. */
const screens = (name: string, files: { include: string[]; exclude?: string[] }) => ({
  extends: true as const,
  test: {
    name,
    ...files,
    ...setUp('test/screens/setup.ts'),
    env,
    isolate: false,
    setupFiles: ['test/fresh.setup.ts'],
    sequence: { groupOrder: 1 },
    maxWorkers: 3,
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
})

export default defineConfig({
  test: {
    reporters: [
      ['default', { summary: false }],
      ...(proof ? ['./test/proof/table.ts'] : []),
      ['./test/reporter.ts', { missing }],
    ],
    // Faults that tests provoke are logged by the handlers; they matter where the test fails.
    silent: 'passed-only',
    pool: 'forks',
    sequence: { sequencer: LongestFirst },
    // A second, as it is without this, a busy machine may take for one click.
    expect: { poll: { interval: 25, timeout: 20_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          // A third of the time is waiting (for a bank, a process), also on a machine with two cores.
          maxWorkers: 4,
          // A process for many files: what is loaded and warm is so for the next one.
          isolate: false,
          setupFiles: ['test/fresh.setup.ts'],
          include: ['test/**/*.test.{ts,tsx}'],
          exclude: ['test/screens/**'],
          ...setUp('test/engine.setup.ts'),
          env,
          // Far above what a quiet machine needs: a busy one must not make a test fail.
          testTimeout: proof ? 1_800_000 : 60_000,
          hookTimeout: 60_000,
        },
      },
      screens('screens', {
        include: ['test/screens/**/*.test.{ts,tsx}'],
        exclude: ['test/screens/app/faults.test.ts'],
      }),
      // Faults meet everybody who uses the club, so it has one of its own.
      screens('storm', { include: ['test/screens/app/faults.test.ts'] }),
    ],
  },
})
