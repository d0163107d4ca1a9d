import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import { release, take } from './lock.mjs'

const stamp = 'node_modules/.club-stamp'
const lock = 'node_modules/.club-lock'

// Never `npm ci`: it deletes node_modules first, from under a club that is running, and our lock with it.
const install = [
  'install',
  '--no-save',
  '--no-audit',
  '--no-fund',
  // A package of the tests asks for a newer Node than ours may be, and runs on it all the same.
  '--loglevel=error',
  '--prefer-offline',
  '--include=dev',
  '--include=optional',
]

/** Installs the packages if the lockfile, Node or the machine changed since the last installation. */
export async function ensureInstalled() {
  requireNode()
  const wanted = fingerprint()
  let told = false
  while (readStamp() !== wanted) {
    mkdirSync('node_modules', { recursive: true })
    if (!take(lock)) {
      if (!told) console.log('Another launcher is installing the packages; waiting for it.')
      told = true
      await setTimeout(200)
      continue
    }
    try {
      if (readStamp() !== wanted) await installAll(wanted)
    } finally {
      release(lock)
    }
  }
}

async function installAll(wanted) {
  console.log('Installing packages…')
  const code = await npm(install)
  if (code !== 0) {
    throw new Error(`The packages could not be installed: npm exited with ${code}; see its output above.`)
  }
  // Last, and in one piece: an interrupted installation leaves no stamp and is repeated.
  writeFileSync(`${stamp}.${process.pid}`, wanted)
  renameSync(`${stamp}.${process.pid}`, stamp)
}

function npm(args) {
  const script = process.env.npm_execpath
  const [program, ...rest] = script?.endsWith('.js') ? [process.execPath, script, ...args] : ['npm', ...args]
  const child = spawn(program, rest, { stdio: ['ignore', 'inherit', 'inherit'] })
  if (child.pid) take(lock, child.pid)
  return new Promise(resolve => {
    child.once('error', error => resolve(error.code))
    child.once('exit', (code, signal) => resolve(code ?? signal))
  })
}

function requireNode() {
  const { engines } = JSON.parse(readFileSync('package.json', 'utf8'))
  const wanted = engines.node.replace(/[^\d.]/g, '')
  if (!isOlder(process.versions.node, wanted)) return
  throw new Error(`Node ${wanted} or newer is needed; this is Node ${process.versions.node}.`)
}

function isOlder(version, wanted) {
  const [a, b] = [version, wanted].map(text => text.split('.').map(Number))
  const at = b.findIndex((part, index) => (a[index] ?? 0) !== part)
  return at >= 0 && (a[at] ?? 0) < b[at]
}

function fingerprint() {
  const machine = `${process.version} ${process.platform} ${process.arch}`
  return createHash('sha256').update(readFileSync('package-lock.json')).update(machine).digest('hex')
}

function readStamp() {
  try {
    return readFileSync(stamp, 'utf8')
  } catch {
    return ''
  }
}
