import Stripe from 'stripe'
import { describe, expect, it, onTestFinished } from 'vitest'
import { type Key, keys } from '#functions/platform/data/table.ts'
import { api } from '#shared/routes.ts'
import { testKeys } from '../cards.ts'
import { openClub } from '../club.ts'
import { createTreasurer } from '../payments/treasurer.ts'
import { createTamperer } from './tamper.ts'

const club = await openClub()
const admin = await club.person('admin')
const office = createTreasurer(club, admin)
const { tamper, find } = createTamperer()
const { hostname, port } = new URL(club.stripe.url)
const stripe = new Stripe(testKeys.secretKey, { protocol: 'http', host: hostname, port })

const spring = await office.code({ maxUses: 2, maxUsesPerUser: 1 })
const reduced = await office.createUnpaidInvoice()
await office.apply(reduced, spring.code)
const waived = await office.createUnpaidInvoice()
await office.waive(waived.invoiceId, 500)
const bill = await office.bill()
await office.pay(bill.invoiceId, 1000)
const lost = await office.createUnpaidInvoice()
const { intentId } = await office.byCard(lost, '4000000000000259')
const [dispute] = (await stripe.disputes.list({ payment_intent: intentId })).data
const dp = dispute?.id ?? ''
club.stripe.settleDispute(dp, 'lost')
await club.stripe.settled()
await club.ok(api.reconciliation.run, { as: admin })
const later = await office.createUnpaidInvoice()
await club.ok(api.registrations.update, {
  as: later.parent,
  params: { id: later.registration.id },
  body: { paymentStatus: 'pay_later' },
})

const user = reduced.parent.id
const inv = reduced.invoiceId
const reg = reduced.registration.id

const names = async () => (await club.verify()).map(finding => finding.split(':')[0])

describe('the ledger that the treasurer sees', () => {
  it('verify-ledger finds nothing wrong with the treasurer’s ledger', async () => {
    expect(await club.verify()).toEqual([])
  })

  it.each<[what: string, key: () => Key | Promise<Key>, change: object | 'delete', findings: string[]]>([
    [
      'a code with more uses than there are',
      () => keys.discount(spring.id),
      { uses: 2, granted: 2 },
      ['code-uses'],
    ],
    ['a code beyond its limit', () => keys.discount(spring.id), { maxUses: 0 }, ['code-uses']],
    [
      'a code granted less often than it is used',
      () => keys.discount(spring.id),
      { granted: 0 },
      ['code-uses'],
    ],
    ['a code that takes off another sum', () => keys.discount(spring.id), { takenOff: 1 }, ['code-uses']],
    ['a payer with more uses', () => keys.discountUser(spring.id, user), { uses: 0 }, ['code-uses']],
    ['a payer beyond the limit', () => keys.discount(spring.id), { maxUsesPerUser: 0 }, ['code-uses']],
    ['a payer whom nobody counts', () => keys.discountUser(spring.id, user), 'delete', ['code-uses']],
    [
      'a use that is given back and still applied',
      () => keys.redemption(spring.id, inv),
      { state: 'released' },
      ['code-uses', 'code-uses', 'code-uses', 'codes'],
    ],
    [
      'a use that was paid with nothing',
      () => keys.redemption(spring.id, inv),
      { state: 'consumed' },
      ['codes'],
    ],
    [
      'a use that nobody has',
      () => keys.redemption(spring.id, inv),
      'delete',
      ['code-uses', 'code-uses', 'code-uses', 'codes'],
    ],
    ['a total without its discount', () => keys.invoice(inv), { subtotal: 12_600 }, ['amounts']],
    ['a registration without its code', () => keys.registration(reg), { discount: undefined }, ['balance']],
    [
      'a registration with another waiver',
      () => keys.registration(waived.registration.id),
      { waived: 0 },
      ['balance'],
    ],
    ['figures of no program', () => keys.stats('none'), { collected: 1 }, ['figures']],
    [
      'an invoice that hides what it lost',
      () => keys.invoice(lost.invoiceId),
      { disputes: [] },
      ['disputes'],
    ],
    [
      'a movement of the bank over another sum',
      () => keys.bankRecord(`PAY#${intentId}`),
      { amount: 12_400, net: 12_007 },
      ['bank'],
    ],
    ['a movement with another net', () => keys.bankRecord(`PAY#${intentId}`), { net: 1 }, ['bank']],
    [
      'a lost dispute that the ledger has not',
      () => keys.ledgerEntry(lost.invoiceId, `DSP#${dp}`),
      'delete',
      ['invoice-sums', 'payment-status', 'stripe-sums', 'balance', 'disputes', 'figures', 'standing'],
    ],
    [
      'a reversal of nothing',
      () => find({ kind: 'adjustment' }),
      { kind: 'reversal' },
      ['invoice-sums', 'standing', 'balance', 'balance', 'entry-names', 'figures'],
    ],
  ])('verify-ledger reports %s', async (_, key, change, findings) => {
    onTestFinished(await tamper(await key(), change))
    expect([...new Set(await names())].sort()).toEqual([...new Set(findings)].sort())
  })

  it('verify-ledger reports a spot that is still taken after its grace period', async () => {
    const { now } = club.clock
    const { registration } = later
    const { listJobsDueBefore } = await import('#functions/platform/jobs/queue.ts')
    const jobs = await listJobsDueBefore('registration', new Date('2027-01-01'))
    for (const { at, kind, ref } of jobs.filter(({ ref }) => ref === registration.id))
      onTestFinished(await tamper(keys.job(at, kind, ref), 'delete'))
    club.clock.moveTo('2026-03-05T15:19:00.000Z')
    const inTime = await names()
    club.clock.moveTo('2026-03-05T15:21:00.000Z')
    const tooLate = await names()
    club.clock.moveTo(now)
    expect(inTime).toEqual([])
    expect(tooLate).toEqual(['spot-deadlines'])
  })

  it('verify-ledger finds nothing wrong with the treasurer’s ledger once it is restored', async () => {
    expect(await club.verify()).toEqual([])
  })
})
