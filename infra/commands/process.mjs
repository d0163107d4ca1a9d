import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'

/**
 * Runs a Node program in our terminal and answers with its exit code. `channel` gives it a channel to us,
 * whose end tells it that we are gone, by SIGKILL even.
 */
export function run(args, { channel = false } = {}) {
  const child = spawn(process.execPath, args, {
    stdio: channel ? ['inherit', 'inherit', 'inherit', 'ipc'] : 'inherit',
  })
  const release = passSignals(child)
  const orphaned = setInterval(() => {
    if (parents() !== born) child.kill('SIGTERM')
  }, 500)
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', code => {
      clearInterval(orphaned)
      release()
      resolve(code ?? 1)
    })
  })
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

const born = parents()

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
