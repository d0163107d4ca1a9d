import { afterEach, describe, expect, it } from 'vitest'
import type { Call } from '#infra/local/caller.ts'
import { type Faulty, faultsOf } from '#infra/local/pages/faults.ts'
import type { Reply, Route } from '#shared/http.ts'
import { api } from '#shared/routes.ts'
import { goodCard, openClub } from '../club.ts'
import { newAccount, newPlayer, newProgram } from '../forms.ts'
import { dice, finding, runs } from '../proof.ts'

const { roll } = dice(42)
const club = await openClub({ faulty: true, random: () => roll(10_000) / 10_000 })

type Storm = { [Target in keyof Faulty]?: Faulty[Target]['faults'] }
const table: Storm['dynamodb'] = {
  throttle: { rate: 0.1 },
  conflict: { rate: 0.1 },
  loseReply: { rate: 0.05 },
  staleIndex: { rate: 0.5, ms: 60_000 },
}
const cards: Storm['stripe'] = {
  error: { rate: 0.1 },
  loseReply: { rate: 0.05 },
  dropWebhook: { rate: 0.4 },
  duplicateWebhook: { rate: 0.5, copies: 3 },
  delayWebhook: { rate: 0.5, ms: 20 },
}
const mail: Storm['ses'] = { throttle: { rate: 0.3 }, refuse: { rate: 0.3 } }
const storms: [name: string, storm: Storm][] = [
  ['the table throttles, conflicts, lags and loses replies', { dynamodb: table }],
  ['Stripe fails, and its webhooks are dropped, doubled and late', { stripe: cards }],
  ['all of it happens, and mail is refused as well', { dynamodb: table, stripe: cards, ses: mail }],
]

const targets = ['dynamodb', 'stripe', 'ses'] as const
function blow(storm: Storm): void {
  for (const target of targets) Object.assign(club[target].faults, structuredClone(storm[target]))
}
function calm(): void {
  for (const target of targets)
    for (const name of Object.keys(club[target].faults))
      Object.assign(club[target].faults, { [name]: undefined })
  expect(faultsOf(club)).toEqual({ dynamodb: {}, s3: {}, ses: {}, stripe: {} })
}
afterEach(calm)

/** How often somebody was told that the club is busy. */
let busy = 0

/** As a person does it: told that the club is busy, he tries again. Nothing else may go wrong. */
async function patiently<R extends Route>(route: R, call: Call<R>): Promise<Reply<R>> {
  for (let attempt = 0; attempt < 20; attempt++) {
    const { status, headers, json, text } = await club.call(route, call)
    if (status < 300) return json
    expect([route.path, status, headers['retry-after'], text]).toEqual([
      route.path,
      503,
      '2',
      expect.anything(),
    ])
    busy += 1
  }
  throw new Error(`${route.path} stayed busy`)
}

/** From no account to a paid registration, with the return page as the browser asks it. */
async function straightLine(username: string, programId: string): Promise<string> {
  const account = newAccount(username)
  const parent = await patiently(api.auth.register, { body: account })
  const child = await patiently(api.players.create, { as: parent, body: newPlayer('Sam') })
  const body = { programId, playerId: child.id }
  const { id, balance } = await patiently(api.registrations.create, { as: parent, body })
  const payment = { body: { amount: balance ?? 0, registrationId: id } }
  for (let attempt = 0; attempt < 20; attempt++) {
    const { clientSecret } = await patiently(api.payments.createIntent, { as: parent, ...payment })
    // The card form speaks to Stripe itself. Whatever came of it, the return page knows better.
    await club.pay(clientSecret, goodCard).catch(() => {})
    const question = { params: { id }, body: { paymentStatus: 'paid' } }
    const seen = await patiently(api.registrations.update, { as: parent, ...question })
    if (seen.balance === 0) return account.email
  }
  throw new Error('the card was never taken')
}

/** Minutes pass until nothing is due any more. */
async function mailGoesOut(): Promise<void> {
  for (let minute = 0; minute < 40; minute++) {
    await club.tick().catch(() => {})
    club.clock.now = new Date(club.clock.now.getTime() + 60_000 * 2 ** Math.min(5, minute))
  }
}

describe.each(storms)('while %s', (_, storm) => {
  it('every family gets from an account to a receipt, and all figures agree', async () => {
    const admin = await club.person('admin')
    const before = busy
    const families = runs(3, 40)
    const program = newProgram(`Storm ${storms.findIndex(([, known]) => known === storm)}`)
    const { id: programId } = await club.ok(api.programs.create, { as: admin, body: program })
    const collected = (await club.ok(api.invoices.summary, { as: admin })).collected

    blow(storm)
    const addresses = await Promise.all(
      Array.from({ length: families }, (_, n) => straightLine(`${programId.slice(-8)}.${n}`, programId)),
    )
    await club.stripe.settled()
    finding(`${busy - before} times "the club is busy" for ${families} families`)
    calm()

    const invoices = (await club.ok(api.invoices.list, { as: admin })).filter(
      row => row.programId === programId,
    )
    expect(invoices).toHaveLength(families)
    for (const { id, status, amountPaid, balance } of invoices) {
      expect([status, amountPaid, balance]).toEqual(['paid', 12_500, 0])
      const charged = club.stripe.intents().filter(intent => intent.metadata.invoiceId === id)
      expect(charged.map(intent => intent.status)).toEqual(['succeeded'])
    }
    const rows = await club.ok(api.registrations.list, { as: admin, query: { programId } })
    expect(rows.map(row => [row.paymentStatus, row.balance])).toEqual(Array(families).fill(['paid', 0]))
    const figures = await club.ok(api.invoices.summary, { as: admin })
    expect(figures.collected - collected).toBe(families * 12_500)
    expect(await club.verify()).toEqual([])

    // Mail that went out while nobody could note it goes out again; so the table is well while SES is not.
    blow({ ses: storm.ses })
    await mailGoesOut()
    for (const address of addresses) {
      const subjects = club.ses.mails(address).map(({ subject }) => subject.split(' ')[0])
      expect(subjects.sort()).toEqual(['Receipt', 'Welcome'])
    }
  }, 240_000)
})
