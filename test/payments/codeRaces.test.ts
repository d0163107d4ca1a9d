import { afterAll, describe, expect, it } from 'vitest'
import { keys } from '#functions/platform/data/table.ts'
import { api } from '#shared/routes.ts'
import { openClub, validCard } from '../club.ts'
import { newPlayer } from '../forms.ts'
import { reportFinding, runs } from '../proof.ts'
import { callUntilDone, countStatus, createFamilies, crowdSize, runTimes } from './concurrency.ts'
import { createTreasurer } from './treasurer.ts'

const club = await openClub()
const admin = await club.person('admin')
const { apply, clientSecret, code, createUnpaidInvoice, invoice, own, payLater, takeOff } = createTreasurer(
  club,
  admin,
)
const { getDiscount, getDiscountUser } = await import('#functions/stores/discounts/store.ts')
const { commit } = await import('#functions/platform/data/transaction.ts')
const { updateRow } = await import('#functions/platform/data/writes.ts')
const feeCents = 12_500

describe('at the same time', () => {
  afterAll(async () => expect(await club.verify()).toEqual([]))

  it('60 families apply a code with ten uses: ten of them get it', async () => {
    for (let round = 0; round < runs(1, 10); round++) {
      const asking = await createFamilies(crowdSize, createUnpaidInvoice)
      const ten = await code({ maxUses: 10 })
      const statuses = await Promise.all(asking.map(one => callUntilDone(() => apply(one, ten.code))))
      expect([countStatus(statuses, 200), countStatus(statuses, 409)]).toEqual([10, crowdSize - 10])
      expect(await ten.uses()).toBe(10)
      const owed = await Promise.all(asking.map(async one => (await own(one))?.balance))
      expect(owed.filter(balance => balance === 10_000)).toHaveLength(10)
    }
  })

  it('a family with five children applies a code limited to one use per family: one of them gets it', async () => {
    for (let round = 0; round < runs(2, 20); round++) {
      const first = await createUnpaidInvoice()
      const siblings = await runTimes(4, async n => {
        const { parent } = first
        const child = await club.ok(api.players.create, { as: parent, body: newPlayer(`Kim${n}`) })
        const body = { programId: first.registration.programId, playerId: child.id }
        return { ...first, registration: await club.ok(api.registrations.create, { as: parent, body }) }
      })
      const once = await code({ maxUsesPerUser: 1 })
      // A family has only ten attempts in ten minutes.
      const statuses = await Promise.all(
        [first, ...siblings, first, ...siblings].map(one => callUntilDone(() => apply(one, once.code))),
      )
      // A family that has applied it gets the same answer again.
      expect([1, 2]).toContain(countStatus(statuses, 200))
      expect([await once.uses(), await once.usesBy(first.parent.id)]).toEqual([1, 1])
    }
  })

  it('families pay while they apply a code: each is charged what it owes at that moment', async () => {
    const outcomes = { whole: 0, less: 0 }
    for (let round = 0; round < runs(1, 10); round++) {
      const paying = await createFamilies(runs(crowdSize / 3, crowdSize), createUnpaidInvoice)
      const spring = await code()
      const secrets = await Promise.all(paying.map(one => clientSecret(one, feeCents)))
      await Promise.all(
        paying.flatMap((one, n) => [
          club.pay(secrets[n] ?? '', validCard),
          callUntilDone(() => apply(one, spring.code)),
        ]),
      )
      await club.stripe.settled()
      for (const one of paying) {
        const { amountPaid, amount, balance } = await invoice(one.invoiceId)
        expect([`${feeCents} of ${feeCents}, 0`, `0 of 10000, 10000`]).toContain(
          `${amountPaid} of ${amount}, ${balance}`,
        )
        outcomes[amountPaid ? 'whole' : 'less']++
      }
    }
    reportFinding(
      `of those who paid and applied a code at once ${outcomes.whole} had paid, ${outcomes.less} had the code`,
    )
  })

  it('a spot lapses while its family applies, removes and pays: every use of the code is counted', async () => {
    for (let round = 0; round < runs(3, 60); round++) {
      const start = club.clock.now
      const one = await createUnpaidInvoice()
      const spring = await code()
      await payLater(one)
      await apply(one, spring.code)
      club.clock.moveTo(start, { hours: 73 })
      const as = { token: await club.signIn(one.parent) }
      const later = { ...one, parent: { ...one.parent, ...as } }
      await Promise.all([
        club.tick(),
        callUntilDone(() => takeOff(later)),
        callUntilDone(() => apply(later, spring.code)),
        callUntilDone(() => takeOff(later)),
      ])
      club.clock.moveTo(start)
      const isOn = (await own(one))?.discount !== undefined
      expect([await spring.uses(), await spring.usesBy(one.parent.id)]).toEqual(isOn ? [1, 1] : [0, 0])
    }
  })
})

/** The same without conditions: redeems a code if the counts that it has read allow it. */
async function redeemUnguarded(codeId: string, userId: string): Promise<void> {
  const [found, mine] = await Promise.all([getDiscount(codeId), getDiscountUser(codeId, userId)])
  const isUsedUp = !found || found.uses >= (found.maxUses ?? Number.POSITIVE_INFINITY)
  if (isUsedUp || (mine?.uses ?? 0) >= (found.maxUsesPerUser ?? Number.POSITIVE_INFINITY)) return
  await commit(
    updateRow(keys.discount(codeId), { add: { uses: 1 } }),
    updateRow(keys.discountUser(codeId, userId), { set: { codeId, userId }, add: { uses: 1 } }),
  )
}

it('without guards the same crowd overuses a code, which verify-ledger reports', async () => {
  const [ten, once] = [await code({ maxUses: 10 }), await code({ maxUsesPerUser: 1 })]
  await runTimes(crowdSize, n => redeemUnguarded(ten.id, `usr_${n}`))
  await runTimes(crowdSize, () => redeemUnguarded(once.id, 'usr_1'))
  expect(await ten.uses()).toBeGreaterThan(10)
  expect(await once.usesBy('usr_1')).toBeGreaterThan(1)
  expect((await club.verify()).length).toBeGreaterThan(0)
  reportFinding(`looking first grants ${await ten.uses()} uses of 10, and ${await once.usesBy('usr_1')} of 1`)
})
