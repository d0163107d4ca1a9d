import { spawn } from 'node:child_process'
import { existsSync, readdirSync, rmSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { readTree } from './tree.mjs'

const bin = name => `node_modules/.bin/${name}`

// The longest first: with two at a time, the whole run takes little longer than the longest check.
const steps = [
  ['floating promises', bin('oxlint'), '--type-aware', '--quiet'],
  ['format and lint', bin('biome'), 'check', '--error-on-warnings'],
  ['dead code', bin('knip')],
  ['styles', bin('stylelint'), 'frontend/**/*.css'],
  ['types', bin('tsc'), '--noEmit'],
  // Each with the globals of the place it runs in: no `process` on a screen, no `document` in a Lambda, neither in
  // shared/.
  ['types of frontend', bin('tsc'), '--noEmit', '--project', 'frontend'],
  ['types of functions', bin('tsc'), '--noEmit', '--project', 'functions'],
  ['types of shared', bin('tsc'), '--noEmit', '--project', 'shared'],
]

/** Writes beside each module of styles which classes it has, so that the types know a misspelled one. */
const typesOfStyles = [
  'classes of styles',
  bin('tcm'),
  '--silent',
  '--pattern',
  'frontend/**/*.module.css',
  '.',
]

/** The types of a module that is gone would hide what still uses it. */
function removeStaleTypes(folder) {
  for (const name of readdirSync(folder, { recursive: true })) {
    const file = join(folder, name)
    if (/\.module\.css\.d\.ts$/.test(file) && !existsSync(file.slice(0, -'.d.ts'.length))) rmSync(file)
  }
}

/** Runs all checks; prints how long each took and the whole output of those that failed. */
export async function runChecks() {
  removeStaleTypes('frontend')
  const results = [report(await execute(typesOfStyles))]
  const queue = [...steps]
  const work = async () => {
    for (let step = queue.shift(); step; step = queue.shift()) results.push(report(await execute(step)))
  }
  await Promise.all(Array.from({ length: Math.max(2, Math.min(4, cpus().length)) }, work))
  for (const step of await measureReadings(readings, Date.now)) results.push(report(step))
  return results.every(Boolean) ? 0 : 1
}

/**
 * Our own checks, each a list of what is wrong. Most are imported when they run: they need a parser from npm,
 * and the launcher starts before anything is installed.
 */
const readings = {
  async layers() {
    const { checkLayers } = await import('./layers.mjs')
    const { wrong, figures } = checkLayers()
    for (const line of figures) console.log(`     ${line}`)
    return wrong
  },
  async packages() {
    const { checkPackages } = await import('./packages.mjs')
    return checkPackages()
  },
  async words() {
    const { checkWords } = await import('./words.mjs')
    return checkWords(
      readTree(['README.md', 'frontend', 'functions', 'shared', 'infra', 'test'], /\.(m?[jt]s|[jt]sx|md)$/),
    )
  },
}

/** The findings of each check, and how long it took. */
export async function measureReadings(readings, now) {
  const steps = []
  for (const [name, read] of Object.entries(readings)) {
    const started = now()
    const lines = await read()
    const seconds = (now() - started) / 1000
    steps.push({ name, code: lines.length, said: lines.join('\n'), seconds })
  }
  return steps
}

function execute([name, program, ...args]) {
  const started = Date.now()
  const color = process.stdout.isTTY ? { FORCE_COLOR: '1' } : {}
  const child = spawn(program, args, { env: { ...process.env, ...color }, stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', text => (said += text))
  return new Promise(resolve => {
    const end = code => resolve({ name, code, said, seconds: (Date.now() - started) / 1000 })
    child.once('error', error => {
      said += error.message
      end(1)
    })
    child.once('close', end)
  })
}

function report({ name, code, said, seconds }) {
  console.log(`${code === 0 ? 'ok  ' : 'FAIL'} ${name} (${seconds.toFixed(1)} s)`)
  if (code !== 0) console.log(said.trimEnd())
  return code === 0
}
