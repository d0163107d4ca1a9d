/** Fires at most `count` times (without it: until removed), each time with probability `rate` (without it: always). */
export type Fault = { rate?: number; count?: number }

export function fires(fault: Fault | undefined, random: () => number): boolean {
  if (!fault) return false
  if (fault.count !== undefined && fault.count <= 0) return false
  if (fault.rate !== undefined && random() >= fault.rate) return false
  if (fault.count !== undefined) fault.count -= 1
  return true
}

export type StripeFaults = {
  /**
   * 'before' (default): refused before the call began, so the reply is not kept and a retry with the same key works.
   * 'after': the effect happened, the caller reads an error, and the key replays that error for 24 hours.
   */
  error?: Fault & { status?: 429 | 500 | 503; when?: 'before' | 'after' }
  /** The effect happens, the connection closes without a reply. */
  loseReply?: Fault
  latency?: Fault & { ms: number }
  /** The confirmation stays in `processing` until `settle(id, outcome)`. */
  processing?: Fault
  /** The event is never sent by itself; `deliverAgain` still can. */
  dropWebhook?: Fault
  /** The event is sent `copies` times at once (default 2). */
  duplicateWebhook?: Fault & { copies?: number }
  delayWebhook?: Fault & { ms: number }
}
