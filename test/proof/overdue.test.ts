import { expect, it } from 'vitest'
import { overdueTexts } from '#shared/invoices/reminders.ts'
import { api } from '#shared/routes.ts'
import { validCard } from '../club.ts'
import { createRegisteredFamily } from '../family.ts'
import { createBill } from '../invoices/createBill.ts'
import { createTreasurer, intentIdOf } from '../payments/treasurer.ts'
import { createRandom, reportFinding, runs, type SeededRandom } from '../proof.ts'
import { dateOf, hour, openMortalClub, unlimited } from './mortalClub.ts'

const { club, mortal } = await openMortalClub()
const [
  { planReminders },
  { remindOverdue, startOverdueReminders },
  { sendMail },
  { runJobs },
  invoices,
  registrations,
  { getUser, updateUser },
  { commit },
] = await Promise.all([
  import('#functions/services/events/planReminders.ts'),
  import('#functions/services/invoices/remindOverdue.ts'),
  import('#functions/services/mail/send.ts'),
  import('#functions/handlers/jobs.ts'),
  import('#functions/stores/invoices/store.ts'),
  import('#functions/stores/registrations/store.ts'),
  import('#functions/stores/users/store.ts'),
  import('#functions/platform/data/transaction.ts'),
])
const admin = await club.person('admin')
const desk = createTreasurer(club, admin)

/** One run of the jobs. */
async function run(): Promise<void> {
  await runJobs(club.clock.now, { 'overdue-reminders': remindOverdue, mail: sendMail }, unlimited)
}

type Person = Awaited<ReturnType<typeof club.person>>
const row = async (id: string) => (await invoices.getInvoice(id)) ?? expect.unreachable()

/** What may keep the reminders back for some days. */
const pauses = {
  dispute: async (_, id, isOn) => {
    const disputes = [{ id: 'dp_1', state: isOn ? ('open' as const) : ('won' as const), at: '2027-01-01' }]
    await commit(invoices.replaceInvoice({ ...(await row(id)), disputes }))
  },
  /** The bank refuses in the end, so that everything is still owed. */
  processing: async (payer, id, isOn) => {
    if (!isOn) return club.stripe.settlePayment((await row(id)).attempt?.intentId ?? '', 'fail')
    club.stripe.faults.processing = { count: 1 }
    const as = { token: await club.signIn(payer) }
    const body = { invoiceId: id, amount: 4500 }
    const { clientSecret } = await club.ok(api.payments.createIntent, { as, body })
    await club.pay(clientSecret, validCard)
    expect((await row(id)).attempt?.intentId).toBe(intentIdOf(clientSecret))
  },
  /** The family has asked for time, with the registration that the invoice is for. */
  hold: async (_, id, isOn) => {
    const invoice = await row(id)
    const held = await registrations.getRegistration(invoice.registrationId ?? template.id)
    const until = new Date(club.clock.now.getTime() + (isOn ? 30 : 0) * 86_400_000).toISOString()
    const after = { ...(held ?? expect.unreachable()), graceUntil: until }
    if (invoice.registrationId) return commit(registrations.replaceRegistration(after))
    const registrationId = id.replace('inv_', 'reg_')
    await commit(
      registrations.createRegistration({ ...after, id: registrationId }),
      invoices.replaceInvoice({ ...invoice, registrationId }),
    )
  },
  bounce: async ({ id }, _, isOn) => {
    const problem = { kind: 'bounce' as const, at: '2027-01-01', detail: '' }
    const user = (await getUser(id)) ?? expect.unreachable()
    await commit(updateUser(user, { mailProblem: isOn ? problem : undefined }))
  },
  office: async (_, id, isOn) => {
    await club.ok(api.invoices.update, { as: admin, params: { id }, body: { remindersOff: isOn } })
  },
} satisfies Record<string, (payer: Person, id: string, isOn: boolean) => Promise<unknown>>

const kinds = [
  ...(['nothing', 'payment', 'part', 'word', 'second'] as const),
  ...(['dispute', 'processing', 'hold', 'bounce', 'office'] as const),
] as const

/** A family that owes, what happens to it on a day, and until when. */
interface Debt {
  payer: Person
  kind: (typeof kinds)[number]
  from: number
  until: number
  bills: { id: string; due: number; reminded: number[] }[]
}

async function lend(payer: Person, n: number, day: number, { roll }: SeededRandom): Promise<Debt> {
  const kind = kinds[n % kinds.length] ?? 'nothing'
  const from = roll(17)
  const due = kind === 'second' ? [0, 1 + roll(9)] : [0]
  const bills: Debt['bills'] = []
  for (const at of due) {
    const { id } = await createBill(club, admin, payer.id, { dueDate: dateOf(day + at, 0) })
    bills.push({ id, due: at, reminded: [] })
  }
  return { payer, kind, from, until: from + 1 + roll(9), bills }
}

const isPause = (kind: Debt['kind']): kind is keyof typeof pauses => Object.hasOwn(pauses, kind)

