import { messageOf } from '../failure.ts'

/** The result of a step of the rehearsal. */
export interface Outcome {
  name: string
  result: 'ok' | 'failed'
  /** A remark on the result, in one sentence. */
  remark: string
  seconds: number
}

/** Ends a rehearsal that cannot go on; the failure is among the outcomes. */
export class Over extends Error {}

type Run<T> = (signal: AbortSignal) => Promise<T>

/** Runs steps, each with a time limit whatever it waits for, and records their outcomes. */
export class Steps {
  readonly outcomes: Outcome[] = []

  constructor(
    private readonly stopped: AbortSignal,
    private readonly tell: (outcome: Outcome) => void,
  ) {}

  /** A step without which the following ones make no sense. */
  async need<T>(name: string, seconds: number, run: Run<T>): Promise<T> {
    const done = await this.take(name, seconds, async signal => ({ value: await run(signal), remark: '' }))
    if (!done) throw new Over()
    return done.value
  }

  /** A step without which the rehearsal can go on; `run` returns the remark. */
  async attempt(name: string, seconds: number, run: Run<string>): Promise<void> {
    await this.take(name, seconds, async signal => ({ remark: await run(signal) }))
  }

  private async take<T extends { remark: string }>(name: string, seconds: number, run: Run<T>) {
    if (this.stopped.aborted) throw new Over()
    const begun = performance.now()
    const keep = (result: Outcome['result'], remark: string) => {
      const outcome = { name, result, remark, seconds: (performance.now() - begun) / 1000 }
      this.outcomes.push(outcome)
      this.tell(outcome)
    }
    const { signal, release } = within(seconds, this.stopped)
    try {
      const done = await Promise.race([run(signal), refusal(signal)])
      keep('ok', done.remark)
      return done
    } catch (error) {
      if (this.stopped.aborted) keep('failed', 'It was interrupted.')
      else if (signal.aborted) keep('failed', `It was not done after ${seconds} seconds.`)
      else keep('failed', messageOf(error))
    } finally {
      release()
    }
  }
}

export const exitCodeOf = (outcomes: readonly Outcome[]): number =>
  outcomes.length === 0 || outcomes.some(({ result }) => result === 'failed') ? 1 : 0

/** A signal that aborts after so many seconds, or when `stopped` does. */
export function within(seconds: number, stopped: AbortSignal) {
  const controller = new AbortController()
  const abort = () => controller.abort()
  const timer = setTimeout(abort, seconds * 1000)
  stopped.addEventListener('abort', abort)
  if (stopped.aborted) abort()
  const release = () => {
    clearTimeout(timer)
    stopped.removeEventListener('abort', abort)
  }
  return { signal: controller.signal, release }
}

/** Rejects when the signal aborts: a step that does not listen to its signal is abandoned. */
function refusal(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const refuse = () => reject(signal.reason)
    if (signal.aborted) refuse()
    else signal.addEventListener('abort', refuse, { once: true })
  })
}
