import { spawn } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { readFile } from 'node:fs/promises'

export interface Guarded {
  /** Its exit code; undefined if it was killed. */
  ended: Promise<number | undefined>
  /** Kills it and everything that it has started. */
  kill(): Promise<void>
}

interface Place {
  env: Record<string, string>
  cwd: string
  /** The file that receives its output. */
  log: string
}

/**
 * A shell waits on a pipe from this process, and kills its own process group when the pipe closes. However we end,
 * even by SIGKILL, nothing that was started stays behind. Ctrl-C reaches only us, because the group is another.
 */
const guard =
  'exec 3<&0; "$@" </dev/null 3<&- & program=$!; ' +
  '{ while read -r _; do :; done; kill -KILL 0; } <&3 >/dev/null 2>&1 & exec 3<&-; wait $program'

/** Starts a command in a process group of its own, with no environment but the one given. */
export function start(command: readonly string[], { env, cwd, log }: Place): Guarded {
  const file = openSync(log, 'a')
  const shell = spawn('/bin/sh', ['-c', guard, 'guard', ...command], {
    env,
    cwd,
    detached: true,
    stdio: ['pipe', file, file],
  })
  closeSync(file)
  // A shell that is gone breaks the pipe; that it ended says enough.
  shell.stdin?.on('error', () => {})
  const ended = new Promise<number | undefined>((resolve, reject) => {
    shell.once('error', reject)
    shell.once('exit', code => {
      shell.stdin?.end()
      resolve(code ?? undefined)
    })
  })
  return {
    ended,
    kill: async () => {
      shell.stdin?.end()
      await ended
    },
  }
}

/** Runs a command to its end, and throws the last lines of its output if it failed. */
export async function finish(command: readonly string[], place: Place, signal: AbortSignal): Promise<void> {
  const program = start(command, place)
  const kill = () => void program.kill()
  signal.addEventListener('abort', kill, { once: true })
  if (signal.aborted) kill()
  try {
    if ((await program.ended) !== 0) throw new Error(await lastWords(place.log))
  } finally {
    signal.removeEventListener('abort', kill)
  }
}

/** The last complaints in the log of a program, in one line. */
async function lastWords(log: string): Promise<string> {
  const lines = (await readFile(log, 'utf8')).split('\n').map(line => line.trim())
  const complaints = lines.filter(line => /fail|error|❌|refus|denied/i.test(line))
  return (
    [...new Set(complaints.slice(-3))].join(' | ').slice(0, 600) || `It failed, and said: ${lines.at(-2)}`
  )
}
