import { expect, it } from 'vitest'
import { invoiceStatuses } from '#shared/invoices/choices.ts'
import { api } from '#shared/routes.ts'
import { declinedCard, validCard } from '../club.ts'
import { createTreasurer, newIdempotencyKey } from '../payments/treasurer.ts'
import { createRandom, getSeed, reportFinding, runs, type SeededRandom } from '../proof.ts'
import { chaos, openChaosClub } from './chaos.ts'

const club = await openChaosClub(7)

/** Counts outcomes, each of which is a success, a refusal with a sentence, or a 503 to be retried. */
function createOutcomeCounter() {
  const counts = { good: 0, refused: 0, busy: 0 }
  return {
    counts,
    countOutcome({ status, json, text }: { status: number; json: { message?: string }; text: string }): void {
      expect(status, text).not.toBe(500)
      if (status >= 300) expect(json.message, text).toMatch(/^[A-Z].*[.!?]$|^[A-Z][^{}]*$/)
      counts[status < 300 ? 'good' : status === 503 ? 'busy' : 'refused']++
    },
  }
}

type Office = ReturnType<typeof createTreasurer>
type UnpaidFamily = Awaited<ReturnType<Office['createUnpaidInvoice']>>
interface ChaosWorld extends ReturnType<typeof createOutcomeCounter> {
  office: Office
  admin: { token: string }
  ones: UnpaidFamily[]
  codes: string[]
  programs: string[]
}

/** What the page of a family asks for: whether it is paid, or to pay later. */
const update = ({ parent, registration }: UnpaidFamily, paymentStatus: 'paid' | 'pay_later') =>
  club.call(api.registrations.update, {
    as: parent,
    params: { id: registration.id },
    body: { paymentStatus },
  })

/** What families and treasurers do, in random order. */
const actions: ((world: ChaosWorld, one: UnpaidFamily, dice: SeededRandom) => Promise<unknown>)[] = [
  async ({ codes, office, countOutcome }, one, { pick }) =>
    countOutcome(await office.apply(one, pick([codes[0] ?? '', ...codes]))),
  async ({ office, countOutcome }, one) => countOutcome(await office.takeOff(one)),
  tryToPay,
  tryToPay,
  async ({ countOutcome }, one) => countOutcome(await update(one, 'paid')),
  async ({ countOutcome }, one) => countOutcome(await update(one, 'pay_later')),
  sendTwice(({ office }, { invoiceId }, { pick }) => {
    const [amount, key] = [pick([2500, 5000, 10_000, 12_500]), newIdempotencyKey()]
    return () => office.pay(invoiceId, amount, { key })
  }),
  sendTwice(({ office }, { invoiceId }, { pick }) => {
    const [amount, key] = [pick([100, 2500, 12_500]), newIdempotencyKey()]
    return () => office.waive(invoiceId, amount, { key })
  }),
  sendTwice(({ office }, { invoiceId }, { pick }) => {
    const [amount, key, from] = [pick([100, 2500, 12_500]), newIdempotencyKey(), pick(['card', 'manual'])]
    return () => office.refund(invoiceId, amount, { key, from })
  }),
  async ({ office, admin, countOutcome }, { invoiceId }, { roll }) => {
    const { status, json } = await club.call(api.invoices.get, { as: admin, params: { id: invoiceId } })
    const own = status === 200 ? json.entries.filter(({ ref }) => ref.includes('#man_')) : []
    const entry = own[roll(Math.max(1, own.length))]
    if (entry) countOutcome(await office.reverse(invoiceId, entry.ref))
  },
  async ({ office, countOutcome }, { invoiceId }, { pick, roll }) => {
    const more = roll(2) ? { refundCard: true } : {}
    countOutcome(await office.set(invoiceId, pick([...invoiceStatuses]), more))
  },
  async ({ admin: as, programs, countOutcome }, { registration: { id } }, { pick }) => {
    const body = { programId: pick([programs[0] ?? '', ...programs]), note: 'Older' }
    countOutcome(await club.call(api.registrations.move, { as, params: { id }, body }))
  },
  async ({ admin: as, countOutcome }, { registration: { id } }, { roll }) => {
    if (roll(3)) return
    const query = { refund: roll(2) ? 'full' : 'none' } as const
    countOutcome(await club.call(api.registrations.cancel, { as, params: { id }, query }))
  },
]

