import { afterEach, describe, expect, it } from 'vitest'
import { faultsOf } from '#infra/local/pages/faults.ts'
import { invoiceStatuses } from '#shared/invoices/choices.ts'
import { api } from '#shared/routes.ts'
import { declinedCard, goodCard, openClub } from '../club.ts'
import { newKey, treasurerOf } from '../payments/treasurer.ts'
import { type Dice, dice, finding, runs, seedFor } from '../proof.ts'

const chance = dice(7)
const club = await openClub({ faulty: true, random: () => chance.roll(10_000) / 10_000 })

const table = {
  throttle: { rate: 0.1 },
  conflict: { rate: 0.1 },
  loseReply: { rate: 0.05 },
}
const cards = {
  error: { rate: 0.1 },
  loseReply: { rate: 0.05 },
  dropWebhook: { rate: 0.4 },
  duplicateWebhook: { rate: 0.5, copies: 3 },
  delayWebhook: { rate: 0.5, ms: 20 },
}
const noMail = { throttle: { rate: 0.4 }, refuse: { rate: 0.4 } }

function calm(): void {
  for (const service of [club.dynamodb, club.stripe, club.ses])
    for (const name of Object.keys(service.faults)) Object.assign(service.faults, { [name]: undefined })
  expect(faultsOf(club)).toEqual({ dynamodb: {}, s3: {}, ses: {}, stripe: {} })
}
afterEach(calm)

const statuses = { good: 0, refused: 0, busy: 0 }
/** Whatever happens: done, refused with a sentence, or busy and to be asked again. */
function heard({ status, json, text }: { status: number; json: { message?: string }; text: string }) {
  expect(status, text).not.toBe(500)
  if (status >= 300) expect(json.message, text).toMatch(/^[A-Z].*[.!?]$|^[A-Z][^{}]*$/)
  statuses[status < 300 ? 'good' : status === 503 ? 'busy' : 'refused']++
}

type Office = ReturnType<typeof treasurerOf>
type Owing = Awaited<ReturnType<Office['owing']>>
interface World {
  office: Office
  admin: { token: string }
  ones: Owing[]
  codes: string[]
  programs: string[]
}

/** What families and treasurers do, in no order at all. */
const deeds: ((world: World, one: Owing, dice: Dice) => Promise<unknown>)[] = [
  async ({ codes, office }, one, { pick }) =>
    heard(await office.apply(one, pick([codes[0] ?? '', ...codes]))),
  async ({ office }, one) => heard(await office.takeOff(one)),
  pays,
  pays,
  async (_, one) => {
    const body = { paymentStatus: 'paid' }
    heard(
      await club.call(api.registrations.update, {
        as: one.parent,
        params: { id: one.registration.id },
        body,
      }),
    )
  },
  async (_, one) => {
    const body = { paymentStatus: 'pay_later' }
    heard(
      await club.call(api.registrations.update, {
        as: one.parent,
        params: { id: one.registration.id },
        body,
      }),
    )
  },
  twice(({ office }, { invoiceId }, { pick }) => {
    const [amount, more] = [pick([2500, 5000, 10_000, 12_500]), { key: newKey() }]
    return () => office.pay(invoiceId, amount, more)
  }),
  twice(({ office }, { invoiceId }, { pick }) => {
    const [amount, more] = [pick([100, 2500, 12_500]), { key: newKey() }]
    return () => office.waive(invoiceId, amount, more)
  }),
  twice(({ office }, { invoiceId }, { pick }) => {
    const [amount, more] = [pick([100, 2500, 12_500]), { key: newKey(), from: pick(['card', 'manual']) }]
    return () => office.refund(invoiceId, amount, more)
  }),
  async ({ office, admin }, { invoiceId }, { roll }) => {
    const { status, json } = await club.call(api.invoices.get, { as: admin, params: { id: invoiceId } })
    const own = status === 200 ? json.entries.filter(({ ref }) => ref.includes('#man_')) : []
    const entry = own[roll(Math.max(1, own.length))]
    if (entry) heard(await office.reverse(invoiceId, entry.ref))
  },
  async ({ office }, { invoiceId }, { pick, roll }) => {
    const more = roll(2) ? { refundCard: true } : {}
    heard(await office.set(invoiceId, pick([...invoiceStatuses]), more))
  },
  async ({ admin, programs }, one, { pick }) => {
    const body = { programId: pick([programs[0] ?? '', ...programs]), note: 'Older' }
    heard(await club.call(api.registrations.move, { as: admin, params: { id: one.registration.id }, body }))
  },
  async ({ admin }, one, { roll }) => {
    if (roll(3)) return
    const query = { refund: roll(2) ? 'full' : 'none' } as const
    heard(
      await club.call(api.registrations.cancel, { as: admin, params: { id: one.registration.id }, query }),
    )
  },
]

