import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import * as z from 'zod'

/** The club as `npm start` runs it: processes, a port, a folder. */
export interface RunningClub {
  url: string
  folder: string
  process: ChildProcess
  /** Its output so far. */
  output(): string
  /** Its exit code, or the signal that ended it. */
  exited: Promise<number | string>
  stop(): Promise<void>
}

export interface RunOptions {
  args?: string[]
  env?: Record<string, string>
  /** Without a folder, the club gets a temporary one, which is deleted with it. */
  folder?: string
  /** Starts it with the launcher behind `npm start`, in its own process group. */
  launcher?: boolean
  /** Its Lambdas have the permissions that they are deployed with, and no others. */
  guarded?: boolean
}

/**
 * Starts it on a free port and waits until it reports that it is open; it is an error if it exits instead.
 */
export async function runClub(options: RunOptions = {}): Promise<RunningClub> {
  const own = options.folder ? undefined : await mkdtemp(join(tmpdir(), 'club-'))
  const folder = options.folder ?? own ?? ''
  const club = spawnClub({ ...options, folder })
  const url = await Promise.race([waitUntilOpen(club.process, club.output), failOnExit(club)])
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
export function spawnClub({ args = [], env = {}, folder, launcher = false, guarded = false }: RunOptions) {
  const start = guarded ? 'test/screens/start.ts' : 'infra/local/start.ts'
  const program = launcher ? ['infra/commands/run.mjs', 'start'] : ['--import', 'tsx', start]
  // Several tests at a time send more requests than a club's families.
  const child = spawn(process.execPath, [...program, '--unlimited', ...args], {
    cwd: fileURLToPath(new URL('..', import.meta.url)),
    // As in every test: hashing a password takes a millisecond.
    env: { ...process.env, PORT: '0', CLUB_DATA: folder, BCRYPT_COST: '4', ...env },
    detached: launcher,
    stdio: ['ignore', 'pipe', 'pipe', ...(launcher ? [] : ['ipc' as const])],
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

function waitUntilOpen(child: ChildProcess, output: () => string): Promise<string> {
  return new Promise(resolve => {
    child.stdout?.on('data', () => {
      const [, url] = /The club is open:\s+(\S+)\n/.exec(output()) ?? []
      if (url) resolve(url)
    })
  })
}

async function failOnExit({ exited, output }: ReturnType<typeof spawnClub>): Promise<never> {
  throw new Error(`The club ended with ${await exited}: ${output()}`)
}

export interface ClubProcess {
  pid: number
  part: 'launcher' | 'club' | 'engine' | 'watchdog'
}

/** Every live process of the club on a folder. All of them inherit the folder's name in their environment. */
export async function processesOf(folder: string): Promise<ClubProcess[]> {
  const pids = (await readdir('/proc')).map(Number).filter(Boolean)
  const all = await Promise.all(
    pids.map(async pid => {
      const [command, environment] = await Promise.all([
        readProcess(pid, 'cmdline'),
        readProcess(pid, 'environ'),
      ])
      return { pid, command, own: environment.includes(`\0CLUB_DATA=${folder}\0`) }
    }),
  )
  return all.filter(({ own }) => own).map(({ pid, command }) => ({ pid, part: classifyProcess(command) }))
}

function classifyProcess(command: string): ClubProcess['part'] {
  if (command.startsWith('\0/bin/sh')) return 'watchdog'
  if (command.includes('run.mjs')) return 'launcher'
  return command.includes('start.ts') ? 'club' : 'engine'
}

/** Empty if the process has exited, or belongs to another user. */
const readProcess = (pid: number, file: string): Promise<string> =>
  readFile(`/proc/${pid}/${file}`, 'utf8').then(
    text => `\0${text}`,
    () => '',
  )
