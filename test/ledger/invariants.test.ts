import { expect, onTestFinished, test } from 'vitest'
import { keys } from '#functions/platform/data/table.ts'
import { openClub, validCard } from '../club.ts'
import { createRegisteredFamily, fetchInvoice } from '../family.ts'
import { connectToStripe, createTreasurer } from '../payments/treasurer.ts'
import { createTamperer, findReporting, testViolations } from './tamper.ts'

const club = await openClub()
const admin = await club.person('admin')
const office = createTreasurer(club, admin)
const stripe = connectToStripe(club)
const { tamper, find } = createTamperer()
const { ledgerEntries, listLedgerEntries } = await import('#functions/stores/invoices/store.ts')

/** A registration with the keys of its rows. */
async function register(programId: string) {
  const family = await createRegisteredFamily(club, programId)
  const { id, invoiceNumber, createdAt } = await fetchInvoice(club, admin, family.registration.id)
  const row = keys.registration(family.registration.id)
  const invoice = keys.invoice(id)
  return { ...family, player: family.child.id, invoiceId: id, number: invoiceNumber, createdAt, row, invoice }
}

/** An intent made at Stripe without the club: the ledger records its money and settles nothing with it. */
const createForeignIntent = (invoiceId: string, amount: number) =>
  stripe.paymentIntents.create({
    ...{ amount, currency: 'usd' },
    metadata: { invoiceId, amount: '12500', n: '9' },
  })

const travel = await office.createProgram()
const paid = await register(travel)
const { intentId } = await office.byCard(paid)
const later = await register(travel)
await office.payLater(later)
await office.clientSecret(later, 12_500)
const free = await register(await office.createProgram({ fee: 0 }))
await office.payLater(free)
const foreign = await createForeignIntent(later.invoiceId, 100)
await club.pay(foreign.client_secret ?? '', validCard)
await club.stripe.settled()

const intent = keys.intent(intentId)
const oddEntry = keys.ledgerEntry(later.invoiceId, `PAY#${foreign.id}`)
const audited = await find({ subject: paid.invoiceId, action: 'payment' })
const guard = keys.liveRegistration(paid.player, travel)
const noGuard = keys.liveRegistration(paid.player, 'prg_x')
const claim = keys.unique('email', 'x@club.test')
const findable = keys.invoiceSearch(paid.number.toLowerCase(), paid.createdAt, paid.invoiceId)
const misnamed = keys.invoiceSearch('nobody', paid.createdAt, paid.invoiceId)
const guardian = keys.guardian(paid.player, paid.parent.id)

