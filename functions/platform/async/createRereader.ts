import { log } from '../log/log.ts'

/** The club changes its keys while Lambdas live, in milliseconds. */
const maxAge = 5 * 60_000

export interface Rereader<T> {
  (): Promise<T>
  /** The next call reads, however old what is known may be. */
  forget(): void
}

/**
 * What `read` finds, read again after five minutes. Where that fails, what was found last holds for another five; a
 * failure without anything known is the caller's, and the next call tries again.
 */
export function createRereader<T>(read: () => Promise<T>): Rereader<T> {
  let last: { value: Promise<T>; at: number } | undefined
  const reread = (known: Promise<T>) =>
    read().catch((error: unknown) => {
      log.warn('a secret could not be read again', { error })
      return known
    })
  return Object.assign(
    () => {
      if (!last || Date.now() - last.at >= maxAge) {
        const next = { value: last ? reread(last.value) : read(), at: Date.now() }
        last = next
        next.value.catch(() => {
          if (last === next) last = undefined
        })
      }
      return last.value
    },
    {
      forget() {
        last = undefined
      },
    },
  )
}
