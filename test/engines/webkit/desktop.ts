import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '#infra/local/freePort.ts'

export interface Desktop {
  /** Where its WebKitWebDriver listens, which has one session at a time. */
  driver: string
  close(): Promise<void>
}

/** A screen of the size of an iPhone's in portrait, with a window manager that lets a browser fill it. */
export async function openDesktop(): Promise<Desktop> {
  const children: ChildProcess[] = []
  const run = (program: string, args: string[], env: NodeJS.ProcessEnv = {}) => {
    // Ends with this process, however that ends.
    const child = spawn('setpriv', ['--pdeathsig', 'TERM', program, ...args], {
      stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
      env: { ...process.env, ...env },
    })
    children.push(child)
    return child
  }
  const screen = run('Xvfb', ['-screen', '0', '390x844x24', '-nolisten', 'tcp', '-displayfd', '3'])
  const named = screen.stdio[3]
  if (!(named instanceof Readable)) throw new Error('Xvfb does not say which display it is')
  const env = {
    DISPLAY: `:${String(await once(named, 'data')).trim()}`,
    // A day is typed in the order of the language.
    LANGUAGE: 'en_US',
    // There is no graphics card: compositing layers would take twice the time.
    WEBKIT_DISABLE_COMPOSITING_MODE: '1',
  }
  run('openbox', [], env)
  const port = await freePort()
  const server = run('WebKitWebDriver', [`--port=${port}`], env)
  const driver = `http://127.0.0.1:${port}`
  while (!(await isReady(driver))) {
    if (server.exitCode !== null) throw new Error(`WebKitWebDriver ended with ${server.exitCode}`)
    await pause(20)
  }
  return {
    driver,
    close: async () => {
      for (const child of children.toReversed()) {
        const ended = once(child, 'exit')
        if (child.kill()) await ended
      }
    },
  }
}

const isReady = (driver: string): Promise<boolean> =>
  fetch(`${driver}/status`).then(
    ({ ok }) => ok,
    () => false,
  )
