import Stripe from 'stripe'
import { afterAll, afterEach, expect } from 'vitest'
import { addHours } from '#shared/dates.ts'
import { api } from '#shared/routes.ts'
import { testKeys } from '../cards.ts'
import { goodCard, openClub } from '../club.ts'
import { treasurerOf } from '../payments/treasurer.ts'

/** A treasurer whose club is compared with Stripe; its books are in order at the end. */
export async function openDesk() {
  const club = await openClub()
  const admin = await club.person('admin')
  const office = treasurerOf(club, admin)
  afterAll(async () => expect(await club.verify()).toEqual([]))
  afterEach(() => {
    Object.assign(club.stripe.faults, { dropWebhook: undefined, error: undefined })
  })

  const { hostname, port } = new URL(club.stripe.url)
  const stripe = new Stripe(testKeys.secretKey, { protocol: 'http', host: hostname, port })

  /** From here on Stripe's word gets lost. */
  const silence = () => {
    club.stripe.faults.dropWebhook = { rate: 1 }
  }

  async function paid(number = goodCard) {
    const one = await office.owing()
    return { ...one, ...(await office.byCard(one, number)) }
  }

  const as = async () => ({
    token: await club.signIn({ id: admin.id, sessionVersion: 1 }, club.clock.now),
  })
  const compare = async () => club.ok(api.reconciliation.run, { as: await as() })
  const day = (count: number) => {
    club.clock.now = addHours(club.clock.now, 24 * count)
  }
  /** People sign in for an hour; where days have gone by they do it again. */
  async function fresh() {
    const later = treasurerOf(club, await as())
    return {
      paid: async () => {
        const one = await later.owing()
        return { ...one, ...(await later.byCard(one)) }
      },
    }
  }

  return { club, admin, office, stripe, silence, paid, fresh, as, compare, day }
}

export const ofKind = <Of extends { kind: string }>(
  { exceptions }: { exceptions: Of[] },
  kind: string,
): Of[] => exceptions.filter(exception => exception.kind === kind)
