import { expect, test } from 'vitest'
import { createRaceInjector } from '../raceInjector.ts'
import { openReconciledClub } from './treasury.ts'

const [writes, reads] = [createRaceInjector(), createRaceInjector('GetItem')]
const { club, createPaidInvoice } = await openReconciledClub({
  watch: { dynamodb: (request, forward) => reads.watch(request, next => writes.watch(next, forward)) },
})
const { getException, raiseException } = await import('#functions/stores/reconciliation/store.ts')
const { autoResolve } = await import('#functions/services/reconciliation/autoResolve.ts')
const { recordFinding } = await import('#functions/services/reconciliation/recordFinding.ts')
const { commit } = await import('#functions/platform/data/transaction.ts')

test.each([
  ['read', reads],
  ['closed', writes],
])('an exception that is found again as it is %s, with another amount, stays open', async (_, between) => {
  const { invoiceId, intentId } = await createPaidInvoice()
  const ref = `PAY#${intentId}`
  const found = { kind: 'amount-differs', ref, invoiceId, amount: 12_400 } as const
  await commit(raiseException({ ...found, expected: 12_500 }, club.clock.now))
  club.clock.pass({ minutes: 1 })
  const again = () => recordFinding({ ...found, expected: 200 }, club.clock.now)
  between.beforeNextWrite(again, `"EXC#amount-differs:${ref}"`)
  await autoResolve(club.clock.now)
  expect(await getException(`amount-differs:${ref}`)).toMatchObject({ state: 'open', expected: 200 })
})
