/** A length of time: the sum of what it names. */
export interface Span {
  days?: number
  hours?: number
  minutes?: number
  seconds?: number
  ms?: number
}

/** A clock that stands still until a test moves it. */
export function createClock(start: string) {
  let now = new Date(start)
  return {
    get now(): Date {
      return now
    },
    /** For the seed of the demo club, which has a clock that it sets itself; tests move it. */
    set now(instant: Date) {
      now = instant
    },
    pass(span: Span): void {
      now = addSpan(now, span)
    },
    /** Moves it to this instant, or so long after it. */
    moveTo(instant: Date | string, span: Span = {}): void {
      now = addSpan(new Date(instant), span)
    },
  }
}

function addSpan(instant: Date, { days = 0, hours = 0, minutes = 0, seconds = 0, ms = 0 }: Span): Date {
  const total = (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000 + ms
  return new Date(instant.getTime() + total)
}
