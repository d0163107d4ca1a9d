import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import * as z from 'zod'

/** The club as a person starts it: processes, a port, a folder. */
export interface RunningClub {
  url: string
  folder: string
  process: ChildProcess
  /** What it has said so far. */
  output(): string
  /** Its exit code, or the signal that ended it. */
  exited: Promise<number | string>
  stop(): Promise<void>
}

export interface RunOptions {
  args?: string[]
  env?: Record<string, string>
  /** A folder of its own where none is named; that one goes with the club. */
  folder?: string
}

/** Starts it on a free port and waits until it says that it is open; a club that ends instead is an error. */
export async function runClub(options: RunOptions = {}): Promise<RunningClub> {
  const own = options.folder ? undefined : await mkdtemp(join(tmpdir(), 'club-'))
  const folder = options.folder ?? own ?? ''
  const club = spawnClub({ ...options, folder })
  const url = await Promise.race([opened(club.process, club.output), ended(club)])
  return {
    ...club,
    url,
    folder,
    stop: async () => {
      club.process.kill('SIGTERM')
      await club.exited
      if (own) await rm(own, { recursive: true, force: true })
    },
  }
}

/** Starts it without waiting for anything. */
export function spawnClub({ args = [], env = {}, folder }: RunOptions) {
  const child = spawn(process.execPath, ['--import', 'tsx', 'infra/local/start.ts', ...args], {
    cwd: fileURLToPath(new URL('..', import.meta.url)),
    env: { ...process.env, PORT: '0', CLUB_DATA: folder, ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      said += text
    })
  }
  const ended = [child.stdout, child.stderr].flatMap(stream => (stream ? [once(stream, 'end')] : []))
  const exited = once(child, 'exit').then(async ([code, signal]) => {
    await Promise.all(ended)
    return z.union([z.number(), z.string()]).parse(code ?? signal)
  })
  return { process: child, output: () => said, exited }
}

function opened(child: ChildProcess, output: () => string): Promise<string> {
  return new Promise(resolve => {
    child.stdout?.on('data', () => {
      const [, url] = /The club is open:\s+(\S+)\n/.exec(output()) ?? []
      if (url) resolve(url)
    })
  })
}

async function ended({ exited, output }: ReturnType<typeof spawnClub>): Promise<never> {
  throw new Error(`The club ended with ${await exited}: ${output()}`)
}
