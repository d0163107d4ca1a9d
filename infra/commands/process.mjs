import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/**
 * Runs a Node program in our terminal and returns its exit code. `channel` opens an IPC channel to us, which closes
 * when we end, even by SIGKILL; `hear` receives the output, which is still printed.
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

/** The program of an installed package, as its package.json names it; by default the one named like the package. */
export function programOf(name, command = name) {
  const require = createRequire(import.meta.url)
  const manifest = require.resolve(`${name}/package.json`)
  return join(dirname(manifest), require(manifest).bin[command])
}

/** Ctrl-C reaches the child through the terminal, so we only wait for it; a signal sent to us alone is passed on. */
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
 * Our ancestors, up to npm: npm may run a shell in between, and a shell that is terminated tells nobody. When one of
 * them ends we are re-parented, and the line changes. Without npm we may be meant to outlive the caller.
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
