import Stripe from 'stripe'
import { afterAll, afterEach, beforeEach, expect } from 'vitest'
import { api } from '#shared/routes.ts'
import { testKeys } from '../cards.ts'
import { openClub, validCard } from '../club.ts'
import { createTreasurer } from '../payments/treasurer.ts'

/** A treasurer whose club is reconciled with Stripe; its ledger must verify at the end. */
export async function openTreasury() {
  const club = await openClub()
  const admin = await club.person('admin')
  const office = createTreasurer(club, admin)
  beforeEach(() => club.signInAgain(admin))
  afterAll(async () => expect(await club.verify()).toEqual([]))
  afterEach(() => {
    Object.assign(club.stripe.faults, { dropWebhook: undefined, error: undefined })
  })

  const { hostname, port } = new URL(club.stripe.url)
  const stripe = new Stripe(testKeys.secretKey, { protocol: 'http', host: hostname, port })

  /** From here on webhooks are lost. */
  const loseWebhooks = () => {
    club.stripe.faults.dropWebhook = { rate: 1 }
  }

  async function createPaidInvoice(number = validCard) {
    const one = await office.createUnpaidInvoice()
    return { ...one, ...(await office.byCard(one, number)) }
  }

  const compare = async () => {
    await club.signInAgain(admin)
    return club.ok(api.reconciliation.run, { as: admin })
  }

  return { club, admin, office, stripe, loseWebhooks, createPaidInvoice, compare }
}

export const filterByKind = <Of extends { kind: string }>(
  { exceptions }: { exceptions: Of[] },
  kind: string,
): Of[] => exceptions.filter(exception => exception.kind === kind)
