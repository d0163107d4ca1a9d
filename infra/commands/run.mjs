// The launcher behind every npm script. Plain Node without a dependency, because it is what installs them.
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { check } from './check.mjs'
import { ready } from './install.mjs'
import { run } from './process.mjs'
import { longTests } from './proof.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))
process.chdir(root)

const vitest = 'node_modules/vitest/vitest.mjs'

const commands = {
  install: () => 0,
  start: args => run(['--import', 'tsx', 'infra/local/start.ts', ...args], { channel: true }),
  test: args => test(args),
  proof: args => {
    process.env.PROOF = '1'
    return test(args.length ? args : longTests())
  },
  bench: () => run(['--import', 'tsx', 'test/bench/bench.ts']),
  'verify-ledger': () => run(['--import', 'tsx', 'infra/local/verify-ledger.ts']),
  check: () => check(),
  build: async () => (await lambdas()) || run(['--import', 'tsx', 'infra/site.ts']),
}

const [name, ...args] = process.argv.slice(2)
if (!Object.hasOwn(commands, name ?? '')) {
  fail(`Say what to do: node infra/local/run.mjs ${Object.keys(commands).join('|')}`)
}

try {
  await ready()
  process.exitCode = await commands[name](args)
} catch (error) {
  fail(error.message)
}

function test(args) {
  return run([vitest, 'run', '--config', 'test/vitest.config.ts', '--root', '.', ...args])
}

function lambdas() {
  return existsSync('infra/bundle.ts') ? run(['--import', 'tsx', 'infra/bundle.ts']) : 0
}

function fail(sentence) {
  console.error(sentence)
  process.exit(1)
}
