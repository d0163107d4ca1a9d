import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/**
 * Runs a Node program in our terminal and answers with its exit code. `channel` gives it a channel to us,
 * whose end tells it that we are gone, by SIGKILL even; `hear` gets what it says, which is said all the same.
 */
export function run(args, { channel = false, env = process.env, hear } = {}) {
  const child = spawn(process.execPath, args, {
    stdio: ['inherit', hear ? 'pipe' : 'inherit', 'inherit', ...(channel ? ['ipc'] : [])],
    env,
  })
  child.stdout?.setEncoding('utf8').on('data', text => {
    process.stdout.write(text)
    hear(text)
  })
  const release = passSignals(child)
  const orphaned = setInterval(() => {
    if (parents() !== parentsAtStart) child.kill('SIGTERM')
  }, 500)
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', code => {
      clearInterval(orphaned)
      release()
      resolve(code ?? 1)
    })
  })
}

/** The program behind a command of an installed package, of the same name unless said, as its package.json says. */
export function programOf(name, command = name) {
  const require = createRequire(import.meta.url)
  const manifest = require.resolve(`${name}/package.json`)
  return join(dirname(manifest), require(manifest).bin[command])
}

/** Ctrl-C reaches the child by the terminal, so we only wait for it; what is sent to us alone is passed on. */
function passSignals(child) {
  const wait = () => {}
  const pass = signal => child.kill(signal)
  process.on('SIGINT', wait)
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, pass)
  return () => {
    process.off('SIGINT', wait)
    for (const signal of ['SIGTERM', 'SIGHUP']) process.off(signal, pass)
  }
}

/**
 * Who started us, up to npm: npm may run a shell in between, and a shell that is terminated tells nobody. When
 * one of them goes, we are adopted, and the line changes. Without npm we may well be meant to outlive the caller.
 */
function parents() {
  if (!process.env.npm_lifecycle_event) return ''
  return `${process.ppid} ${parentOf(process.ppid)}`
}

const parentsAtStart = parents()

function parentOf(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const name = stat.slice(stat.indexOf('(') + 1, stat.lastIndexOf(')'))
    if (!/^(ba|da|z|k)?sh$/.test(name)) return ''
    return stat.slice(stat.lastIndexOf(')')).split(' ')[2]
  } catch {
    return ''
  }
}
