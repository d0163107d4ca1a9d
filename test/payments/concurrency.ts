import { expect } from 'vitest'
import type { Club } from '../club.ts'
import type { createTreasurer } from './treasurer.ts'

/** How many call at the same time. */
export const crowdSize = 60

export const runTimes = <T>(count: number, act: (n: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, n) => act(n)))

/** Tries again after a 503, as a person would. */
export async function callUntilDone(ask: () => Promise<{ status: number; text: string }>): Promise<number> {
  for (let attempt = 0; attempt < 40; attempt++) {
    const { status, text } = await ask()
    expect(status, text).not.toBe(500)
    if (status !== 503) return status
  }
  throw new Error('the club stayed busy')
}

export const countStatus = (statuses: number[], status: number): number =>
  statuses.filter(one => one === status).length

/** Families that owe for a registration, created a few at a time. */
export async function createFamilies(
  size: number,
  create: ReturnType<typeof createTreasurer>['createUnpaidInvoice'],
) {
  const all: Awaited<ReturnType<typeof create>>[] = []
  while (all.length < size) all.push(...(await runTimes(Math.min(20, size - all.length), () => create())))
  return all
}

/** How many charges were made for an invoice. */
export const countCharges = (club: Club, invoiceId: string): number =>
  club.stripe
    .intents()
    .filter(({ metadata, status }) => metadata.invoiceId === invoiceId && status === 'succeeded').length
