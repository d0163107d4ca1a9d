import { afterEach, describe, expect, it } from 'vitest'
import type { Call } from '#infra/local/caller.ts'
import { faultsOf, type StandIns } from '#infra/local/pages/faults.ts'
import type { Reply, Route } from '#shared/http.ts'
import { api } from '#shared/routes.ts'
import { openClub, validCard } from '../club.ts'
import { newAccount, newPlayer, newProgram } from '../forms.ts'
import { createRandom, reportFinding, runs } from '../proof.ts'

const { roll } = createRandom(42)
const club = await openClub({ faulty: true, random: () => roll(10_000) / 10_000 })

type Chaos = { [Target in keyof StandIns]?: StandIns[Target]['faults'] }
const tableFaults: Chaos['dynamodb'] = {
  throttle: { rate: 0.1 },
  conflict: { rate: 0.1 },
  loseReply: { rate: 0.05 },
  staleIndex: { rate: 0.5, ms: 60_000 },
}
const stripeFaults: Chaos['stripe'] = {
  error: { rate: 0.1 },
  loseReply: { rate: 0.05 },
  dropWebhook: { rate: 0.4 },
  duplicateWebhook: { rate: 0.5, copies: 3 },
  delayWebhook: { rate: 0.5, ms: 20 },
}
const mailFaults: Chaos['ses'] = { throttle: { rate: 0.3 }, refuse: { rate: 0.3 } }
const chaosCases: [name: string, chaos: Chaos][] = [
  ['the table throttles, conflicts, lags and loses replies', { dynamodb: tableFaults }],
  ['Stripe fails, and its webhooks are dropped, doubled and late', { stripe: stripeFaults }],
  [
    'all of it happens, and mail is refused as well',
    { dynamodb: tableFaults, stripe: stripeFaults, ses: mailFaults },
  ],
]

const targets = ['dynamodb', 'stripe', 'ses'] as const
function injectFaults(chaos: Chaos): void {
  for (const target of targets) Object.assign(club[target].faults, structuredClone(chaos[target]))
}
function clearFaults(): void {
  for (const target of targets)
    for (const name of Object.keys(club[target].faults))
      Object.assign(club[target].faults, { [name]: undefined })
  expect(faultsOf(club)).toEqual({ dynamodb: {}, s3: {}, ses: {}, stripe: {} })
}
afterEach(clearFaults)

/** Tries again after a 503, as a person would, and counts them. No other error may happen. */
function createRetryingCaller() {
  let busyCount = 0
  async function callUntilDone<R extends Route>(route: R, call: Call<R>): Promise<Reply<R>> {
    for (let attempt = 0; attempt < 20; attempt++) {
      const { status, headers, json, text } = await club.call(route, call)
      if (status < 300) return json
      expect([route.path, status, headers['retry-after'], text]).toEqual([
        route.path,
        503,
        '2',
        expect.anything(),
      ])
      busyCount += 1
    }
    throw new Error(`${route.path} stayed busy`)
  }
  return { callUntilDone, busyCount: () => busyCount }
}
type CallUntilDone = ReturnType<typeof createRetryingCaller>['callUntilDone']

/** From no account to a paid registration, including the return page's request. */
async function registerAndPay(
  username: string,
  programId: string,
  callUntilDone: CallUntilDone,
): Promise<string> {
  const account = newAccount(username)
  const parent = await callUntilDone(api.auth.register, { body: account })
  const child = await callUntilDone(api.players.create, { as: parent, body: newPlayer('Sam') })
  const body = { programId, playerId: child.id }
  const { id, balance } = await callUntilDone(api.registrations.create, { as: parent, body })
  const payment = { body: { amount: balance ?? 0, registrationId: id } }
  for (let attempt = 0; attempt < 20; attempt++) {
    const { clientSecret } = await callUntilDone(api.payments.createIntent, { as: parent, ...payment })
    // The card form talks to Stripe directly. Whatever its outcome, the return page determines the result.
    await club.pay(clientSecret, validCard).catch(() => {})
    const question = { params: { id }, body: { paymentStatus: 'paid' } }
    const seen = await callUntilDone(api.registrations.update, { as: parent, ...question })
    if (seen.balance === 0) return account.email
  }
  throw new Error('the card was never taken')
}

/** Advances the clock by minutes until no job is due any more. */
async function deliverMail(): Promise<void> {
  for (let minute = 0; minute < 40; minute++) {
    await club.tick().catch(() => {})
    club.clock.pass({ minutes: 2 ** Math.min(5, minute) })
  }
}

describe.each(chaosCases)('while %s', (_, chaos) => {
  it('during faults every family gets from a new account to a receipt, and all figures agree', async () => {
    const admin = await club.person('admin')
    const { callUntilDone, busyCount } = createRetryingCaller()
    const families = runs(3, 40)
    const program = newProgram(`Faults ${chaosCases.findIndex(([, known]) => known === chaos)}`)
    const { id: programId } = await club.ok(api.programs.create, { as: admin, body: program })
    const collected = (await club.ok(api.invoices.summary, { as: admin })).collected

    injectFaults(chaos)
    const addresses = await Promise.all(
      Array.from({ length: families }, (_, n) =>
        registerAndPay(`${programId.slice(-8)}.${n}`, programId, callUntilDone),
      ),
    )
    await club.stripe.settled()
    reportFinding(`${busyCount()} times "the club is busy" for ${families} families`)
    clearFaults()

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

    // An email that could not be marked as sent goes out again; so the table works while SES does not.
    injectFaults({ ses: chaos.ses })
    await deliverMail()
    for (const address of addresses) {
      const subjects = club.ses.mails(address).map(({ subject }) => subject.split(' ')[0])
      expect(subjects.sort()).toEqual(['Receipt', 'Welcome'])
    }
  })
})
