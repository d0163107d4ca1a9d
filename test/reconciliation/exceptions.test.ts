import { expect, test } from 'vitest'
import { keys } from '#functions/platform/data/table.ts'
import type { ExceptionKind } from '#shared/reconciliation/model.ts'
import { createTamperer } from '../ledger/tamper.ts'
import { expectOk, intentIdOf } from '../payments/treasurer.ts'
import { openReconciledClub, type PaidInvoice } from './treasury.ts'

const { club, office, stripe, loseWebhooks, createPaidInvoice, payForNothing, compare, resolve } =
  await openReconciledClub()
const { tamper } = createTamperer()
const { listLedgerEntries, ledgerEntries } = await import('#functions/stores/invoices/store.ts')
const { getException, raiseException } = await import('#functions/stores/reconciliation/store.ts')
const { commit } = await import('#functions/platform/data/transaction.ts')
const { deadLetter } = await import('#functions/platform/jobs/queue.ts')
const { shouldBeCanceled } = await import('#functions/services/reconciliation/compareStripe.ts')
const fee = 12_500

test('an entry of another amount than Stripe’s is an exception until it is right, or somebody has closed it', async () => {
  const { differences } = await compare()
  const one = await createPaidInvoice()
  const ref = `PAY#${one.intentId}`
  const id = `amount-differs:${ref}`
  const spoil = (amount: number) => tamper(keys.ledgerEntry(one.invoiceId, ref), { amount })
  const mend = await spoil(12_400)
  const found = await compare()
  expect(found.ofKind('amount-differs')).toMatchObject([
    { ref, amount: 12_400, expected: fee, userName: expect.any(String) },
  ])
  expect(found.ofKind('books-differ')).toMatchObject([{ invoiceId: one.invoiceId }])
  expect(found.differences).toBe(differences + 2)
  await mend()
  expect(await compare()).toMatchObject({ differences })
  expect(await getException(id)).toMatchObject({ state: 'resolved', resolvedBy: 'system' })

  await spoil(12_400)
  expect((await compare()).ofKind('amount-differs')).toHaveLength(1)
  expect((await resolve(id)).json).toMatchObject({ state: 'resolved', note: 'Known' })
  expect((await resolve(id)).status).toBe(409)
  expect((await compare()).ofKind('amount-differs')).toEqual([])
  await spoil(200)
  expect((await compare()).ofKind('amount-differs')).toMatchObject([{ amount: 200 }])
  await mend()
  expect(await compare()).toMatchObject({ differences })
})

test('an entry that Stripe has never heard of is an exception until somebody has closed it', async () => {
  const { differences } = await compare()
  const [entry] = await listLedgerEntries((await createPaidInvoice()).invoiceId)
  if (!entry) throw new Error('there is no entry')
  const invented = { ...entry, invoiceId: 'unmatched', ref: 'PAY#pi_invented', accepted: false }
  const remove = await tamper(keys.ledgerEntry('unmatched', invented.ref), ledgerEntries.item(invented))
  const found = await compare()
  expect(found.ofKind('missing-at-stripe')).toMatchObject([{ ref: invented.ref, amount: fee }])
  expect(found.differences).toBe(differences + 1)
  await remove()
  expectOk(await resolve(`missing-at-stripe:${invented.ref}`))
  expect(await compare()).toMatchObject({ differences })
})

test.each([
  [
    'the balance of the registration',
    (one: PaidInvoice) => keys.registration(one.registration.id),
    { balance: 5 },
  ],
  ['the state of the invoice', (one: PaidInvoice) => keys.invoice(one.invoiceId), { state: 'open' }],
  ['what was waived', (one: PaidInvoice) => keys.invoice(one.invoiceId), { waived: 7 }],
])('a difference between the ledger and %s is an exception', async (_, keyOf, change) => {
  const one = await createPaidInvoice()
  const mend = await tamper(keyOf(one), change)
  expect((await compare()).ofKind('books-differ')).toMatchObject([{ invoiceId: one.invoiceId }])
  await mend()
  expect((await compare()).ofKind('books-differ')).toEqual([])
})

test('an intent that is left open on a closed invoice is canceled, and is an exception where that comes too late', async () => {
  const [idle, busy] = [await office.createUnpaidInvoice(), await office.createUnpaidInvoice()]
  const idleIntent = intentIdOf(await office.clientSecret(idle, fee))
  club.stripe.faults.processing = { count: 1 }
  const { intentId } = await office.byCard(busy)
  const close = ({ invoiceId }: typeof idle) => tamper(keys.invoice(invoiceId), { cancelled: true })
  const reopen = [await close(idle), await close(busy)]
  expect((await compare()).ofKind('open-intent')).toMatchObject([{ ref: intentId }])
  for (const undo of reopen) await undo()
  expect(await stripe.paymentIntents.retrieve(idleIntent)).toMatchObject({ status: 'canceled' })
  club.stripe.settlePayment(intentId, 'succeed')
  await club.stripe.settled()
  expect((await compare()).ofKind('open-intent')).toEqual([])
})

