import { expect } from 'vitest'
import { createTreasurer, newIdempotencyKey } from '../payments/treasurer.ts'
import type { CrashableClub } from './process.ts'

/** The fee of a program in these tests, in cents. */
export const fee = 12_500

/** Families that owe for a registration, and the office, which manages their invoices. */
export function createUnpaidFixture(club: CrashableClub) {
  /**
   * With a 20 % discount code; the office is signed in again, because these tests take hours of club time.
   */
  async function createUnpaidInvoice() {
    const admin = await club.person('admin')
    const office = { admin, ...createTreasurer(club, admin) }
    const one = await office.createUnpaidInvoice({ capacity: 2 })
    const spring = await office.code({ maxUses: 5, maxUsesPerUser: 1 })
    return { office, one, spring, key: newIdempotencyKey() }
  }
  type Story = Awaited<ReturnType<typeof createUnpaidInvoice>>

  const used = async ({ one, spring }: Story) => [await spring.uses(), await spring.usesBy(one.parent.id)]
  return {
    createUnpaidInvoice,
    used,
    async withCardForm() {
      const story = await createUnpaidInvoice()
      await story.office.clientSecret(story.one, fee)
      return story
    },
    /** A code is applied, and a card payment for the remainder has been started. */
    async withCode() {
      const story = await createUnpaidInvoice()
      await story.office.apply(story.one, story.spring.code)
      await story.office.clientSecret(story.one, 10_000)
      return story
    },
    /** Redelivers Stripe's events about an invoice. */
    async webhooks({ one }: Pick<Story, 'one'>) {
      const events = club.stripe
        .events()
        .filter(
          ({ data: { object } }) => 'metadata' in object && object.metadata?.invoiceId === one.invoiceId,
        )
      for (const { id } of events) await club.stripe.deliverAgain(id)
    },
    /** The code counts as used once, and the remainder is owed. */
    async hasCode(story: Story) {
      expect(await used(story)).toEqual([1, 1])
      expect(await story.office.own(story.one)).toMatchObject({ balance: 10_000, discount: { amount: 2500 } })
    },
  }
}
export type UnpaidStory = Awaited<ReturnType<ReturnType<typeof createUnpaidFixture>['createUnpaidInvoice']>>
