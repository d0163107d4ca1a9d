import { afterEach } from 'vitest'
import { api } from '#shared/routes.ts'
import { validCard } from '../club.ts'
import { openTreasury } from '../payments/treasurer.ts'

/** A treasurer whose club is reconciled with Stripe; its ledger must verify at the end. */
export async function openReconciledClub(options: Parameters<typeof openTreasury>[0] = {}) {
  const office = await openTreasury(options)
  const { club, admin, stripe } = office
  afterEach(() => {
    Object.assign(club.stripe.faults, { dropWebhook: undefined, error: undefined })
  })

  /** From here on webhooks are lost. */
  const loseWebhooks = () => {
    club.stripe.faults.dropWebhook = { rate: 1 }
  }
  async function createPaidInvoice(number = validCard) {
    const one = await office.createUnpaidInvoice()
    return { ...one, ...(await office.byCard(one, number)) }
  }
  /** Money at Stripe that belongs to no invoice. Returns its intent. */
  async function payForNothing(amount: number) {
    const intent = await stripe.paymentIntents.create({ amount, currency: 'usd' })
    await club.pay(String(intent.client_secret), validCard)
    await club.stripe.settled()
    return intent.id
  }
  /** Compares, a minute later than the last time, because a club may do so only so often. */
  async function compare() {
    club.clock.pass({ minutes: 1 })
    await club.signInAgain(admin)
    const { exceptions, lastRun } = await club.ok(api.reconciliation.run, { as: admin })
    return {
      ...{ applied: 0, compared: 0, differences: 0, ...lastRun },
      ofKind: (kind: string) => exceptions.filter(exception => exception.kind === kind),
    }
  }
  const resolve = (id: string, note = 'Known') =>
    club.call(api.reconciliation.resolve, { as: admin, params: { id }, body: { note } })
  const payments = { createPaidInvoice, loseWebhooks, payForNothing }
  return { club, admin, office, stripe, ...payments, compare, resolve }
}

export type PaidInvoice = Awaited<
  ReturnType<Awaited<ReturnType<typeof openReconciledClub>>['createPaidInvoice']>
>
