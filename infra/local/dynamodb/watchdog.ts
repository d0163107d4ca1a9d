import { type ChildProcessByStdio, spawn } from 'node:child_process'
import type { Readable, Writable } from 'node:stream'
import { StartFailure } from '../../failure.ts'

/** A process that does not outlive us. */
export interface GuardedProcess {
  /** Settles when the process has ended, whether it was asked to or not. */
  ended: Promise<void>
  close(): Promise<void>
}

/**
 * The shell waits on a pipe from this process and stops the engine when the pipe closes. However we end, even by
 * SIGKILL, the pipe closes, so no engine stays behind on the club's file. A session of its own shields it from the
 * terminal's Ctrl-C, so that we can close the club in order.
 */
const watchdog =
  '"$@" </dev/null >&2 & engine=$!; echo $engine; exec >&- 2>&-; while read -r _; do :; done; ' +
  'kill -TERM $engine; wait $engine'

/** Runs a command, and returns once it listens. The command ends when it is closed or this process is gone. */
export async function startGuarded(command: string[]): Promise<GuardedProcess> {
  const shell = spawn('/bin/sh', ['-c', watchdog, 'watchdog', ...command], {
    detached: true,
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  // A shell that dies first breaks the pipe; its `exit` event says enough, the write error adds nothing.
  shell.stdin.on('error', () => {})
  const exited = new Promise<void>(resolve => shell.once('exit', () => resolve()))
  const ended = endOf(shell)
  await waitUntilListening(shell)
  return {
    ended,
    close: async () => {
      shell.stdin.end()
      await exited
      await ended
    },
  }
}

/** The engine holds the other end of stderr, so stderr ends when the engine does. */
function endOf(shell: Watchdog): Promise<void> {
  let engine = 0
  shell.stdout.once('data', (pid: Buffer) => {
    engine = Number(pid)
  })
  shell.once('exit', () => {
    if (engine && !shell.stderr.readableEnded) stopProcess(engine)
  })
  return new Promise(resolve =>
    shell.stderr.once('end', () => {
      shell.stdin.end()
      resolve()
    }),
  )
}

type Watchdog = ChildProcessByStdio<Writable, Readable, Readable>

function stopProcess(pid: number): void {
  try {
    process.kill(pid, 'SIGTERM')
  } catch {
    // It has already ended, which is what we want.
  }
}

function waitUntilListening(shell: Watchdog): Promise<void> {
  let said = ''
  return new Promise((resolve, reject) => {
    shell.stderr.setEncoding('utf8').on('data', (text: string) => {
      said += text
      if (said.includes('listening')) resolve()
    })
    shell.once('error', error =>
      reject(new StartFailure(`The database engine cannot run: ${error.message}.`)),
    )
    shell.stderr.once('end', () => reject(new StartFailure(errorLine(said))))
  })
}

function errorLine(said: string): string {
  const line =
    said
      .trim()
      .split('\n')
      .at(-1)
      ?.replace(/^error: /, '') || 'it produced no output'
  return `The database engine did not start: ${line}`
}
