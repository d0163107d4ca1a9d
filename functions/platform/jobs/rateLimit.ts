/** Keeps to what the other side takes, and to the time that a run has. */
export interface Pace {
  /** Milliseconds until the run is ended. */
  timeLeft(): number
  /** Waits until the next mail may go, with `waiting` ahead; false when none may any more in this run. */
  next(waiting: number): Promise<boolean>
  /** What a run makes of a mail that went or failed. */
  heard(error?: unknown): void
}

/** Thrown by a worker whom the other side asks to come later: it was not tried, and the run sends no more. */
export class NotNow extends Error {
  constructor(cause: unknown) {
    super(String(cause))
    this.name = 'NotNow'
  }
}