/** The checkout: what is owed, as it was last heard, by a card that is taken or not. */
async function pays(_: World, one: Owing, { roll }: Dice) {
  const rows = await club.call(api.registrations.list, { as: one.parent })
  heard(rows)
  const row = rows.status === 200 ? rows.json.find(({ id }) => id === one.registration.id) : undefined
  if (!row?.balance) return
  const body = { amount: row.balance, registrationId: row.id }
  const reply = await club.call(api.payments.createIntent, { as: one.parent, body })
  heard(reply)
  const card = roll(4) ? goodCard : declinedCard
  if (reply.status === 200) await club.pay(reply.json.clientSecret, card).catch(() => {})
  if (roll(2)) return
  const question = { paymentStatus: 'paid' }
  heard(await club.call(api.registrations.update, { as: one.parent, params: { id: row.id }, body: question }))
}

/** Asked again where the answer was lost, under the same key. */
function twice(ask: (world: World, one: Owing, dice: Dice) => () => ReturnType<Office['pay']>) {
  return async (world: World, one: Owing, dice: Dice) => {
    const send = ask(world, one, dice)
    for (let attempt = 0; attempt < 4; attempt++) {
      const reply = await send()
      heard(reply)
      if (reply.status !== 503) return
    }
  }
}

async function newWorld(families: number): Promise<World> {
  const admin = await club.person('admin')
  const office = treasurerOf(club, admin)
  const programs = await Promise.all(
    [12_500, 20_000, 4000, 0].map(fee => office.program({ fee, capacity: 50 })),
  )
  const ones = await Promise.all(Array.from({ length: families }, () => office.owing()))
  const made = await Promise.all([
    office.code({ maxUses: 3 }),
    office.code({ discountType: 'amount', discountValue: 40, maxUsesPerUser: 1 }),
    office.code({ discountValue: 99.7 }),
    office.code({ discountValue: 100 }),
  ])
  return { admin, office, ones, programs, codes: made.map(({ code }) => code) }
}

/** Everybody looks again, and what is due is done. */
async function settles({ ones }: World) {
  for (let round = 0; round < 3; round++) {
    for (const { parent, registration } of ones)
      await club.call(api.registrations.update, {
        as: parent,
        params: { id: registration.id },
        body: { paymentStatus: 'paid' },
      })
    club.clock.now = new Date(club.clock.now.getTime() + 2 * 60_000)
    await club.tick()
    await club.stripe.settled()
  }
  const { exceptions } = await club.ok(api.reconciliation.run, { as: await club.person('admin') })
  expect(exceptions.filter(({ kind }) => kind !== 'overpaid')).toEqual([])
}

describe('while the table and Stripe fail', () => {
  it('whatever families and treasurers do ends in books that agree, and mail goes out when it can', async () => {
    for (let history = 0; history < runs(1, 15); history++) {
      const world = await newWorld(6)
      const before = { ...statuses }
      Object.assign(club.dynamodb.faults, structuredClone(table))
      Object.assign(club.stripe.faults, structuredClone(cards))
      await Promise.all(
        Array.from({ length: 6 }, async (_, actor) => {
          const own = dice(seedFor(history * 100 + actor))
          for (let step = 0; step < runs(15, 40); step++) {
            const one = world.ones[own.roll(world.ones.length)]
            const deed = deeds[own.roll(deeds.length)]
            if (one && deed) await deed(world, one, own)
          }
        }),
      )
      await club.stripe.settled()
      calm()
      finding(
        `${statuses.good - before.good} done, ${statuses.refused - before.refused} refused, ${statuses.busy - before.busy} busy`,
      )
      // Nobody takes mail for a while.
      Object.assign(club.ses.faults, structuredClone(noMail))
      await settles(world)
      calm()
      expect(await club.verify()).toEqual([])
      for (let minute = 0; minute < 12; minute++) {
        club.clock.now = new Date(club.clock.now.getTime() + 60_000 * 2 ** Math.min(5, minute))
        await club.tick()
      }
      await hasReceipts(world)
      expect(await club.verify()).toEqual([])
    }
  }, 600_000)
})

/** One mail for each payment, and no more. */
async function hasReceipts({ ones }: World) {
  const { factsOf } = await import('#functions/stores/invoices/store.ts')
  for (const { parent, invoiceId } of ones) {
    const payments = (await factsOf(invoiceId)).filter(({ kind, accepted }) => kind === 'payment' && accepted)
    const receipts = club.ses.mails(parent.email).filter(({ subject }) => subject.startsWith('Receipt'))
    expect(receipts).toHaveLength(payments.length)
  }
}
