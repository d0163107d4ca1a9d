import Stripe from 'stripe'
import { describe, expect, it, onTestFinished } from 'vitest'
import { type Key, keys } from '#functions/platform/data/table.ts'
import { api } from '#shared/routes.ts'
import { testKeys } from '../cards.ts'
import { openClub, validCard } from '../club.ts'
import { createRegisteredFamily, fetchInvoice } from '../family.ts'
import { newProgram } from '../forms.ts'
import { createTamperer } from './tamper.ts'

const club = await openClub()
const admin = await club.person('admin')
const { tamper, find } = createTamperer()
const { ledgerEntries } = await import('#functions/stores/invoices/store.ts')
const address = new URL(club.stripe.url)
const stripe = new Stripe(testKeys.secretKey, {
  protocol: 'http',
  host: address.hostname,
  port: address.port,
})

const createProgram = async (fee: number) =>
  (await club.ok(api.programs.create, { as: admin, body: newProgram('Travel', { fee }) })).id
const travel = await createProgram(12_500)

/** A registration with the ids of everything that belongs to it. */
async function story(programId: string) {
  const { parent, child, registration } = await createRegisteredFamily(club, programId)
  const { id, invoiceNumber, createdAt: at } = await fetchInvoice(club, admin, registration.id)
  return { parent, player: child.id, reg: registration.id, inv: id, invoiceNumber, at }
}

const intentFor = async ({ parent, reg }: { parent: { token: string }; reg: string }) =>
  (await club.ok(api.payments.createIntent, { as: parent, body: { amount: 12_500, registrationId: reg } }))
    .clientSecret

async function charge(clientSecret: string) {
  await club.pay(clientSecret, validCard)
  await club.stripe.settled()
  return clientSecret.split('_secret')[0] ?? ''
}

const defer = ({ parent, reg }: { parent: { token: string }; reg: string }) =>
  club.ok(api.registrations.update, { as: parent, params: { id: reg }, body: { paymentStatus: 'pay_later' } })

/** Done at Stripe without the club: the ledger records it and settles nothing with it. */
const foreignIntent = async (invoiceId: string, amount: number) => {
  const metadata = { invoiceId, amount: '12500', n: '9' }
  const { client_secret } = await stripe.paymentIntents.create({ amount, currency: 'usd', metadata })
  return client_secret ?? ''
}

const paid = await story(travel)
const pi = await charge(await intentFor(paid))
const later = await story(travel)
await defer(later)
await intentFor(later)
const free = await story(await createProgram(0))
await defer(free)
const odd = await charge(await foreignIntent(later.inv, 100))
const email = (await club.call(api.users.me, { as: paid.parent })).json.email

