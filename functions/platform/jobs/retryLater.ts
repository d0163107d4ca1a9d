/** Keeps a run of mail jobs within SES's rate and within the run's own time. */
export interface RateLimiter {
  /** Milliseconds until the run has to end. */
  timeLeft(): number
  /**
   * Waits until the next mail may be sent, with `waiting` ahead of it; false when no more may be sent in this
   * run.
   */
  waitForTurn(queued: number): Promise<boolean>
  /** Reports whether a mail was sent or failed, so that an outage is noticed. */
  onResult(error?: unknown): void
}

/** Thrown by a worker that was throttled: the job does not count as tried, and the run sends no more mail. */
export class RetryLater extends Error {
  constructor(cause: unknown) {
    super(String(cause))
    this.name = 'RetryLater'
  }
}
