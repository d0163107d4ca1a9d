import { expect, test } from 'vitest'
import { billedAmount } from '#shared/invoices/rules.ts'
import { sum } from '#shared/money.ts'
import { api } from '#shared/routes.ts'
import { declinedCard } from '../club.ts'
import { openTreasury } from '../payments/treasurer.ts'
import { createRandom, runs } from '../proof.ts'

const desk = await openTreasury()
const { club, admin, stripe, byCard, createUnpaidInvoice, invoice, pay, set, takeOff, waive } = desk
// Which proves that invoices and counters are what the entries of the ledger say.
const { invoices } = await import('#functions/stores/invoices/store.ts')

const { roll, pick } = createRandom(1717)
type Owing = Awaited<ReturnType<typeof createUnpaidInvoice>>

/** What may happen to an invoice in a season; what is impossible in its current state has to be refused. */
const actions: ((one: Owing) => Promise<unknown>)[] = [
  one => byCard(one),
  one => byCard(one, declinedCard),
  one => pay(one.invoiceId, 1 + roll(5000), { method: pick(['cash', 'check', 'other']) }),
  one => waive(one.invoiceId, 1 + roll(2000)),
  one => desk.refund(one.invoiceId, 1 + roll(3000), { from: pick(['card', 'manual']) }),
  one => set(one.invoiceId, pick(['paid', 'unpaid', 'overdue', 'cancelled', 'refunded'])),
  async one => desk.apply(one, (await desk.code({ discountValue: 5 + roll(60) })).code),
  one => takeOff(one),
  async one => {
    await byCard(one, '4000000000000259')
    const [dispute] = (await stripe.disputes.list({ limit: 1 })).data
    if (dispute?.status === 'needs_response') club.stripe.settleDispute(dispute.id, pick(['won', 'lost']))
  },
  async one => {
    const { entries } = await invoice(one.invoiceId)
    const entry = entries.find(({ ref, undone }) => /man_/.test(ref) && !undone)
    if (entry) await desk.reverse(one.invoiceId, entry.ref)
  },
]

/** The figures of all invoices, or of a program's, computed from the invoices and not from any counter. */
async function addUp(programId?: string) {
  const { rows } = await invoices.list('list', 'INVOICES')
  const own = rows.filter(row => programId === undefined || row.programId === programId)
  const tile = (state?: string) => {
    const bills = own.filter(row => state === undefined || row.state === state)
    const amounts = bills.map(row => (state === 'open' ? row.balance : billedAmount(row)))
    return { count: bills.length, amount: sum(amounts) }
  }
  const [all, paid, open] = [tile(), tile('paid'), tile('open')]
  const invoiced = all.amount - tile('cancelled').amount
  return { all, paid, open, invoiced, collected: sum(own.map(({ collected }) => collected)) }
}

test('the treasurer’s tiles are the sums of the ledger, whatever happens in a season', async () => {
  const owing = [await createUnpaidInvoice({ fee: 9900 })]
  while (owing.length < 4) owing.push(await createUnpaidInvoice())
  for (let bills = 0; bills < 3; bills++) {
    const { invoiceId } = await desk.bill()
    await pay(invoiceId, 1 + roll(4000))
  }
  for (let round = 0; round < runs(30, 400); round++) {
    const one = owing[roll(owing.length)]
    if (one) await actions[roll(actions.length)]?.(one).catch(() => undefined)
    if (round % 15 === 14) owing.push(await createUnpaidInvoice())
  }
  await club.stripe.settled()
  await club.tick()
  await club.stripe.settled()

  const { invoiced, ...tiles } = await addUp()
  const { collected, open } = tiles
  expect(collected).toBeGreaterThan(0)
  expect(await club.ok(api.invoices.summary, { as: admin })).toMatchObject(tiles)
  const sums = { collected, uncollected: open.amount, invoiced }
  expect(await club.ok(api.programs.summary, { as: admin })).toMatchObject(sums)
  const stats = Object.entries(await club.ok(api.programs.stats, { as: admin }))
  for (const [programId, { collectedAmount, uncollectedAmount, invoicedAmount }] of stats) {
    const own = await addUp(programId)
    const expected = [own.collected, own.open.amount, own.invoiced]
    expect([collectedAmount, uncollectedAmount, invoicedAmount], programId).toEqual(expected)
  }
})
