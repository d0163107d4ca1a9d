import { describe, expect, it } from 'vitest'
import { keys } from '#functions/platform/data/table.ts'
import { api } from '#shared/routes.ts'
import { validCard } from '../club.ts'
import { createTamperer } from '../ledger/tamper.ts'
import { filterByKind, openTreasury } from './treasury.ts'

const { club, admin, office, stripe, loseWebhooks, createPaidInvoice, compare } = await openTreasury()
const { listLedgerEntries, ledgerEntries } = await import('#functions/stores/invoices/store.ts')
const { getException } = await import('#functions/stores/reconciliation/store.ts')
const { tamper, find } = createTamperer()

describe('an exception', () => {
  it('an entry that Stripe has never heard of, or in another amount, is an exception', async () => {
    const one = await createPaidInvoice()
    const [entry] = await listLedgerEntries(one.invoiceId)
    if (!entry) throw new Error('there is no entry')
    const invented = { ...entry, invoiceId: 'unmatched', ref: 'PAY#pi_invented', accepted: false }
    const undo = [
      await tamper(keys.ledgerEntry('unmatched', invented.ref), ledgerEntries.item(invented)),
      await tamper(keys.ledgerEntry(one.invoiceId, entry.ref), { amount: 12_400 }),
    ]
    const found = await compare()
    expect(filterByKind(found, 'missing-at-stripe')).toMatchObject([{ ref: invented.ref, amount: 12_500 }])
    expect(filterByKind(found, 'amount-differs')).toMatchObject([
      { ref: entry.ref, amount: 12_400, expected: 12_500, userName: expect.any(String) },
    ])
    expect(filterByKind(found, 'books-differ')).toMatchObject([{ invoiceId: one.invoiceId }])
    expect(found.lastRun?.differences).toBe(3)
    for (const back of undo) await back()
    const after = await compare()
    expect(filterByKind(after, 'amount-differs')).toEqual([])
    expect(await getException(`amount-differs:${entry.ref}`)).toMatchObject({ resolvedBy: 'system' })
    // An invented entry stays unknown to Stripe, whether it is still in the ledger or not.
    const [{ id } = { id: '' }] = filterByKind(after, 'missing-at-stripe')
    const body = { note: 'A test has done it' }
    const closed = await club.ok(api.reconciliation.resolve, { as: admin, params: { id }, body })
    expect(closed).toMatchObject({ state: 'resolved', note: 'A test has done it' })
    expect((await compare()).lastRun).toMatchObject({ differences: 0 })
  })

  it('a closed exception stays closed until it changes', async () => {
    const one = await createPaidInvoice()
    const ref = `PAY#${one.intentId}`
    const spoil = (amount: number) => tamper(keys.ledgerEntry(one.invoiceId, ref), { amount })
    const undo = await spoil(100)
    const id = `amount-differs:${ref}`
    await compare()
    const resolve = async () =>
      club.call(api.reconciliation.resolve, { as: admin, params: { id }, body: { note: 'Known' } })
    expect((await resolve()).status).toBe(200)
    expect((await resolve()).status).toBe(409)
    await compare()
    expect(await getException(id)).toMatchObject({ state: 'resolved', resolvedBy: admin.id })
    await spoil(200)
    await compare()
    expect(await getException(id)).toMatchObject({ state: 'open', amount: 200 })
    await undo()
    await resolve()
    await compare()
  })

  it('an intent that is left open on a closed invoice is canceled, and no exception', async () => {
    const one = await office.createUnpaidInvoice()
    const intentId = (await office.clientSecret(one, 12_500)).split('_secret')[0] ?? ''
    const undo = await tamper(keys.invoice(one.invoiceId), { cancelled: true })
    const found = await compare()
    await undo()
    expect(filterByKind(found, 'open-intent')).toEqual([])
    expect(await stripe.paymentIntents.retrieve(intentId)).toMatchObject({ status: 'canceled' })
  })

  it('a payment that cannot be canceled any more is an exception', async () => {
    const one = await office.createUnpaidInvoice()
    club.stripe.faults.processing = { count: 1 }
    const { intentId } = await office.byCard(one)
    const undo = await tamper(keys.invoice(one.invoiceId), { cancelled: true })
    expect(filterByKind(await compare(), 'open-intent')).toMatchObject([{ ref: intentId }])
    await undo()
    club.stripe.settlePayment(intentId, 'succeed')
    await club.stripe.settled()
    expect(filterByKind(await compare(), 'open-intent')).toEqual([])
  })

  it('money that belongs to nobody is an exception until it is refunded', async () => {
    const before = (await compare()).lastRun?.differences ?? 0
    const intent = await stripe.paymentIntents.create({ amount: 700, currency: 'usd' })
    loseWebhooks()
    await club.pay(String(intent.client_secret), validCard)
    const found = await compare()
    expect(filterByKind(found, 'unmatched')).toMatchObject([{ ref: `PAY#${intent.id}`, amount: 700 }])
    expect(found.lastRun?.differences).toBe(before + 1)
    const id = `unmatched:PAY#${intent.id}`
    const body = { note: 'From the car wash' }
    await club.ok(api.reconciliation.resolve, { as: admin, params: { id }, body })
    const { details } = (await find({ action: 'exception.resolve', subject: id }).then(rowAt)) ?? {}
    expect(details).toMatchObject({ note: 'From the car wash', amount: 700 })
  })

  it('money that belongs to nobody is an exception until it is given back', async () => {
    const intent = await stripe.paymentIntents.create({ amount: 800, currency: 'usd' })
    loseWebhooks()
    await club.pay(String(intent.client_secret), validCard)
    const isOpen = async () =>
      filterByKind(await compare(), 'unmatched').some(
        ({ ref, amount }) => ref.startsWith('RE') || amount === 800,
      )
    expect(await isOpen()).toBe(true)
    await stripe.refunds.create({ payment_intent: intent.id })
    expect(await isOpen()).toBe(false)
  })

  it('a job that was given up is an exception until it is gone', async () => {
    const { deadLetter } = await import('#functions/platform/jobs/queue.ts')
    const ref = `rfd_inv_01KJQH0CC0R7AA3XHR7AFTKSF3_${'k'.repeat(64)}`
    const at = club.clock.now.toISOString()
    await deadLetter({ kind: 'refund', ref, at, payload: {}, attempts: 30, leasedUntil: '' })
    expect(filterByKind(await compare(), 'work-given-up')).toMatchObject([{ detail: 'refund' }])
    await tamper(keys.deadLetter(at, 'refund', ref), 'delete')
    expect(filterByKind(await compare(), 'work-given-up')).toEqual([])
  })
})

async function rowAt(key: { pk: string; sk: string }) {
  const { auditRows } = await import('#functions/stores/audit/store.ts')
  return auditRows.get(key)
}
