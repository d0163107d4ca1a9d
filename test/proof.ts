import { TestRunner } from 'vitest'

declare module 'vitest' {
  interface TaskMeta {
    /** How often a test did its thing; the table at the end of a proof tells. */
    runs?: number
    findings?: string[]
  }
}

/** How often to do something: `few` with every `npm test`, `many` under `npm run proof`. */
export function runs(few: number, many: number): number {
  const count = process.env.PROOF ? many : few
  const test = TestRunner.getCurrentTest()
  if (test) test.meta.runs = Math.max(test.meta.runs ?? 0, count)
  return count
}

/** A sentence about what was seen, for the table: a figure that a check alone would hide. */
export function finding(sentence: string): void {
  const test = TestRunner.getCurrentTest()
  if (test) test.meta.findings = [...(test.meta.findings ?? []), sentence]
}

/** Chance that comes out the same in every run. */
export interface Dice {
  /** From 0 to below `sides`. */
  roll(sides: number): number
  pick<T>(choices: readonly [T, ...T[]]): T
}

/** `SEED=7 npm run proof` throws other dice. */
export const seedFor = (seed: number): number => (seed + Number(process.env.SEED ?? 0) * 7919) | 0

export function dice(seed: number): Dice {
  let state = seedFor(seed)
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const roll = (sides: number) => Math.floor(next() * sides)
  return { roll, pick: choices => choices[roll(choices.length)] ?? choices[0] }
}
