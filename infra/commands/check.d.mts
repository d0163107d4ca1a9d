interface Step {
  name: string
  /** 0 if nothing is wrong. */
  code: number
  said: string
  seconds: number
}

/** What each reading says, and how long it took by a clock of milliseconds. */
export function measureReadings(
  readings: Record<string, () => string[] | Promise<string[]>>,
  now: () => number,
): Promise<Step[]>
