import { describe, expect, it } from 'vitest'
import type { Call } from '#infra/local/caller.ts'
import type { Reply, Route } from '#shared/http.ts'
import { api } from '#shared/routes.ts'
import { validCard } from '../club.ts'
import { newAccount, newPlayer, newProgram } from '../forms.ts'
import { reportFinding, runs } from '../proof.ts'
import { type Chaos, chaos, openChaosClub } from './chaos.ts'

const club = await openChaosClub(42)

const dynamodb = { ...chaos.dynamodb, staleIndex: { rate: 0.5, ms: 60_000 } }
const cases: [name: string, chaos: Chaos][] = [
  ['the table throttles, conflicts, lags and loses replies', { dynamodb }],
  ['Stripe fails, and its webhooks are dropped, doubled and late', { stripe: chaos.stripe }],
  ['all of it happens, and mail is refused as well', { ...chaos, dynamodb }],
]

/** Tries again after a 503, as a person would, and counts them. No other error may happen. */
function createRetryingCaller() {
  let busyCount = 0
  async function callUntilDone<R extends Route>(route: R, call: Call<R>): Promise<Reply<R>> {
    for (let attempt = 0; attempt < 20; attempt++) {
      const { status, headers, json, text } = await club.call(route, call)
      if (status < 300) return json
      expect([status, headers['retry-after']], `${route.path}: ${text}`).toEqual([503, '2'])
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

describe.each(cases)('while %s', (name, faults) => {
  it('during faults every family gets from a new account to a receipt, and all figures agree', async () => {
    const admin = await club.person('admin')
    const { callUntilDone, busyCount } = createRetryingCaller()
    const families = runs(3, 40)
    const { id: programId } = await club.ok(api.programs.create, {
      as: admin,
      body: newProgram(name.slice(0, 40)),
    })
    const collected = (await club.ok(api.invoices.summary, { as: admin })).collected

    club.injectFaults(faults)
    const addresses = await Promise.all(
      Array.from({ length: families }, (_, n) =>
        registerAndPay(`${programId.slice(-8)}.${n}`, programId, callUntilDone),
      ),
    )
    await club.stripe.settled()
    reportFinding(`${busyCount()} times "the club is busy" for ${families} families`)
    club.clearFaults()

    const all = await club.ok(api.invoices.list, { as: admin })
    const invoices = all.filter(row => row.programId === programId)
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
    club.injectFaults({ ses: faults.ses })
    await club.finishJobs(40)
    for (const address of addresses) {
      const subjects = club.ses.mails(address).map(({ subject }) => subject.split(' ')[0])
      expect(subjects.sort()).toEqual(['Receipt', 'Welcome'])
    }
  })
})