test.each([
  [{ balance: 0 }, true],
  [{ balance: 500 }, false],
  [{ balance: 500, cancelled: true }, true],
  [{ balance: 500, cancelled: false, attempt: {} }, false],
  [{ balance: 500, attempt: { intentId: 'pi_1' } }, false],
  [{ balance: 500, attempt: { intentId: 'pi_2' } }, true],
])('an open intent of an invoice with %j has to be canceled: %s', (invoice, expected) => {
  expect(shouldBeCanceled(invoice, 'pi_1')).toBe(expected)
})

test('money that belongs to nobody is an exception until it is given back or somebody knows', async () => {
  const { differences } = await compare()
  loseWebhooks()
  const given = await payForNothing(800)
  const known = await payForNothing(700)
  const found = await compare()
  const amounts = found.ofKind('unmatched').map(({ amount }) => amount)
  expect([amounts.toSorted(), found.differences]).toEqual([[700, 800], differences + 2])
  await stripe.refunds.create({ payment_intent: given })
  expect((await compare()).ofKind('unmatched')).toMatchObject([{ ref: `PAY#${known}`, amount: 700 }])
  expectOk(await resolve(`unmatched:PAY#${known}`, 'From the car wash'))
  expect(await compare()).toMatchObject({ differences })
})

test('work that waits for too long, or was given up, is an exception until it is done', async () => {
  const one = await createPaidInvoice()
  club.stripe.faults.error = { rate: 1 }
  expectOk(await office.refund(one.invoiceId, 2500))
  club.stripe.faults.error = undefined
  const ref = `rfd_inv_01KJQH0CC0R7AA3XHR7AFTKSF3_${'k'.repeat(64)}`
  const at = club.clock.now.toISOString()
  await deadLetter({ kind: 'refund', ref, at, payload: {}, attempts: 30, leasedUntil: '' })
  expect((await compare()).ofKind('refund-stuck')).toEqual([])
  club.clock.pass({ hours: 73 })
  const found = await compare()
  expect(found.ofKind('work-given-up')).toMatchObject([{ detail: 'refund' }])
  expect(found.ofKind('refund-stuck')).toMatchObject([{ invoiceId: one.invoiceId, amount: 2500 }])
  await tamper(keys.deadLetter(at, 'refund', ref), 'delete')
  await club.tick()
  await club.stripe.settled()
  const after = await compare()
  expect([after.ofKind('work-given-up'), after.ofKind('refund-stuck')]).toEqual([[], []])
})

test('a comparison closes what has become right, and leaves the rest to a person', async () => {
  const [paid, owing] = [await createPaidInvoice(), await office.createUnpaidInvoice()]
  const about = ({ invoiceId }: { invoiceId: string }, kind: ExceptionKind, ref: string = kind) => ({
    ...{ kind, ref, invoiceId },
  })
  const stays = [
    about(owing, 'dispute-lost'),
    about(paid, 'to-refund'),
    about(paid, 'dispute'),
    about(paid, 'refund-failed'),
    about(paid, 'unexpected'),
    about(paid, 'missing-at-stripe', 'PAY#pi_unknown'),
    about(owing, 'missing-at-stripe', `PAY#${intentIdOf(await office.clientSecret(owing, fee))}`),
  ]
  const ends = [
    about(paid, 'dispute-lost', 'settled'),
    about(owing, 'to-refund', 'settled'),
    about(paid, 'overpaid'),
    about(paid, 'missing-at-stripe', `PAY#${paid.intentId}`),
    about(paid, 'open-intent', paid.intentId),
  ]
  for (const finding of [...stays, ...ends]) await commit(raiseException(finding, club.clock.now))
  await compare()
  const isOpen = async ({ kind, ref }: (typeof ends)[number]) =>
    (await getException(`${kind}:${ref}`))?.state === 'open'
  for (const finding of stays) expect(await isOpen(finding), finding.kind).toBe(true)
  for (const finding of ends) expect(await isOpen(finding), finding.kind).toBe(false)
  for (const { kind, ref } of stays) expectOk(await resolve(`${kind}:${ref}`))
})
