import type { Fault } from '../stand-in/faults.ts'

export type StripeFaults = {
  /**
   * 'before' (default): refused before the call began, so the reply is not stored and a retry with the same key
   * works. 'after': the effect happened, the caller gets an error, and the key replays that error for 24 hours.
   */
  error?: Fault & { status?: 429 | 500 | 503; when?: 'before' | 'after' }
  /** The effect happens, and the connection closes without a reply. */
  loseReply?: Fault
  latency?: Fault & { ms: number }
  /** The confirmation stays in `processing` until `settle(id, outcome)`. */
  processing?: Fault
  /** The event is never sent on its own; `deliverAgain` still can send it. */
  dropWebhook?: Fault
  /** The event is sent `copies` times at once (default 2). */
  duplicateWebhook?: Fault & { copies?: number }
  delayWebhook?: Fault & { ms: number }
}
