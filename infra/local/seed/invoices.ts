import { addDays } from '#shared/dates.ts'
import type { NewInvoice } from '#shared/invoices/model.ts'
import { reminderText } from '#shared/invoices/reminders.ts'
import { api } from '#shared/routes.ts'
import { dayOf, daysAgo, letPass } from './moments.ts'
import type { People } from './people.ts'
import { newParent } from './plan/cast.ts'
import type { Programs } from './programs.ts'
import type { SeededClub } from './seededClub.ts'

type Staff = Omit<People, 'player'>

/** What was billed before the season and is still unpaid: debts of every age. */
export async function seedOldInvoices(club: SeededClub, people: Staff): Promise<void> {
  const uniform = 'Uniform, last season'
  await createBill(club, people, { payer: people.parent3, of: uniform, amount: 6500, dueIn: -120 })
  await createBill(club, people, { payer: people.assistant, of: 'Raffle tickets', amount: 4000, dueIn: -75 })
  const part = await createBill(club, people, {
    payer: people.parent2,
    of: uniform,
    amount: 6500,
    dueIn: -45,
  })
  const check = { id: part, amountCents: 2000, method: 'check', reference: '1038' } as const
  await recordPayment(club, people, check, 47)
  const { now } = club.clock
  club.clock.now = daysAgo(now, 8, '20:10')
  const body = { invoiceIds: [part], text: reminderText }
  await club.ok(api.invoices.remind, { as: people.director, body })
  club.clock.now = now
  await createBill(club, people, { payer: people.coach, of: 'Fundraiser tickets', amount: 2500, dueIn: -10 })
}

/** What was billed this week: due, paid in cash and by check, waived in part, given back. */
export async function seedInvoices(club: SeededClub, people: Staff, { league }: Programs): Promise<void> {
  const { now } = club.clock
  const as = people.director
  const family = async (search: string) => {
    const [row] = await club.ok(api.users.list, { as, query: { role: 'parent', search } })
    if (!row) throw new Error(`no family ${search}`)
    return { id: row.id, playerId: row.relationships.players[0]?.id }
  }
  const uniform = async (name: string) => ({
    ...{ payer: await family(name), of: 'Uniform', amount: 6500, dueIn: 11, programId: league },
  })
  const players = await club.ok(api.players.list, { as: people.parent })
  const riley = players.find(({ firstName }) => firstName === 'Riley')
  const own = { id: people.parent.id, playerId: riley?.id }
  await createBill(club, people, { payer: own, of: 'Uniform', amount: 6500, dueIn: 11, programId: league })
  const byCheck = await createBill(club, people, await uniform(newParent(0).lastName))
  const inCash = await createBill(club, people, await uniform(newParent(3).lastName))
  const helped = await createBill(club, people, await uniform(newParent(7).lastName))
  const check = { id: byCheck, amountCents: 6500, method: 'check', reference: '2207' } as const
  await recordPayment(club, people, check, 1)
  await recordPayment(club, people, { id: inCash, amountCents: 6500, method: 'cash' }, 2)
  club.clock.now = daysAgo(now, 1, '19:25')
  const reason = 'The uniform was too small and was returned'
  await club.ok(api.invoices.refund, {
    as,
    params: { id: inCash },
    body: { amountCents: 6500, reason, from: 'manual', key: `seed_${inCash}` },
  })
  letPass(club, 6)
  await club.ok(api.invoices.adjust, {
    as,
    params: { id: helped },
    body: { amountCents: 3000, reason: 'Covered by the club', key: `seed_${helped}` },
  })
  club.clock.now = now
}

interface BillInput extends Pick<NewInvoice, 'amount' | 'programId'> {
  payer: { id: string; playerId?: string }
  of: string
  /** In days from today; billed two weeks before that. */
  dueIn: number
}

async function createBill(
  club: SeededClub,
  { director }: Staff,
  { payer, of: description, dueIn, ...rest }: BillInput,
): Promise<string> {
  const { now } = club.clock
  const dueDate = addDays(dayOf(now), dueIn)
  club.clock.now = daysAgo(now, 14 - dueIn, '20:10')
  const body = { ...rest, userId: payer.id, playerId: payer.playerId, description, dueDate }
  const { id } = await club.ok(api.invoices.create, { as: director, body })
  club.clock.now = now
  return id
}

interface PaymentInput {
  id: string
  amountCents: number
  method: 'cash' | 'check'
  reference?: string
}

async function recordPayment(
  club: SeededClub,
  { director: as }: Staff,
  { id, ...payment }: PaymentInput,
  days: number,
): Promise<void> {
  const { now } = club.clock
  club.clock.now = daysAgo(now, days, '18:15')
  const body = { ...payment, receivedOn: dayOf(club.clock.now), key: `seed_${id}` }
  await club.ok(api.invoices.pay, { as, params: { id }, body })
  club.clock.now = now
}
