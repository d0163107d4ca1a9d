import { readFile } from 'node:fs/promises'
import { vi } from 'vitest'
import { createCaller } from '#infra/local/caller.ts'
import { openServer } from '#infra/local/server.ts'
import type { SeededRandom } from '../proof.ts'
import { type ClubProcess, processesOf, type RunningClub, runClub } from '../running-club.ts'

/** What is killed: one process of the club, or the launcher's whole process group, as when a terminal is closed. */
export const victims = ['club', 'engine', 'watchdog', 'launcher', 'group'] as const
export type Victim = (typeof victims)[number]

/**
 * A running club that is killed and restarted repeatedly, on one folder and one port, while people use it.
 */
export interface ClubUnderLoad extends ReturnType<typeof createCaller> {
  url: string
  folder: string
  /** Settles while the club is open. */
  open(): Promise<void>
  /** Call this for each acknowledged effect; the last one that a kill waits for triggers it immediately. */
  acknowledged(): void
  /** Kills after so many acknowledged effects; settles when no process of the club is left. */
  killAfter(effects: number, victim: Victim): Promise<void>
  restart(): Promise<void>
  /** Lets requests through again. */
  reopen(): void
  stop(): Promise<void>
}

export async function startClubUnderLoad(folder: string, dice: SeededRandom): Promise<ClubUnderLoad> {
  const port = await findStablePort(dice)
  const env = { PORT: String(port), BCRYPT_COST: '4' }
  const start = () =>
    withTimeout('the club to open', runClub({ launcher: true, args: ['--empty'], folder, env }))
  let club: RunningClub = await start()
  let gate = Promise.resolve()
  let reopen = () => {}
  let left = Number.POSITIVE_INFINITY
  let kill = () => {}

  /** The processes first: a process that is left behind keeps the others' output open. */
  const waitUntilGone = async () => {
    await vi.waitFor(
      async () => {
        const alive = await processesOf(folder)
        if (alive.length) throw new Error(`left behind: ${alive.map(({ part, pid }) => `${part} ${pid}`)}`)
        if (await isListening(port)) throw new Error(`somebody still listens on port ${port}`)
      },
      { timeout: 30_000, interval: 50 },
    )
    await withTimeout('the output of the club to end', club.exited)
  }

  return {
    ...createCaller({ handle: request => sendOverHttp(club.url, request) }),
    url: club.url,
    folder,
    open: () => gate,
    acknowledged() {
      left -= 1
      if (left === 0) kill()
    },
    async killAfter(effects, victim) {
      const target = findTargetPid(await processesOf(folder), victim)
      const killed = new Promise<void>(resolve => {
        left = effects
        kill = () => {
          gate = new Promise(open => {
            reopen = open
          })
          process.kill(target, 'SIGKILL')
          resolve()
        }
      })
      await withTimeout(() => `${left} of ${effects} effects to be acknowledged`, killed)
      await waitUntilGone()
    },
    async restart() {
      club = await start()
    },
    reopen: () => reopen(),
    async stop() {
      club.process.kill('SIGTERM')
      await waitUntilGone()
    },
  }
}

/** Far longer than a busy machine needs, and shorter than the test's timeout. */
const timeoutMs = process.env.PROOF ? 240_000 : 45_000

/** Fails the test, naming what never happened. */
export async function withTimeout<T>(what: string | (() => string), coming: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    const give = () => reject(new Error(`Waited in vain for ${typeof what === 'string' ? what : what()}.`))
    timer = setTimeout(give, timeoutMs)
  })
  return Promise.race([coming, late]).finally(() => clearTimeout(timer))
}

/** All processes exist while the club is open, so a missing one is a bug in this harness. */
function findTargetPid(processes: ClubProcess[], victim: Victim): number {
  const part = victim === 'group' ? 'launcher' : victim
  const found = processes.find(process => process.part === part)
  if (!found || processes.length < 4) throw new Error(`The club has no ${part}: ${JSON.stringify(processes)}`)
  return victim === 'group' ? -found.pid : found.pid
}

type Handle = Parameters<typeof createCaller>[0]['handle']

/** Sends requests over HTTP, where handler tests use an in-process gateway. */
async function sendOverHttp(base: string, request: Parameters<Handle>[0]): ReturnType<Handle> {
  const headers = Object.entries(request.headers ?? {}).map(([name, value]) => [name, String(value)])
  const response = await fetch(`${base}${request.url}`, {
    method: request.method,
    headers: Object.fromEntries(headers),
    body: request.body === undefined ? undefined : Buffer.from(request.body),
    signal: AbortSignal.timeout(30_000),
  })
  return {
    status: response.status,
    headers: Object.fromEntries(response.headers),
    setCookies: response.headers.getSetCookie(),
    body: Buffer.from(await response.arrayBuffer()),
  }
}

/** Below the ephemeral port range, so that no connection takes the port while the club is down. */
async function findStablePort(dice: SeededRandom): Promise<number> {
  for (let attempt = 0; attempt < 50; attempt++) {
    const port = 10_000 + dice.roll(20_000)
    const server = await openServer(port).catch(() => undefined)
    await server?.close()
    if (server) return port
  }
  throw new Error('There is no free port.')
}

async function isListening(port: number): Promise<boolean> {
  const address = `0100007F:${port.toString(16).toUpperCase().padStart(4, '0')} 00000000:0000 0A`
  return (await readFile('/proc/net/tcp', 'utf8')).includes(address)
}