testViolations(club, [
  ['an invoice with another sum paid', paid.invoice, { amountPaid: 1 }, 'invoice-sums'],
  ['an invoice with a refund of nobody', paid.invoice, { amountRefunded: 500 }, 'invoice-sums'],
  ['an invoice that kept another sum', paid.invoice, { collected: 0 }, 'invoice-sums'],
  ['an invoice with another balance', later.invoice, { balance: 0 }, 'standing'],
  ['an invoice called paid', later.invoice, { state: 'paid', gsi4pk: 'INVSTATE#paid' }, 'standing'],
  ['a total below zero', free.invoice, { total: -5 }, 'amounts'],
  ['a registration with another balance', later.row, { balance: 1 }, 'balance'],
  ['a registration called paid', later.row, { paymentStatus: 'paid' }, 'payment-status'],
  ['a paid registration called pending', paid.row, { paymentStatus: 'pending' }, 'payment-status'],
  ['a free registration called paid', free.row, { paymentStatus: 'paid' }, 'payment-status'],
  ['an entry without audit', audited, 'delete', 'entry-audit'],
  ['an entry brought by nobody', audited, { actor: '' }, 'entry-audit', 'rows'],
  ['an amount below zero', oddEntry, { amount: -5 }, 'amounts', 'stripe-sums'],
  ['a payment named refund', oddEntry, { kind: 'refund' }, 'entry-names'],
  ['money that Stripe has and the ledger has not', oddEntry, 'delete', 'stripe-sums'],
  ['another amount than Stripe’s', oddEntry, { amount: 150 }, 'stripe-sums'],
  ['other figures of a program', keys.stats(travel), { collected: 12_600 }, 'figures'],
  ['a spot that nobody has', keys.stats(travel), { taken: 3 }, 'figures'],
  ['a program without figures', keys.stats(travel), 'delete', 'figures'],

  [
    'two live registrations of a child',
    later.row,
    { playerId: paid.player },
    'live-registration',
    'guards',
    'rows',
  ],
  ['a registration without guard', guard, 'delete', 'live-registration'],
  [
    'a guard of nothing',
    noGuard,
    { playerId: paid.player, programId: 'prg_x', registrationId: 'reg_x' },
    'guards',
  ],
  ['a guard of a canceled registration', paid.row, { state: 'cancelled' }, 'figures', 'guards'],
  ['a spot lost too early', later.row, { state: 'lapsed' }, 'figures', 'spot-deadlines'],
  [
    'a paid spot lost',
    paid.row,
    { state: 'lapsed', paymentStatus: 'pay_later', graceUntil: '2026-03-01T00:00:00.000Z' },
    'figures',
    'spot-deadlines',
  ],
  ['a free spot lost', free.row, { state: 'lapsed' }, 'figures', 'free-registration'],

  ['a row out of place', paid.row, { gsi2pk: 'USER#x#REG' }, 'rows'],
  ['a row not in its index', paid.invoice, { gsi4pk: 'INVSTATE#open' }, 'rows'],
  [
    'a row that cannot be read',
    await find({ subject: paid.registration.id, action: 'registration.create' }),
    { actor: 5 },
    'rows',
  ],
  ['a registration without its invoice', later.row, { invoiceId: 'inv_x' }, 'bills', 'billed'],
  ['an invoice for nothing', later.invoice, { registrationId: 'reg_x' }, 'bills', 'billed'],
  ['an intent over another amount', intent, { amount: 1 }, 'intents'],
  ['a card payment without intent', intent, 'delete', 'intents'],
  ['an intent for nothing', intent, { invoiceId: 'inv_x' }, 'intents'],
  ['an unclaimed number', keys.unique('invoice', paid.number.toLowerCase()), 'delete', 'invoice-numbers'],
  [
    'two invoices of one number',
    later.invoice,
    { invoiceNumber: paid.number },
    'invoice-numbers',
    'claims',
    'found-invoices',
  ],
  ['an invoice that nobody finds by its number', findable, 'delete', 'found-invoices'],
  [
    'an invoice that is found by another’s name',
    misnamed,
    { token: 'nobody', createdAt: paid.createdAt, invoiceId: paid.invoiceId },
    'found-invoices',
  ],
  ['a counter that lags behind', keys.counter('invoice#2026'), { n: 2 }, 'invoice-numbers'],
  ['a name claimed for nobody', claim, { kind: 'email', value: 'x@club.test', ownerId: 'usr_x' }, 'claims'],
  ['an unclaimed address', keys.unique('email', paid.parent.email), 'delete', 'names'],
  ['a guardian whom the child does not know', guardian, 'delete', 'families', 'primary'],
  ['a primary guardian who is none to the child', guardian, { primary: false }, 'primary'],
  [
    'a child whom the guardian does not know',
    keys.ownChild(paid.parent.id, paid.player),
    'delete',
    'families',
  ],
])

test('verify-ledger reports what a row says and what it should say', async () => {
  onTestFinished(await tamper(paid.invoice, { amountPaid: 12_600 }))
  expect(await club.verify()).toEqual([
    `invoice-sums: Invoice ${paid.invoiceId}: amountPaid says $126.00, should be $125.00`,
  ])
})

test('verify-ledger reports an entry without an invoice', async () => {
  const [entry] = await listLedgerEntries(paid.invoiceId)
  if (!entry) throw new Error('the paid invoice has no entry')
  const stray = { ...entry, invoiceId: 'inv_x', ref: 'PAY#cash', accepted: false }
  onTestFinished(await tamper(keys.ledgerEntry(stray.invoiceId, stray.ref), ledgerEntries.item(stray)))
  expect(await findReporting(club)).toEqual(['entries', 'entry-audit'])
})

test('verify-ledger accepts a spot that is lost after the grace period', async () => {
  const before = club.clock.now
  onTestFinished(await tamper(later.row, { state: 'lapsed' }))
  club.clock.moveTo('2026-03-05T15:00:00.000Z')
  const reporting = await findReporting(club)
  club.clock.moveTo(before)
  expect(reporting).toEqual(['figures'])
})

test('verify-ledger reports two open intents for one invoice, and one for an invoice that owes nothing', async () => {
  const intents = [
    await createForeignIntent(later.invoiceId, 12_500),
    await createForeignIntent(paid.invoiceId, 12_500),
  ]
  const findings = await club.verify()
  for (const { id } of intents) await stripe.paymentIntents.cancel(id)
  expect(findings).toEqual([
    expect.stringMatching(/^open-intents: /),
    expect.stringMatching(/^open-intents: /),
  ])
})
