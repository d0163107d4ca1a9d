import { expect } from 'vitest'
import { newKey, treasurerOf } from '../payments/treasurer.ts'
import type { MortalClub } from './process.ts'

/** What a place costs in these stories, in cents. */
export const fee = 12_500

/** Families that owe for a place, and the office that keeps their books. */
export function owingIn(club: MortalClub) {
  /** With a code that takes a fifth off; the office signed in anew, since stories take hours. */
  async function owing() {
    const admin = await club.person('admin')
    const office = { admin, ...treasurerOf(club, admin) }
    const one = await office.owing({ capacity: 2 })
    const spring = await office.code({ maxUses: 5, maxUsesPerUser: 1 })
    return { office, one, spring, key: newKey() }
  }
  type Story = Awaited<ReturnType<typeof owing>>

  const used = async ({ one, spring }: Story) => [await spring.uses(), await spring.usesBy(one.parent.id)]
  return {
    owing,
    used,
    /** The schedule, until whatever the first process had in its hands has come free and is done. */
    async jobs() {
      for (let round = 0; round < 3; round++) {
        club.clock.now = new Date(club.clock.now.getTime() + 2 * 60_000)
        await club.tick()
      }
    },
    async withCardForm() {
      const story = await owing()
      await story.office.clientSecret(story.one, fee)
      return story
    },
    /** A code is on, and the card form is open for what it leaves. */
    async withCode() {
      const story = await owing()
      await story.office.apply(story.one, story.spring.code)
      await story.office.clientSecret(story.one, 10_000)
      return story
    },
    /** What Stripe has to tell of an invoice, told again. */
    async webhooks({ one }: Pick<Story, 'one'>) {
      const events = club.stripe
        .events()
        .filter(
          ({ data: { object } }) => 'metadata' in object && object.metadata?.invoiceId === one.invoiceId,
        )
      for (const { id } of events) await club.stripe.deliverAgain(id)
    },
    /** The code counts once, and what it leaves is owed. */
    async hasCode(story: Story) {
      expect(await used(story)).toEqual([1, 1])
      expect(await story.office.own(story.one)).toMatchObject({ balance: 10_000, discount: { amount: 2500 } })
    },
  }
}
export type Story = Awaited<ReturnType<ReturnType<typeof owingIn>['owing']>>