/** The checkout: pays the last known balance, by a card that is accepted or not. */
async function tryToPay({ countOutcome }: ChaosWorld, one: UnpaidFamily, { roll }: SeededRandom) {
  const rows = await club.call(api.registrations.list, { as: one.parent })
  countOutcome(rows)
  const row = rows.status === 200 ? rows.json.find(({ id }) => id === one.registration.id) : undefined
  if (!row?.balance) return
  const body = { amount: row.balance, registrationId: row.id }
  const reply = await club.call(api.payments.createIntent, { as: one.parent, body })
  countOutcome(reply)
  const card = roll(4) ? validCard : declinedCard
  if (reply.status === 200) await club.pay(reply.json.clientSecret, card).catch(() => {})
  if (roll(2) === 0) countOutcome(await update(one, 'paid'))
}

/** Repeated under the same idempotency key if the answer was lost. */
function sendTwice(
  prepare: (world: ChaosWorld, one: UnpaidFamily, dice: SeededRandom) => () => ReturnType<Office['pay']>,
) {
  return async (world: ChaosWorld, one: UnpaidFamily, dice: SeededRandom) => {
    const send = prepare(world, one, dice)
    for (let attempt = 0; attempt < 4; attempt++) {
      const reply = await send()
      world.countOutcome(reply)
      if (reply.status !== 503) return
    }
  }
}

async function createWorld(families: number): Promise<ChaosWorld> {
  const admin = await club.person('admin')
  const office = createTreasurer(club, admin)
  const programs = await Promise.all(
    [12_500, 20_000, 4000, 0].map(fee => office.createProgram({ fee, capacity: 50 })),
  )
  const ones = await Promise.all(Array.from({ length: families }, () => office.createUnpaidInvoice()))
  const made = await Promise.all([
    office.code({ maxUses: 3 }),
    office.code({ discountType: 'amount', discountValue: 40, maxUsesPerUser: 1 }),
    office.code({ discountValue: 99.7 }),
    office.code({ discountValue: 100 }),
  ])
  return { admin, office, ones, programs, codes: made.map(({ code }) => code), ...createOutcomeCounter() }
}

/** Everybody reloads, and due jobs run. */
async function settle({ ones }: ChaosWorld) {
  for (let round = 0; round < 3; round++) {
    for (const one of ones) await update(one, 'paid')
    club.clock.pass({ minutes: 2 })
    await club.tick()
    await club.stripe.settled()
  }
  const { exceptions } = await club.ok(api.reconciliation.run, { as: await club.person('admin') })
  expect(exceptions.filter(({ kind }) => kind !== 'overpaid')).toEqual([])
}

it('while the table and Stripe fail, whatever families and treasurers do ends in a consistent ledger and delivered mail', async () => {
  for (let history = 0; history < runs(1, 15); history++) {
    const world = await createWorld(6)
    club.injectFaults({ dynamodb: chaos.dynamodb, stripe: chaos.stripe })
    await Promise.all(
      Array.from({ length: 6 }, async (_, actor) => {
        const own = createRandom(getSeed(history * 100 + actor))
        for (let step = 0; step < runs(15, 40); step++) {
          const one = world.ones[own.roll(world.ones.length)]
          const action = actions[own.roll(actions.length)]
          if (one && action) await action(world, one, own)
        }
      }),
    )
    await club.stripe.settled()
    club.clearFaults()
    const { good, refused, busy } = world.counts
    reportFinding(`${good} done, ${refused} refused, ${busy} busy`)
    // SES is down for a while.
    club.injectFaults({ ses: chaos.ses })
    await settle(world)
    club.clearFaults()
    expect(await club.verify()).toEqual([])
    await club.finishJobs(12)
    await expectReceipts(world)
    expect(await club.verify()).toEqual([])
  }
})

/** Exactly one mail per payment. */
async function expectReceipts({ ones }: ChaosWorld) {
  const { listLedgerEntries } = await import('#functions/stores/invoices/store.ts')
  for (const { parent, invoiceId } of ones) {
    const entries = await listLedgerEntries(invoiceId)
    const payments = entries.filter(({ kind, accepted }) => kind === 'payment' && accepted)
    const receipts = club.ses.mails(parent.email).filter(({ subject }) => subject.startsWith('Receipt'))
    expect(receipts).toHaveLength(payments.length)
  }
}
