import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, dirname, join } from 'node:path'
import type { Readable, Writable } from 'node:stream'
import { StartFailure } from '../failure.ts'
import { freePort } from '../port.ts'

/** A DynamoDB to talk to. */
export interface Engine {
  url: string
  /** Settles when the engine is gone, whether it was asked to or not. */
  ended: Promise<void>
  close(): Promise<void>
}

/** Starts dynoxide on a free port: on `file`, or in memory. `DDB_ENDPOINT` names another engine instead. */
export async function startEngine(options: { file?: string } = {}): Promise<Engine> {
  const endpoint = process.env.DDB_ENDPOINT
  if (endpoint) return { url: endpoint, ended: new Promise(() => {}), close: () => Promise.resolve() }
  const program = findEngine()
  for (let attempt = 1; ; attempt++) {
    try {
      return await launch(program, await freePort(), options.file)
    } catch (error) {
      // Somebody may have taken the free port between our asking for it and the engine's binding it.
      if (attempt === 3 || !/already in use/.test(String(error))) throw error
    }
  }
}

/** The npm package carries a binary for Linux x64; elsewhere `dynoxide` is looked for on the PATH. */
export function findEngine(env: NodeJS.ProcessEnv = process.env, folder = packaged()): string {
  const places = env.DYNOXIDE
    ? [env.DYNOXIDE]
    : [folder, ...(env.PATH ?? '').split(delimiter)].filter(Boolean).map(place => join(place, 'dynoxide'))
  const found = places.find(isProgram)
  if (found) return found
  throw new StartFailure(
    'The database engine is missing: install dynoxide (https://github.com/nubo-db/dynoxide) so that it is ' +
      'on your PATH, or name a running DynamoDB in DDB_ENDPOINT.',
  )
}

function packaged(): string {
  try {
    return dirname(createRequire(import.meta.url).resolve('@dynoxide/linux-x64/package.json'))
  } catch {
    return ''
  }
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/**
 * The shell waits on a pipe from this process and takes the engine down when the pipe closes. However we
 * end, by SIGKILL even, the pipe closes: no engine stays behind on the club's file. A session of its own
 * keeps the terminal's Ctrl-C from it, so that we can close the club in order.
 */
const watchdog =
  '"$@" </dev/null & engine=$!; echo $engine; exec >&- 2>&-; while read -r _; do :; done; ' +
  'kill -TERM $engine; wait $engine'

async function launch(program: string, port: number, file?: string): Promise<Engine> {
  const args = ['--host', '127.0.0.1', '--port', String(port), ...(file ? ['--db-path', file] : [])]
  const shell = spawn('/bin/sh', ['-c', watchdog, 'watchdog', program, ...args], {
    detached: true,
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  // A shell that dies first breaks the pipe; its `exit` tells the story, the write error adds nothing.
  shell.stdin.on('error', () => {})
  const exited = new Promise<void>(resolve => shell.once('exit', () => resolve()))
  const ended = endOf(shell)
  await listening(shell, file)
  return {
    url: `http://127.0.0.1:${port}`,
    ended,
    close: async () => {
      shell.stdin.end()
      await exited
      await ended
    },
  }
}

/** The engine holds the other end of stderr, so the end of stderr is the end of the engine. */
function endOf(shell: Watchdog): Promise<void> {
  let engine = 0
  shell.stdout.once('data', (pid: Buffer) => {
    engine = Number(pid)
  })
  shell.once('exit', () => {
    if (engine && !shell.stderr.readableEnded) stop(engine)
  })
  return new Promise(resolve =>
    shell.stderr.once('end', () => {
      shell.stdin.end()
      resolve()
    }),
  )
}

type Watchdog = ChildProcessByStdio<Writable, Readable, Readable>

function stop(pid: number): void {
  try {
    process.kill(pid, 'SIGTERM')
  } catch {
    // Gone already, which is what we want.
  }
}

function listening(shell: Watchdog, file?: string): Promise<void> {
  let said = ''
  return new Promise((resolve, reject) => {
    shell.stderr.setEncoding('utf8').on('data', (text: string) => {
      said += text
      if (said.includes('listening')) resolve()
    })
    shell.once('error', error =>
      reject(new StartFailure(`The database engine cannot run: ${error.message}.`)),
    )
    shell.stderr.once('end', () => reject(new StartFailure(complaint(said, file))))
  })
}

function complaint(said: string, file?: string): string {
  const line =
    said
      .trim()
      .split('\n')
      .at(-1)
      ?.replace(/^error: /, '') || 'it said nothing'
  if (file && /database/i.test(line)) {
    return `The club's data cannot be opened: ${file} is not a readable database; move it away to begin anew.`
  }
  return `The database engine did not start: ${line}`
}
