/** Keeps a run of mail jobs within SES's rate and within the run's own time. */
export interface RateLimiter {
  /** Milliseconds until the run has to end. */
  timeLeft(): number
  /**
   * Waits until the next mail may be sent, given the number of mails in the queue; false if this run may send no
   * more.
   */
  waitForTurn(queued: number): Promise<boolean>
  /** Reports whether a mail was sent or failed, so that an outage is noticed. */
  onResult(error?: unknown): void
}

/** Thrown by a throttled worker: the attempt does not count, and the run sends no more mail. */
export class RetryLater extends Error {
  constructor(cause: unknown) {
    super(String(cause))
    this.name = 'RetryLater'
  }
}
