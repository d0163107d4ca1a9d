import { afterEach, describe, expect, it } from 'vitest'
import { faultsOf } from '#infra/local/pages/faults.ts'
import { invoiceStatuses } from '#shared/invoices/choices.ts'
import { api } from '#shared/routes.ts'
import { declinedCard, openClub, validCard } from '../club.ts'
import { createTreasurer, newIdempotencyKey } from '../payments/treasurer.ts'
import { createRandom, getSeed, reportFinding, runs, type SeededRandom } from '../proof.ts'

const random = createRandom(7)
const club = await openClub({ faulty: true, random: () => random.roll(10_000) / 10_000 })

const tableFaults = {
  throttle: { rate: 0.1 },
  conflict: { rate: 0.1 },
  loseReply: { rate: 0.05 },
}
const stripeFaults = {
  error: { rate: 0.1 },
  loseReply: { rate: 0.05 },
  dropWebhook: { rate: 0.4 },
  duplicateWebhook: { rate: 0.5, copies: 3 },
  delayWebhook: { rate: 0.5, ms: 20 },
}
const mailFaults = { throttle: { rate: 0.4 }, refuse: { rate: 0.4 } }

function clearFaults(): void {
  for (const service of [club.dynamodb, club.stripe, club.ses])
    for (const name of Object.keys(service.faults)) Object.assign(service.faults, { [name]: undefined })
  expect(faultsOf(club)).toEqual({ dynamodb: {}, s3: {}, ses: {}, stripe: {} })
}
afterEach(clearFaults)

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

/** What families and treasurers do, in random order. */
const actions: ((world: ChaosWorld, one: UnpaidFamily, dice: SeededRandom) => Promise<unknown>)[] = [
  async ({ codes, office, countOutcome }, one, { pick }) =>
    countOutcome(await office.apply(one, pick([codes[0] ?? '', ...codes]))),
  async ({ office, countOutcome }, one) => countOutcome(await office.takeOff(one)),
  tryToPay,
  tryToPay,
  async ({ countOutcome }, one) => {
    const body = { paymentStatus: 'paid' }
    countOutcome(
      await club.call(api.registrations.update, {
        as: one.parent,
        params: { id: one.registration.id },
        body,
      }),
    )
  },
  async ({ countOutcome }, one) => {
    const body = { paymentStatus: 'pay_later' }
    countOutcome(
      await club.call(api.registrations.update, {
        as: one.parent,
        params: { id: one.registration.id },
        body,
      }),
    )
  },
  sendTwice(({ office }, { invoiceId }, { pick }) => {
    const [amount, more] = [pick([2500, 5000, 10_000, 12_500]), { key: newIdempotencyKey() }]
    return () => office.pay(invoiceId, amount, more)
  }),
  sendTwice(({ office }, { invoiceId }, { pick }) => {
    const [amount, more] = [pick([100, 2500, 12_500]), { key: newIdempotencyKey() }]
    return () => office.waive(invoiceId, amount, more)
  }),
  sendTwice(({ office }, { invoiceId }, { pick }) => {
    const [amount, more] = [
      pick([100, 2500, 12_500]),
      { key: newIdempotencyKey(), from: pick(['card', 'manual']) },
    ]
    return () => office.refund(invoiceId, amount, more)
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
  async ({ admin, programs, countOutcome }, one, { pick }) => {
    const body = { programId: pick([programs[0] ?? '', ...programs]), note: 'Older' }
    countOutcome(
      await club.call(api.registrations.move, { as: admin, params: { id: one.registration.id }, body }),
    )
  },
  async ({ admin, countOutcome }, one, { roll }) => {
    if (roll(3)) return
    const query = { refund: roll(2) ? 'full' : 'none' } as const
    countOutcome(
      await club.call(api.registrations.cancel, { as: admin, params: { id: one.registration.id }, query }),
    )
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
  if (roll(2)) return
  const question = { paymentStatus: 'paid' }
  countOutcome(
    await club.call(api.registrations.update, { as: one.parent, params: { id: row.id }, body: question }),
  )
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
    for (const { parent, registration } of ones)
      await club.call(api.registrations.update, {
        as: parent,
        params: { id: registration.id },
        body: { paymentStatus: 'paid' },
      })
    club.clock.pass({ minutes: 2 })
    await club.tick()
    await club.stripe.settled()
  }
  const { exceptions } = await club.ok(api.reconciliation.run, { as: await club.person('admin') })
  expect(exceptions.filter(({ kind }) => kind !== 'overpaid')).toEqual([])
}

describe('while the table and Stripe fail', () => {
  it('while the table and Stripe fail, whatever families and treasurers do ends in a consistent ledger and delivered mail', async () => {
    for (let history = 0; history < runs(1, 15); history++) {
      const world = await createWorld(6)
      Object.assign(club.dynamodb.faults, structuredClone(tableFaults))
      Object.assign(club.stripe.faults, structuredClone(stripeFaults))
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
      clearFaults()
      const { good, refused, busy } = world.counts
      reportFinding(`${good} done, ${refused} refused, ${busy} busy`)
      // SES is down for a while.
      Object.assign(club.ses.faults, structuredClone(mailFaults))
      await settle(world)
      clearFaults()
      expect(await club.verify()).toEqual([])
      for (let minute = 0; minute < 12; minute++) {
        club.clock.pass({ minutes: 2 ** Math.min(5, minute) })
        await club.tick()
      }
      await expectReceipts(world)
      expect(await club.verify()).toEqual([])
    }
  })
})

/** Exactly one mail per payment. */
async function expectReceipts({ ones }: ChaosWorld) {
  const { listLedgerEntries } = await import('#functions/stores/invoices/store.ts')
  for (const { parent, invoiceId } of ones) {
    const payments = (await listLedgerEntries(invoiceId)).filter(
      ({ kind, accepted }) => kind === 'payment' && accepted,
    )
    const receipts = club.ses.mails(parent.email).filter(({ subject }) => subject.startsWith('Receipt'))
    expect(receipts).toHaveLength(payments.length)
  }
}
