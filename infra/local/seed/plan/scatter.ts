/**
 * A number below `max` that looks like chance and is the same in every run: of the nth thing, for a purpose. FNV-1a, with
 * the last mixing of MurmurHash, because neighbors would be alike otherwise.
 */
export function scatter(purpose: string, n: number, max: number): number {
  let hash = 0x811c9dc5
  for (const letter of `${purpose} ${n}`) hash = Math.imul(hash ^ letter.charCodeAt(0), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return ((hash ^ (hash >>> 16)) >>> 0) % max
}

/** The same things in an order without a pattern. */
export const mix = <T>(purpose: string, things: readonly T[]): T[] =>
  things
    .map((thing, n) => ({ thing, place: scatter(purpose, n, 2 ** 31) }))
    .toSorted((one, other) => one.place - other.place)
    .map(({ thing }) => thing)

/** A time in the evening, when families have a moment: "19:42". */
export const planEvening = (n: number): string =>
  `${17 + scatter('evening', n, 5)}:${10 + scatter('minute', n, 50)}`
