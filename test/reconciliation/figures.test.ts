import Stripe from 'stripe'
import { afterAll, expect, it } from 'vitest'
import { effectiveEntries } from '#shared/invoices/rules.ts'
import { sum } from '#shared/money.ts'
import { api } from '#shared/routes.ts'
import { testKeys } from '../cards.ts'
import { openClub } from '../club.ts'
import { createTreasurer } from '../payments/treasurer.ts'
import { createRandom, runs } from '../proof.ts'

const club = await openClub()
const admin = await club.person('admin')
const office = createTreasurer(club, admin)
afterAll(async () => expect(await club.verify()).toEqual([]))
const { hostname, port } = new URL(club.stripe.url)
const stripe = new Stripe(testKeys.secretKey, { protocol: 'http', host: hostname, port })
const { invoices, listLedgerEntries } = await import('#functions/stores/invoices/store.ts')

const { roll, pick } = createRandom(1717)
type Owing = Awaited<ReturnType<typeof office.createUnpaidInvoice>>

/** What may happen to an invoice in a season; what is impossible in its current state has to be refused. */
const actions: ((one: Owing) => Promise<unknown>)[] = [
  one => office.byCard(one),
  one => office.byCard(one, '4000000000000002'),
  one => office.pay(one.invoiceId, 1 + roll(5000), { method: pick(['cash', 'check', 'other']) }),
  one => office.waive(one.invoiceId, 1 + roll(2000)),
  one => office.refund(one.invoiceId, 1 + roll(3000), { from: pick(['card', 'manual']) }),
  one => office.set(one.invoiceId, pick(['paid', 'unpaid', 'overdue', 'cancelled', 'refunded'])),
  async one => office.apply(one, (await office.code({ discountValue: 5 + roll(60) })).code),
  one => office.takeOff(one),
  async one => {
    await office.byCard(one, '4000000000000259')
    const [dispute] = (await stripe.disputes.list({ limit: 1 })).data
    if (dispute?.status === 'needs_response') club.stripe.settleDispute(dispute.id, pick(['won', 'lost']))
  },
  async one => {
    const { entries } = await office.invoice(one.invoiceId)
    const own = entries.filter(({ ref, undone }) => /man_|ADJ#/.test(ref) && !undone)
    const [entry] = own
    if (entry) await office.reverse(one.invoiceId, entry.ref)
  },
]

/** The ledger's own figures, computed from its entries and not from any counter. */
async function sumLedger(programId?: string) {
  const { rows } = await invoices.list('list', 'INVOICES')
  const own = rows.filter(row => programId === undefined || row.programId === programId)
  const entries = (await Promise.all(own.map(row => listLedgerEntries(row.id)))).map(list =>
    effectiveEntries(list),
  )
  const total = (...kinds: string[]) =>
    sum(entries.flat().flatMap(({ kind, amount }) => (kinds.includes(kind) ? [amount] : [])))
  const bills = own.map((row, n) => {
    const of = (kind: string) =>
      sum((entries[n] ?? []).flatMap(entry => (entry.kind === kind ? [entry.amount] : [])))
    const amount = Math.max(0, row.total - of('adjustment'))
    const kept = of('payment') - of('dispute_lost')
    return { state: row.state, amount, owed: Math.max(0, row.total - of('adjustment') - kept + row.returned) }
  })
  const inState = (state: string) => bills.filter(bill => bill.state === state)
  return {
    collected: total('payment') - total('refund', 'dispute_lost'),
    invoiced: sum(bills.flatMap(({ state, amount }) => (state === 'cancelled' ? [] : [amount]))),
    all: { count: bills.length, amount: sum(bills.map(({ amount }) => amount)) },
    paid: { count: inState('paid').length, amount: sum(inState('paid').map(({ amount }) => amount)) },
    open: { count: inState('open').length, amount: sum(inState('open').map(({ owed }) => owed)) },
  }
}

it('the treasurer’s tiles are the sums of the ledger, whatever happens in a season', async () => {
  const owing = [
    await office.createUnpaidInvoice(),
    await office.createUnpaidInvoice(),
    await office.createUnpaidInvoice({ fee: 9900 }),
    await office.createUnpaidInvoice(),
  ]
  for (let bill = 0; bill < 3; bill++) {
    const { invoiceId } = await office.bill()
    await office.pay(invoiceId, 1 + roll(4000))
  }
  for (let round = 0; round < runs(30, 400); round++) {
    const one = owing[roll(owing.length)]
    if (one) await actions[roll(actions.length)]?.(one).catch(() => undefined)
    if (round % 15 === 14) owing.push(await office.createUnpaidInvoice())
  }
  await club.stripe.settled()
  await club.tick()
  await club.stripe.settled()

  const ledger = await sumLedger()
  const { all, paid, open, collected } = ledger
  expect(collected).toBeGreaterThan(0)
  expect(await club.ok(api.invoices.summary, { as: admin })).toMatchObject({ all, paid, open, collected })
  expect(await club.ok(api.programs.summary, { as: admin })).toMatchObject({
    collected,
    uncollected: open.amount,
    invoiced: ledger.invoiced,
  })
  const stats = Object.entries(await club.ok(api.programs.stats, { as: admin }))
  for (const [programId, { collectedAmount, uncollectedAmount, invoicedAmount }] of stats) {
    const own = await sumLedger(programId)
    expect([collectedAmount, uncollectedAmount, invoicedAmount], programId).toEqual([
      own.collected,
      own.open.amount,
      own.invoiced,
    ])
  }
})
