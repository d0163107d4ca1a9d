import { TestRunner } from 'vitest'

declare module 'vitest' {
  interface TaskMeta {
    /** How often a test repeats its cases, for the table at the end of a proof. */
    runs?: number
    findings?: string[]
  }
}

/** The number of repetitions: `few` with `npm test`, `many` with `npm run proof`. */
export function runs(few: number, many: number): number {
  const count = process.env.PROOF ? many : few
  const test = TestRunner.getCurrentTest()
  if (test) test.meta.runs = Math.max(test.meta.runs ?? 0, count)
  return count
}

/** Adds a sentence to the table: a figure that a passing check would hide. */
export function reportFinding(sentence: string): void {
  const test = TestRunner.getCurrentTest()
  if (test) test.meta.findings = [...(test.meta.findings ?? []), sentence]
}

/** A seeded random source: the same in every run. */
export interface SeededRandom {
  /** From 0 to below `sides`. */
  roll(sides: number): number
  pick<T>(choices: readonly [T, ...T[]]): T
}

/** `SEED=7 npm run proof` uses another seed. */
export const getSeed = (seed: number): number => (seed + Number(process.env.SEED ?? 0) * 7919) | 0

export function createRandom(seed: number): SeededRandom {
  let state = getSeed(seed)
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const roll = (sides: number) => Math.floor(next() * sides)
  return { roll, pick: choices => choices[roll(choices.length)] ?? choices[0] }
}
