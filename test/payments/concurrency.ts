import { expect } from 'vitest'
import type { Club } from '../club.ts'
import type { treasurerOf } from './treasurer.ts'

/** How many meet at one moment. */
export const crowd = 60

export const times = <T>(count: number, act: (n: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, n) => act(n)))

/** As a person does it: told that the club is busy, he tries again. */
export async function patiently(ask: () => Promise<{ status: number; text: string }>): Promise<number> {
  for (let attempt = 0; attempt < 40; attempt++) {
    const { status, text } = await ask()
    expect(status, text).not.toBe(500)
    if (status !== 503) return status
  }
  throw new Error('the club stayed busy')
}

export const countOf = (statuses: number[], status: number): number =>
  statuses.filter(one => one === status).length

/** Families that owe for a place, some made at a time. */
export async function families(size: number, owing: ReturnType<typeof treasurerOf>['owing']) {
  const all: Awaited<ReturnType<typeof owing>>[] = []
  while (all.length < size) all.push(...(await times(Math.min(20, size - all.length), () => owing())))
  return all
}

/** How often a card was charged for an invoice. */
export const chargesOf = (club: Club, invoiceId: string): number =>
  club.stripe
    .intents()
    .filter(({ metadata, status }) => metadata.invoiceId === invoiceId && status === 'succeeded').length