describe('the ledger', () => {
  it('verify-ledger finds nothing wrong with a consistent club', async () => {
    expect(await club.verify()).toEqual([])
  })

  it('verify-ledger reports what a row says and what it should say', async () => {
    onTestFinished(await tamper(keys.invoice(paid.inv), { amountPaid: 12_600 }))
    expect(await club.verify()).toEqual([
      `invoice-sums: Invoice ${paid.inv}: amountPaid says $126.00, should be $125.00`,
    ])
  })

  it.each<[what: string, key: () => Key | Promise<Key>, change: object | 'delete', findings: string[]]>([
    ['an invoice with another sum paid', () => keys.invoice(paid.inv), { amountPaid: 1 }, ['invoice-sums']],
    [
      'an invoice with a refund of nobody',
      () => keys.invoice(paid.inv),
      { amountRefunded: 500 },
      ['invoice-sums'],
    ],
    ['an invoice that kept another sum', () => keys.invoice(paid.inv), { collected: 0 }, ['invoice-sums']],
    ['an invoice with another balance', () => keys.invoice(later.inv), { balance: 0 }, ['standing']],
    [
      'an invoice called paid',
      () => keys.invoice(later.inv),
      { state: 'paid', gsi4pk: 'INVSTATE#paid' },
      ['standing'],
    ],
    ['a registration with another balance', () => keys.registration(later.reg), { balance: 1 }, ['balance']],
    [
      'a registration called paid',
      () => keys.registration(later.reg),
      { paymentStatus: 'paid' },
      ['payment-status'],
    ],
    [
      'a paid one called pending',
      () => keys.registration(paid.reg),
      { paymentStatus: 'pending' },
      ['payment-status'],
    ],
    [
      'a free one called paid',
      () => keys.registration(free.reg),
      { paymentStatus: 'paid' },
      ['payment-status'],
    ],
    [
      'an entry without audit',
      () => find({ subject: paid.inv, action: 'payment' }),
      'delete',
      ['entry-audit'],
    ],
    [
      'an entry brought by nobody',
      () => find({ subject: paid.inv, action: 'payment' }),
      { actor: '' },
      ['entry-audit', 'rows'],
    ],
    [
      'an amount below zero',
      () => keys.ledgerEntry(later.inv, `PAY#${odd}`),
      { amount: -5 },
      ['amounts', 'stripe-sums'],
    ],
    ['a total below zero', () => keys.invoice(free.inv), { total: -5 }, ['amounts', 'amounts']],
    [
      'a payment named refund',
      () => keys.ledgerEntry(later.inv, `PAY#${odd}`),
      { kind: 'refund' },
      ['entry-names'],
    ],
    ['other figures', () => keys.stats(travel), { collected: 12_600 }, ['figures']],
    ['a spot that nobody has', () => keys.stats(travel), { taken: 3 }, ['figures']],
    ['no figures', () => keys.stats(travel), 'delete', Array(8).fill('figures')],
    [
      'two live registrations of a child',
      () => keys.registration(later.reg),
      { playerId: paid.player },
      ['live-registration', 'guards', 'rows'],
    ],
    [
      'a registration without guard',
      () => keys.liveRegistration(paid.player, travel),
      'delete',
      ['live-registration'],
    ],
    [
      'a guard of nothing',
      () => keys.liveRegistration(paid.player, 'prg_x'),
      { playerId: paid.player, programId: 'prg_x', registrationId: 'reg_x' },
      ['guards'],
    ],
    [
      'a guard of a cancelled registration',
      () => keys.registration(paid.reg),
      { state: 'cancelled' },
      ['figures', 'guards'],
    ],
    [
      'a spot lost too early',
      () => keys.registration(later.reg),
      { state: 'lapsed' },
      ['figures', 'spot-deadlines'],
    ],
    [
      'a paid spot lost',
      () => keys.registration(paid.reg),
      { state: 'lapsed', paymentStatus: 'pay_later', graceUntil: '2026-03-01T00:00:00.000Z' },
      ['figures', 'spot-deadlines'],
    ],
    [
      'a free spot lost',
      () => keys.registration(free.reg),
      { state: 'lapsed' },
      ['figures', 'free-registration'],
    ],
    [
      'money that Stripe has and we have not',
      () => keys.ledgerEntry(later.inv, `PAY#${odd}`),
      'delete',
      ['stripe-sums'],
    ],
    [
      'another amount than Stripe’s',
      () => keys.ledgerEntry(later.inv, `PAY#${odd}`),
      { amount: 150 },
      ['stripe-sums'],
    ],
    ['a row out of place', () => keys.registration(paid.reg), { gsi2pk: 'USER#x#REG' }, ['rows']],
    ['a row not in its index', () => keys.invoice(paid.inv), { gsi4pk: 'INVSTATE#open' }, ['rows']],
    [
      'a row that cannot be read',
      () => find({ subject: paid.reg, action: 'registration.create' }),
      { actor: 5 },
      ['rows'],
    ],
    ['a bill of nobody', () => keys.registration(later.reg), { invoiceId: 'inv_x' }, ['bills', 'billed']],
    [
      'an invoice for nothing',
      () => keys.invoice(later.inv),
      { registrationId: 'reg_x' },
      ['bills', 'billed'],
    ],
    ['an intent over another amount', () => keys.intent(pi), { amount: 1 }, ['intents']],
    ['a payment under way without intent', () => keys.intent(pi), 'delete', ['intents']],
    ['an intent for nothing', () => keys.intent(pi), { invoiceId: 'inv_x' }, ['intents', 'intents']],
    [
      'an unclaimed number',
      () => keys.unique('invoice', paid.invoiceNumber.toLowerCase()),
      'delete',
      ['invoice-numbers'],
    ],
    [
      'two invoices of one number',
      () => keys.invoice(later.inv),
      { invoiceNumber: paid.invoiceNumber },
      ['invoice-numbers', 'claims', ...Array<string>(8).fill('found-invoices')],
    ],
    [
      'an invoice that nobody finds by its number',
      () => keys.invoiceSearch(paid.invoiceNumber.toLowerCase(), paid.at, paid.inv),
      'delete',
      ['found-invoices'],
    ],
    [
      'an invoice that is found by another’s name',
      () => keys.invoiceSearch('nobody', paid.at, paid.inv),
      { token: 'nobody', createdAt: paid.at, invoiceId: paid.inv },
      ['found-invoices'],
    ],
    ['a counter that lags behind', () => keys.counter('invoice#2026'), { n: 2 }, ['invoice-numbers']],
    [
      'a name claimed for nobody',
      () => keys.unique('email', 'x@club.test'),
      { kind: 'email', value: 'x@club.test', ownerId: 'usr_x' },
      ['claims'],
    ],
    ['an unclaimed address', () => keys.unique('email', email ?? ''), 'delete', ['names']],
    [
      'a guardian whom the child does not know',
      () => keys.guardian(paid.player, paid.parent.id),
      'delete',
      ['families', 'primary'],
    ],
    [
      'a primary guardian who is none to the child',
      () => keys.guardian(paid.player, paid.parent.id),
      { primary: false },
      ['primary'],
    ],
    [
      'a child whom the guardian does not know',
      () => keys.ownChild(paid.parent.id, paid.player),
      'delete',
      ['families'],
    ],
  ])('verify-ledger reports %s', async (_, key, change, findings) => {
    onTestFinished(await tamper(await key(), change))
    expect((await club.verify()).map(nameOf)).toEqual(findings)
  })

  it('verify-ledger reports an entry without an invoice', async () => {
    const [entry] = await (await import('#functions/stores/invoices/store.ts')).listLedgerEntries(paid.inv)
    if (!entry) throw new Error('the paid invoice has no entry')
    const stray = { ...entry, invoiceId: 'inv_x', ref: 'PAY#cash', accepted: false }
    onTestFinished(await tamper(keys.ledgerEntry(stray.invoiceId, stray.ref), ledgerEntries.item(stray)))
    expect((await club.verify()).map(nameOf)).toEqual(['entry-audit', 'entries'])
  })

  it('verify-ledger accepts a spot that is lost after the grace period', async () => {
    const before = club.clock.now
    onTestFinished(await tamper(keys.registration(later.reg), { state: 'lapsed' }))
    club.clock.moveTo('2026-03-05T15:00:00.000Z')
    const findings = await club.verify()
    club.clock.moveTo(before)
    expect(findings.map(nameOf)).toEqual(['figures'])
  })

  it('verify-ledger reports two open intents for one invoice, and one for an invoice that owes nothing', async () => {
    const second = (await foreignIntent(later.inv, 12_500)).split('_secret')[0] ?? ''
    const third = (await foreignIntent(paid.inv, 12_500)).split('_secret')[0] ?? ''
    const findings = await club.verify()
    await Promise.all([second, third].map(id => stripe.paymentIntents.cancel(id)))
    expect(findings.map(nameOf)).toEqual(['open-intents', 'open-intents'])
  })

  it('verify-ledger finds nothing wrong once the rows are restored', async () => {
    expect(await club.verify()).toEqual([])
  })
})

const nameOf = (finding: string) => finding.split(':')[0]
