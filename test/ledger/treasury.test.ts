import { expect, onTestFinished, test } from 'vitest'
import { keys } from '#functions/platform/data/table.ts'
import { api } from '#shared/routes.ts'
import { openClub } from '../club.ts'
import { connectToStripe, createTreasurer } from '../payments/treasurer.ts'
import { createTamperer, findReporting, testViolations } from './tamper.ts'

const club = await openClub()
const admin = await club.person('admin')
const office = createTreasurer(club, admin)
const { tamper, find } = createTamperer()
const stripe = connectToStripe(club)

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
club.stripe.settleDispute(dispute?.id ?? '', 'lost')
await club.stripe.settled()
await club.ok(api.reconciliation.run, { as: admin })
const later = await office.createUnpaidInvoice()
await office.payLater(later)

const code = keys.discount(spring.id)
const payer = keys.discountUser(spring.id, reduced.parent.id)
const use = keys.redemption(spring.id, reduced.invoiceId)
const movement = keys.bankRecord(`PAY#${intentId}`)

testViolations(club, [
  ['a code with more uses than there are', code, { uses: 2, granted: 2 }, 'code-uses'],
  ['a code beyond its limit', code, { maxUses: 0 }, 'code-uses'],
  ['a code granted less often than it is used', code, { granted: 0 }, 'code-uses'],
  ['a code that takes off another sum', code, { takenOff: 1 }, 'code-uses'],
  ['a payer with more uses', payer, { uses: 0 }, 'code-uses'],
  ['a payer beyond the limit', code, { maxUsesPerUser: 0 }, 'code-uses'],
  ['a payer whom nobody counts', payer, 'delete', 'code-uses'],
  ['a use that is given back and still applied', use, { state: 'released' }, 'code-uses', 'codes'],
  ['a use that was paid with nothing', use, { state: 'consumed' }, 'codes'],
  ['a use that nobody has', use, 'delete', 'code-uses', 'codes'],
  ['a total without its discount', keys.invoice(reduced.invoiceId), { subtotal: 12_600 }, 'amounts'],
  [
    'a registration without its code',
    keys.registration(reduced.registration.id),
    { discount: undefined },
    'balance',
  ],
  ['a registration with another waiver', keys.registration(waived.registration.id), { waived: 0 }, 'balance'],
  ['an invoice with another waiver', keys.invoice(waived.invoiceId), { waived: 400 }, 'invoice-sums'],
  ['figures of no program', keys.stats('none'), { collected: 1 }, 'figures'],
  ['an invoice that hides what it lost', keys.invoice(lost.invoiceId), { disputes: [] }, 'disputes'],
  ['a movement of the bank over another sum', movement, { amount: 12_400, net: 12_007 }, 'bank'],
  ['a movement with another net', movement, { net: 1 }, 'bank'],
  [
    'a lost dispute that the ledger has not',
    keys.ledgerEntry(lost.invoiceId, `DSP#${dispute?.id}`),
    'delete',
    ...['invoice-sums', 'payment-status', 'stripe-sums', 'balance', 'disputes', 'figures', 'standing'],
  ],
  [
    'a reversal of nothing',
    await find({ kind: 'adjustment' }),
    { kind: 'reversal' },
    ...['invoice-sums', 'standing', 'balance', 'entry-names', 'figures'],
  ],
])

test('verify-ledger reports a spot that is still taken after its grace period', async () => {
  const { now } = club.clock
  const { listJobsDueBefore } = await import('#functions/platform/jobs/queue.ts')
  const jobs = await listJobsDueBefore('registration', new Date('2027-01-01'))
  for (const { at, kind, ref } of jobs.filter(({ ref }) => ref === later.registration.id))
    onTestFinished(await tamper(keys.job(at, kind, ref), 'delete'))
  club.clock.moveTo('2026-03-05T15:19:00.000Z')
  const inTime = await findReporting(club)
  club.clock.moveTo('2026-03-05T15:21:00.000Z')
  const tooLate = await findReporting(club)
  club.clock.moveTo(now)
  expect([inTime, tooLate]).toEqual([[], ['spot-deadlines']])
})
