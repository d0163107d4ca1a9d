import { afterAll, describe, expect, it } from 'vitest'
import { api } from '#shared/routes.ts'
import { openClub, validCard } from '../club.ts'
import { newPlayer } from '../forms.ts'
import { reportFinding, runs } from '../proof.ts'
import { callUntilDone, countStatus, createFamilies, crowdSize, runTimes } from './concurrency.ts'
import { createTreasurer } from './treasurer.ts'

const club = await openClub()
const admin = await club.person('admin')
const { apply, clientSecret, code, invoice, own, createUnpaidInvoice, takeOff } = createTreasurer(club, admin)
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
      const params = { id: one.registration.id }
      await club.ok(api.registrations.update, {
        as: one.parent,
        params,
        body: { paymentStatus: 'pay_later' },
      })
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

describe('without guards, the same crowd breaks the rules of codes', () => {
  it('without guards the same crowd overuses a code with ten uses', async () => {
    const { redeemCodeUnguarded } = await import('./unguarded.ts')
    const [ten, once] = [await code({ maxUses: 10 }), await code({ maxUsesPerUser: 1 })]
    await runTimes(crowdSize, n => redeemCodeUnguarded(ten.id, `usr_${n}`))
    await runTimes(crowdSize, () => redeemCodeUnguarded(once.id, 'usr_1'))
    expect(await ten.uses()).toBeGreaterThan(10)
    expect(await once.usesBy('usr_1')).toBeGreaterThan(1)
    reportFinding(
      `looking first grants ${await ten.uses()} uses of 10, and ${await once.usesBy('usr_1')} of 1`,
    )
  })

  it('without guards the same crowd applies a code while a card is charged', async () => {
    const { applyDiscountUnguarded } = await import('./unguarded.ts')
    const paying = await createFamilies(crowdSize / 3, createUnpaidInvoice)
    const secrets = await Promise.all(paying.map(one => clientSecret(one, feeCents)))
    await Promise.all(
      paying.flatMap(({ invoiceId }, n) => [
        club.pay(secrets[n] ?? '', validCard),
        applyDiscountUnguarded(invoiceId, 2500),
      ]),
    )
    await club.stripe.settled()
    const after = await Promise.all(paying.map(({ invoiceId }) => invoice(invoiceId)))
    expect(after.filter(({ amountPaid, amount }) => amountPaid > amount).length).toBeGreaterThan(0)
  })

  it('without guards the same crowd miscounts a code that is released', async () => {
    const { releaseCodeUnguarded } = await import('./unguarded.ts')
    const one = await createUnpaidInvoice()
    const spring = await code()
    await apply(one, spring.code)
    await runTimes(crowdSize, () => releaseCodeUnguarded(one.invoiceId))
    expect(await spring.uses()).toBeLessThan(0)
  })

  it('verify-ledger reports what the crowd did to the codes without guards', async () => {
    const found = await club.verify()
    expect(found.length).toBeGreaterThan(0)
    reportFinding(`verify-ledger has ${found.length} findings after the unguarded ones`)
  })
})
