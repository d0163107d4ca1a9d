// The launcher behind every npm script. Plain Node without dependencies, because it installs them.
import { fileURLToPath } from 'node:url'
import { runChecks } from './check.mjs'
import { ensureInstalled } from './install.mjs'
import { programOf, run } from './process.mjs'
import { longTests } from './proof.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))
process.chdir(root)

const commands = {
  install: () => 0,
  start: args => run(['--import', 'tsx', 'infra/local/start.ts', ...args], { channel: true }),
  // Without arguments, the fast tests. Arguments go to Vitest and select from all tests.
  test: args => {
    if (args.length === 0) process.env.FAST_TESTS = '1'
    return test(args)
  },
  'test:full': args => {
    if (args.length === 0) process.env.ALL_TESTS = '1'
    return test(args)
  },
  // Runs the tests that the arguments select and that changes affect; without arguments it waits for a change.
  'test:watch': args => vitest(['watch', '--standalone', '--project', 'node', ...args]),
  'test:browsers': args => run(['--import', 'tsx', 'test/engines/runStories.ts', ...args]),
  proof: args => {
    process.env.PROOF = '1'
    return test(args.length ? args : longTests())
  },
  bench: args => run(['--import', 'tsx', 'test/bench/bench.ts', ...args]),
  migrations: () => run(['--import', 'tsx', 'infra/local/migrations.ts']),
  'verify-ledger': () => run(['--import', 'tsx', 'infra/local/verify-ledger.ts']),
  deploy: args => run(['--import', 'tsx', 'infra/operate/main.ts', 'deploy', ...args]),
  doctor: args => run(['--import', 'tsx', 'infra/operate/main.ts', 'doctor', ...args]),
  admin: args => run(['--import', 'tsx', 'infra/operate/main.ts', 'admin', ...args]),
  cost: args => run(['--import', 'tsx', 'infra/operate/main.ts', 'cost', ...args]),
  rehearse: () => run(['--import', 'tsx', 'infra/rehearse/rehearse.ts'], { channel: true }),
  check: () => runChecks(),
  // Every text of the product, to be read by somebody who has not written it.
  words: async () => {
    const [{ listTexts }, { readTree }] = await Promise.all([import('./words.mjs'), import('./tree.mjs')])
    console.log(listTexts(readTree(['frontend', 'functions', 'shared', 'infra'])).join('\n'))
    return 0
  },
  build: async () =>
    (await run(['--import', 'tsx', 'infra/bundle.ts'])) || run(['--import', 'tsx', 'infra/site.ts']),
}

const [name, ...args] = process.argv.slice(2)
if (!Object.hasOwn(commands, name ?? '')) {
  fail(`Usage: node infra/commands/run.mjs ${Object.keys(commands).join('|')}`)
}

try {
  await ensureInstalled()
  process.exitCode = await commands[name](args)
} catch (error) {
  fail(error.message)
}

function test(args) {
  return vitest(['run', ...args])
}

function vitest(args) {
  return run([programOf('vitest'), ...args, '--config', 'test/vitest.config.ts', '--root', '.'])
}

function fail(sentence) {
  console.error(sentence)
  process.exit(1)
}
