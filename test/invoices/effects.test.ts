import { afterAll, expect, test } from 'vitest'
import { getStatusEffect } from '#frontend/invoices/actions/effects.ts'
import { toEntryLines } from '#frontend/invoices/entryLines.ts'
import { invoiceStatuses } from '#shared/invoices/choices.ts'
import { sum } from '#shared/money.ts'
import { api } from '#shared/routes.ts'
import { openClub } from '../club.ts'
import { createTreasurer } from '../payments/treasurer.ts'

const club = await openClub()
const admin = await club.person('admin')
afterAll(async () => expect(await club.verify()).toEqual([]))
const desk = createTreasurer(club, admin)
const { invoice, createUnpaidInvoice, pay, refund, set, waive } = desk
const fee = 12_500

/** How to get an invoice into its state; each function returns its id. */
const standings: Record<string, () => Promise<string>> = {
  unpaid: async () => (await createUnpaidInvoice()).invoiceId,
  overdue: () => made(id => set(id, 'overdue')),
  'paid in part by check': () => made(id => pay(id, 5000)),
  'paid by check': () => made(id => pay(id, fee)),
  'paid by check and card': byCheckAndCard,
  'waived in part': () => made(id => waive(id, 2500)),
  waived: () => made(id => waive(id, fee)),
  cancelled: () => made(id => set(id, 'cancelled')),
  'cancelled, with a code': () =>
    made(
      async id => {
        const body = { code: (await desk.code()).code }
        return club.call(api.registrations.applyCode, { as: admin, params: registrationOf(id), body })
      },
      id => set(id, 'cancelled'),
    ),
  'cancelled, though a check was kept': () =>
    made(
      id => pay(id, 5000),
      id =>
        club.call(api.registrations.cancel, {
          as: admin,
          params: registrationOf(id),
          query: { refund: 'none' },
        }),
    ),
  'a cancelled bill': async () => {
    const { invoiceId } = await desk.bill()
    await set(invoiceId, 'cancelled')
    return invoiceId
  },
  'refunded by hand': () => made(pay12, id => refund(id, fee, { from: 'manual' })),
  'refunded in part by hand': () => made(pay12, id => refund(id, 500, { from: 'manual' })),
  'refunded to the card': async () => {
    const id = await byCard()
    await refund(id, fee)
    await club.stripe.settled()
    return id
  },
  'paid by card': byCard,
  'a bill': async () => (await desk.bill()).invoiceId,
}

const pay12 = (id: string) => pay(id, fee)

const cases = Object.entries(standings).flatMap(([name, make]) =>
  invoiceStatuses.map(status => ({ name, make, status })),
)

test.each(cases)(
  'the preview of setting $status on $name says what will be done',
  async ({ make, status }) => {
    const id = await make()
    const before = await invoice(id)
    const { sentences, refusal } = getStatusEffect(before, status, club.clock.now)
    const answer = await set(id, status, { method: 'check', refundCard: true })
    await club.stripe.settled()
    const after = await invoice(id)
    if (refusal) {
      expect(answer.status).toBe(409)
      expect(answer.text).toContain(refusal)
      expect(sentences).toEqual([])
      return
    }
    expect(answer.status, answer.text).toBe(200)
    // Everything that was announced is done, and nothing else.
    expect(sentences.length > 0).toBe(before.status !== status)
    const { notes: _, ...unchanged } = before
    if (before.status === status) expect(after).toMatchObject(unchanged)
    const said = (part: string) => sentences.some(sentence => sentence.includes(part))
    expect(said('will be recorded.')).toBe(after.amountPaid > before.amountPaid)
    expect(said('will be reversed')).toBe(after.amountPaid < before.amountPaid)
    const goesBack = after.amountRefunded + after.refunding > before.amountRefunded + before.refunding
    expect(said('will be refunded to the') || said('will be recorded as refunded')).toBe(goesBack)
    const wasOver = before.cancelled || before.status === 'refunded'
    const isOwed = after.status === 'unpaid' || after.status === 'overdue'
    expect(said('will be owed again')).toBe(before.status === 'cancelled' && before.status !== status)
    expect(said('will get the spot')).toBe(
      wasOver &&
        before.status !== status &&
        Boolean(before.registrationId) &&
        ['paid', 'unpaid', 'overdue'].includes(status),
    )
    expect(said(`The code ${before.releasedCode} will be applied again`)).toBe(
      before.releasedCode !== undefined && before.status !== status,
    )
    if (!after.cancelled) expect(after.discount?.code).toBe(before.releasedCode ?? before.discount?.code)
    if (before.status !== status) expect(isOwed).toBe(status === 'unpaid' || status === 'overdue')
    expect(said('will be released')).toBe(
      status !== before.status &&
        Boolean(before.registrationId) &&
        ['cancelled', 'refunded'].includes(status),
    )
  },
)

test('the lines of a ledger add up to the club’s balance', async () => {
  const id = await byCheckAndCard()
  await refund(id, 1000)
  await club.stripe.settled()
  const first = (await invoice(id)).entries.find(({ method }) => method === 'check')
  await desk.reverse(id, first?.ref ?? '')
  await waive(id, 500)
  const { entries, amountPaid, amountRefunded } = await invoice(id)
  const lines = toEntryLines({ entries })
  expect(sum(lines.map(({ moneyMoved = 0 }) => moneyMoved))).toBe(amountPaid - amountRefunded)
  // All at the same instant, so their order is undefined.
  const shown = lines.map(({ kindLabel, remark, isReversible }) => [kindLabel, remark, isReversible])
  expect(shown.toSorted()).toEqual([
    ['Payment reversed', undefined, false],
    ['Payment', undefined, false],
    ['Payment', 'Reversed', false],
    ['Refund', undefined, false],
    ['Waived', undefined, true],
  ])
  expect(lines.filter(({ undoes }) => undoes === first?.at)).toHaveLength(1)
})

const registrationOf = (invoiceId: string) => ({ id: invoiceId.replace('inv_', 'reg_') })

async function made(
  ...calls: ((id: string) => Promise<{ status: number; text: string }>)[]
): Promise<string> {
  const { invoiceId } = await createUnpaidInvoice()
  for (const call of calls) {
    const { status, text } = await call(invoiceId)
    expect([status, text]).toEqual([200, text])
  }
  return invoiceId
}

async function byCard(): Promise<string> {
  const { invoiceId, ...one } = await createUnpaidInvoice()
  await desk.byCard(one)
  return invoiceId
}

async function byCheckAndCard(): Promise<string> {
  const { invoiceId, ...one } = await createUnpaidInvoice()
  await pay(invoiceId, 5000)
  await desk.byCard(one)
  return invoiceId
}