/** In the morning, before anybody is reminded. */
async function happen({ payer, kind, from, until, bills: [bill] }: Debt, day: number): Promise<void> {
  if (!bill) return
  if (isPause(kind) && (day === from || day === until)) await pauses[kind](payer, bill.id, day === from)
  if (kind === 'payment' && day === from) expect((await desk.pay(bill.id, 4500)).status).toBe(200)
  if (kind === 'part' && day === from) expect((await desk.pay(bill.id, 1000)).status).toBe(200)
}

/** The office reminds in the afternoon, and not within three days; it takes the place of the next one. */
async function sayWord({ kind, from, bills: [bill] }: Debt, day: number): Promise<void> {
  if (kind !== 'word' || day !== from || !bill) return
  const body = { invoiceIds: [bill.id], text: 'Please call us.' }
  const { people } = await club.ok(api.invoices.remind, { as: admin, body })
  const last = bill.reminded.at(-1)
  expect(people).toBe(last !== undefined && day - last < 3 ? 0 : 1)
  if (people > 0) bill.reminded.push(day)
}

/** Written down anew from what families are promised, in days after the first due day: which text is due on this one. */
function takeDue({ kind, from, until, bills }: Debt, day: number): number[] {
  const isKept = isPause(kind) ? day >= from && day < until : kind === 'payment' && day >= from
  if (isKept) return []
  const due = bills.filter(bill => {
    const last = bill.reminded.at(-1)
    return bill.reminded.length < 3 && day > bill.due && (last === undefined || day >= last + 7)
  })
  const nths = due.map(({ reminded }) => reminded.length)
  for (const { reminded } of due) reminded.push(day)
  return nths.length > 0 ? [Math.max(...nths)] : []
}

/** A month of which every day may go wrong. */
async function live(seed: number, payers: readonly Person[], base: number) {
  const chance = createRandom(seed)
  club.clock.now = hour(base, 8)
  await club.signInAgain(admin)
  const debts: Debt[] = []
  for (const [n, payer] of payers.entries()) debts.push(await lend(payer, n, base, chance))
  const sum = { mails: 0, repeats: 0, lost: 0 }
  for (let day = 0; day < 27; day++) {
    const fate = chance.roll(5)
    const after = chance.roll(2) === 0
    const die = async (most: number, work: () => Promise<void>) =>
      mortal.dying({ requests: 1 + chance.roll(most), after }, work)
    club.clock.now = hour(base + day, 1.3)
    // Whoever starts it does so again, if it fails.
    if (fate === 0) await die(3, () => startOverdueReminders(club.clock.now))
    await startOverdueReminders(club.clock.now)
    club.clock.now = hour(base + day, 9)
    await club.signInAgain(admin)
    for (const debt of debts) await happen(debt, day)
    await club.stripe.settled()
    club.clock.now = hour(base + day, 10.02)
    if (fate < 2) await die(fate === 0 ? 40 : 150, run)
    else if (fate === 2) await mortal.dying({ mails: 1 + chance.roll(6), after }, run)
    else if (fate === 3) await Promise.all([run(), run()])
    for (const minutes of [4, 6]) {
      club.clock.pass({ minutes })
      await run()
    }
    const { taken, lost } = mortal.take()
    const tally = debts.map(debt => {
      const mails = taken.filter(({ to }) => to === debt.payer.email)
      const got = mails.map(({ text }) => overdueTexts.findIndex(one => text.includes(one)))
      return { kind: debt.kind, got: got.filter(nth => nth >= 0), due: takeDue(debt, day) }
    })
    const told = JSON.stringify({
      seed,
      day,
      fate,
      tally: tally.filter(({ got, due }) => `${got}` !== `${due}`),
    })
    for (const { got, due } of tally) expect([...new Set(got)], told).toEqual(due)
    const repeats = tally.reduce((all, { got, due }) => all + got.length - due.length, 0)
    expect(repeats, `told too often: ${told}`).toBeLessThanOrEqual(lost)
    sum.mails += tally.reduce((all, { got }) => all + got.length, 0)
    sum.repeats += repeats
    sum.lost += lost
    club.clock.now = hour(base + day, 15)
    await club.signInAgain(admin)
    for (const debt of debts) await sayWord(debt, day)
  }
  await club.signInAgain(admin)
  for (const { id } of debts.flatMap(({ bills }) => bills)) await desk.set(id, 'paid')
  return sum
}

// Only its row is used, for the invoices of those who have asked for time.
const { registration: template } = await createRegisteredFamily(club, await desk.createProgram())

it('what is owed is reminded of three times, whatever crashes, runs twice or keeps it back meanwhile', async () => {
  const payers: Person[] = []
  for (let n = 0; n < 20; n++) payers.push(await club.person('parent'))
  await planReminders(hour(-1, 8))
  const count = runs(1, 20)
  const sum = { mails: 0, repeats: 0, lost: 0 }
  for (let n = 0; n < count; n++) {
    const { mails, repeats, lost } = await live(n, payers, 40 * n)
    sum.mails += mails
    sum.repeats += repeats
    sum.lost += lost
  }
  // Otherwise nothing has been tried.
  expect(sum.mails).toBeGreaterThan(count * 40)
  reportFinding(
    `${sum.mails} reminders of what 20 families owe; ${sum.lost} runs died between the mail service and the record, ${sum.repeats} mails came again`,
  )
}, 600_000)
