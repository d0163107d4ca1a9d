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

type Registered = Awaited<ReturnType<typeof createUnpaidInvoice>>
/** What is done with the invoice of a registration. */
type Step = (one: Registered) => Promise<object>

const partByCheck: Step = ({ invoiceId }) => pay(invoiceId, 5000)
const byCheck: Step = ({ invoiceId }) => pay(invoiceId, fee)
const byCard: Step = one => desk.byCard(one)
const withCode: Step = async one => desk.apply(one, (await desk.code()).code)
const cancel: Step = ({ invoiceId }) => set(invoiceId, 'cancelled')
const giveUp: Step = ({ registration: { id } }) =>
  club.ok(api.registrations.cancel, { as: admin, params: { id }, query: { refund: 'none' } })
const backByHand = (invoiceId: string, amount: number) => refund(invoiceId, amount, { from: 'manual' })

/** How to get an invoice into its state. */
const standings: Record<string, Step[]> = {
  unpaid: [],
  overdue: [({ invoiceId }) => set(invoiceId, 'overdue')],
  'paid in part by check': [partByCheck],
  'paid by check': [byCheck],
  'paid by card': [byCard],
  'paid by check and card': [partByCheck, byCard],
  'waived in part': [({ invoiceId }) => waive(invoiceId, 2500)],
  waived: [({ invoiceId }) => waive(invoiceId, fee)],
  cancelled: [cancel],
  'cancelled, with a code': [withCode, cancel],
  'cancelled, though a check was kept': [partByCheck, giveUp],
  'refunded by hand': [byCheck, ({ invoiceId }) => backByHand(invoiceId, fee)],
  'refunded in part by hand': [byCheck, ({ invoiceId }) => backByHand(invoiceId, 500)],
  'refunded to the card': [byCard, ({ invoiceId }) => refund(invoiceId, fee)],
}

async function registered(steps: Step[]): Promise<string> {
  const one = await createUnpaidInvoice()
  for (const step of steps) expect({ status: 200, ...(await step(one)) }).toMatchObject({ status: 200 })
  await club.stripe.settled()
  return one.invoiceId
}
const billed = async () => (await desk.bill()).invoiceId
async function billedAndCancelled(): Promise<string> {
  const invoiceId = await billed()
  await set(invoiceId, 'cancelled')
  return invoiceId
}
const makers: [name: string, make: () => Promise<string>][] = [
  ['a bill', billed],
  ['a cancelled bill', billedAndCancelled],
]
for (const [name, steps] of Object.entries(standings)) makers.push([name, () => registered(steps)])

test.each(makers)(
  'the preview of each status says what setting it will do on an invoice that is %s',
  async (_, make) => {
    let id = await make()
    for (const status of invoiceStatuses) {
      const before = await invoice(id)
      const { sentences, refusal } = getStatusEffect(before, status, club.clock.now)
      const answer = await set(id, status, { method: 'check', refundCard: true })
      await club.stripe.settled()
      const after = await invoice(id)
      if (refusal) {
        expect([answer.status, sentences]).toEqual([409, []])
        expect(answer.text).toContain(refusal)
        expect(after).toEqual(before)
      } else if (before.status === status) {
        const { notes: _, ...unchanged } = before
        expect([answer.status, sentences]).toEqual([200, []])
        expect(after).toMatchObject(unchanged)
      } else {
        expect([answer.status, sentences.length > 0], answer.text).toEqual([200, true])
        expectAnnounced(sentences, status, { before, after })
        id = await make()
      }
    }
  },
)

type Detail = Awaited<ReturnType<typeof invoice>>

/** Everything that was announced is done, and nothing else. */
function expectAnnounced(
  sentences: string[],
  status: (typeof invoiceStatuses)[number],
  { before, after }: { before: Detail; after: Detail },
): void {
  const said = (part: string) => sentences.some(sentence => sentence.includes(part))
  const isForSpot = Boolean(before.registrationId)
  const wasOver = before.cancelled || before.status === 'refunded'
  const ends = status === 'cancelled' || status === 'refunded'
  expect({
    records: said('will be recorded.'),
    reverses: said('will be reversed'),
    givesBack: said('will be refunded to the') || said('will be recorded as refunded'),
    isOwedAgain: said('will be owed again'),
    getsSpot: said('will get the spot'),
    losesSpot: said('will be released'),
    appliesCode: said(`The code ${before.releasedCode} will be applied again`),
  }).toEqual({
    records: after.amountPaid > before.amountPaid,
    reverses: after.amountPaid < before.amountPaid,
    givesBack: after.amountRefunded + after.refunding > before.amountRefunded + before.refunding,
    isOwedAgain: before.status === 'cancelled',
    getsSpot: wasOver && isForSpot && !ends,
    losesSpot: isForSpot && ends,
    appliesCode: before.releasedCode !== undefined,
  })
  if (before.releasedCode) expect(before.discount).toBeUndefined()
  if (!after.cancelled) expect(after.discount?.code).toBe(before.releasedCode ?? before.discount?.code)
  expect(['unpaid', 'overdue'].includes(after.status)).toBe(status === 'unpaid' || status === 'overdue')
}

test('the lines of a ledger add up to the club’s balance', async () => {
  const id = await registered([partByCheck, byCard])
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
