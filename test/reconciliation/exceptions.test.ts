import { describe, expect, it } from 'vitest'
import { keys } from '#functions/platform/data/table.ts'
import { api } from '#shared/routes.ts'
import { goodCard } from '../club.ts'
import { tamperer } from '../ledger/tamper.ts'
import { treasurerOf } from '../payments/treasurer.ts'
import { ofKind, openDesk } from './treasury.ts'

const { club, admin, stripe, silence, fresh, as, compare } = await openDesk()
const { factsOf, ledger } = await import('#functions/stores/invoices/store.ts')
const { getException } = await import('#functions/stores/reconciliation/store.ts')
const { tamper, find } = tamperer()

describe('an exception', () => {
  it('of a fact that Stripe has never heard of, or in another amount', async () => {
    const one = await (await fresh()).paid()
    const [fact] = await factsOf(one.invoiceId)
    if (!fact) throw new Error('there is no fact')
    const invented = { ...fact, invoiceId: 'unmatched', ref: 'PAY#pi_invented', accepted: false }
    const undo = [
      await tamper(keys.fact('unmatched', invented.ref), ledger.item(invented)),
      await tamper(keys.fact(one.invoiceId, fact.ref), { amount: 12_400 }),
    ]
    const found = await compare()
    expect(ofKind(found, 'missing-at-stripe')).toMatchObject([{ ref: invented.ref, amount: 12_500 }])
    expect(ofKind(found, 'amount-differs')).toMatchObject([
      { ref: fact.ref, amount: 12_400, expected: 12_500, userName: expect.any(String) },
    ])
    expect(ofKind(found, 'books-differ')).toMatchObject([{ invoiceId: one.invoiceId }])
    expect(found.lastRun?.differences).toBe(3)
    for (const back of undo) await back()
    const after = await compare()
    expect(ofKind(after, 'amount-differs')).toEqual([])
    expect(await getException(`amount-differs:${fact.ref}`)).toMatchObject({ resolvedBy: 'system' })
    // An invented fact stays unknown to Stripe, whether it is still here or not.
    const [{ id } = { id: '' }] = ofKind(after, 'missing-at-stripe')
    const body = { note: 'A test has done it' }
    const closed = await club.ok(api.reconciliation.resolve, { as: await as(), params: { id }, body })
    expect(closed).toMatchObject({ state: 'resolved', note: 'A test has done it' })
    expect((await compare()).lastRun).toMatchObject({ differences: 0 })
  })

  it('that somebody has closed stays closed until it is another one', async () => {
    const one = await (await fresh()).paid()
    const ref = `PAY#${one.intentId}`
    const spoil = (amount: number) => tamper(keys.fact(one.invoiceId, ref), { amount })
    const undo = await spoil(100)
    const id = `amount-differs:${ref}`
    await compare()
    const resolve = async () =>
      club.call(api.reconciliation.resolve, { as: await as(), params: { id }, body: { note: 'Known' } })
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

  it('is none of an intent that is left open on a closed invoice: it is cancelled', async () => {
    const later = treasurerOf(club, await as())
    const one = await later.owing()
    const intentId = (await later.clientSecret(one, 12_500)).split('_secret')[0] ?? ''
    const undo = await tamper(keys.invoice(one.invoiceId), { cancelled: true })
    const found = await compare()
    await undo()
    expect(ofKind(found, 'open-intent')).toEqual([])
    expect(await stripe.paymentIntents.retrieve(intentId)).toMatchObject({ status: 'canceled' })
  })

  it('of a payment that cannot be cancelled any more', async () => {
    const later = treasurerOf(club, await as())
    const one = await later.owing()
    club.stripe.faults.processing = { count: 1 }
    const { intentId } = await later.byCard(one)
    const undo = await tamper(keys.invoice(one.invoiceId), { cancelled: true })
    expect(ofKind(await compare(), 'open-intent')).toMatchObject([{ ref: intentId }])
    await undo()
    club.stripe.settlePayment(intentId, 'succeed')
    await club.stripe.settled()
    expect(ofKind(await compare(), 'open-intent')).toEqual([])
  })

  it('of money that belongs to nobody', async () => {
    const before = (await compare()).lastRun?.differences ?? 0
    const intent = await stripe.paymentIntents.create({ amount: 700, currency: 'usd' })
    silence()
    await club.pay(String(intent.client_secret), goodCard)
    const found = await compare()
    expect(ofKind(found, 'unmatched')).toMatchObject([{ ref: `PAY#${intent.id}`, amount: 700 }])
    expect(found.lastRun?.differences).toBe(before + 1)
    const id = `unmatched:PAY#${intent.id}`
    const body = { note: 'From the car wash' }
    await club.ok(api.reconciliation.resolve, { as: await as(), params: { id }, body })
    const { details } = (await find({ action: 'exception.resolve', subject: id }).then(rowAt)) ?? {}
    expect(details).toMatchObject({ note: 'From the car wash', amount: 700 })
  })

  it('of money that belongs to nobody, until it was given back', async () => {
    const intent = await stripe.paymentIntents.create({ amount: 800, currency: 'usd' })
    silence()
    await club.pay(String(intent.client_secret), goodCard)
    const isOpen = async () =>
      ofKind(await compare(), 'unmatched').some(({ ref, amount }) => ref.startsWith('RE') || amount === 800)
    expect(await isOpen()).toBe(true)
    await stripe.refunds.create({ payment_intent: intent.id })
    expect(await isOpen()).toBe(false)
  })

  it('of work that was given up, until it is gone', async () => {
    const { bury } = await import('#functions/platform/jobs/queue.ts')
    const ref = `rfd_inv_01KJQH0CC0R7AA3XHR7AFTKSF3_${'k'.repeat(64)}`
    const at = club.clock.now.toISOString()
    await bury({ kind: 'refund', ref, at, payload: {}, attempts: 30, leasedUntil: '' })
    expect(ofKind(await compare(), 'work-given-up')).toMatchObject([{ detail: 'refund' }])
    await tamper(keys.dead(at, 'refund', ref), 'delete')
    expect(ofKind(await compare(), 'work-given-up')).toEqual([])
  })
})

async function rowAt(key: { pk: string; sk: string }) {
  const { audit } = await import('#functions/stores/audit/store.ts')
  return audit.get(key)
}
