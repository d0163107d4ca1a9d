import { club as ourClub } from '#functions/stores/club/settings.ts'
import { addDays, addHours, dayIn } from '#shared/dates.ts'
import type { NewInvoice } from '#shared/invoices/model.ts'
import { api } from '#shared/routes.ts'
import type { SeededClub } from '../seed.ts'
import type { People } from './people.ts'
import type { Programs } from './programs.ts'

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
  await recordPayment(club, people, { id: part, amountCents: 2000, method: 'check', reference: '1038' })
  await createBill(club, people, { payer: people.coach, of: 'Fundraiser tickets', amount: 2500, dueIn: -10 })
}

/** What was billed this month: due, paid in cash and by check, partly waived, refunded. */
export async function seedInvoices(club: SeededClub, people: Staff, { league }: Programs): Promise<void> {
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
  const byCheck = await createBill(club, people, await uniform('Abbott'))
  await recordPayment(club, people, { id: byCheck, amountCents: 6500, method: 'check', reference: '2207' })
  const inCash = await createBill(club, people, await uniform('Dawson'))
  await recordPayment(club, people, { id: inCash, amountCents: 6500, method: 'cash' })
  const reason = 'The uniform was too small and came back'
  await club.ok(api.invoices.refund, {
    as,
    params: { id: inCash },
    body: { amountCents: 6500, reason, from: 'manual', key: `seed_${inCash}` },
  })
  const helped = await createBill(club, people, await uniform('Hughes'))
  await club.ok(api.invoices.adjust, {
    as,
    params: { id: helped },
    body: { amountCents: 3000, reason: 'The club helps out', key: `seed_${helped}` },
  })
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
  const today = club.clock.now
  const dueDate = addDays(dayIn(ourClub.timeZone, today), dueIn)
  club.clock.now = addHours(today, 24 * (dueIn - 14))
  const body = { ...rest, userId: payer.id, playerId: payer.playerId, description, dueDate }
  const { id } = await club.ok(api.invoices.create, { as: director, body })
  club.clock.now = today
  return id
}

const recordPayment = (
  club: SeededClub,
  { director }: Staff,
  { id, ...payment }: { id: string; amountCents: number; method: 'cash' | 'check'; reference?: string },
) =>
  club.ok(api.invoices.pay, {
    as: director,
    params: { id },
    body: { ...payment, receivedOn: dayIn(ourClub.timeZone, club.clock.now), key: `seed_${id}` },
  })
