import { club as ourClub } from '#functions/stores/club/settings.ts'
import { addDays, addHours, dayIn } from '#shared/dates.ts'
import { api } from '#shared/routes.ts'
import { insertPerson, type Person } from '../people.ts'
import type { SeededClub } from '../seed.ts'
import { buildPlayerForm, registerAndPay } from './families.ts'
import type { Programs } from './programs.ts'

/** Codes of every kind, and families that pay less by them. */
export async function seedDiscounts(
  club: SeededClub,
  { director }: { director: Person },
  programs: Programs,
): Promise<void> {
  const { now } = club.clock
  const today = dayIn(ourClub.timeZone, now)
  const codes = buildCodes(today)
  for (const body of codes) await club.ok(api.discounts.create, { as: director, body })

  club.clock.now = addHours(now, -24 * 6)
  const parent = await insertPerson(
    { username: 'ortega', role: 'parent', firstName: 'Marisol', lastName: 'Ortega' },
    club.clock.now,
  )
  const enter = async (firstName: string, n: number) => {
    const form = buildPlayerForm(firstName, 'Ortega', n, club.clock.now)
    return (await club.ok(api.players.create, { as: parent, body: form })).id
  }
  const travel = async (firstName: string, n: number) => ({
    playerId: await enter(firstName, n),
    programId: programs.travel,
  })
  await registerAndPay(club, parent, await travel('Lucía', 4), 'paid', 'EARLY10')
  await registerAndPay(club, parent, await travel('Mateo', 7), 'paid', 'FIRST1')
  await registerAndPay(club, parent, await travel('Inés', 9), 'pay later', 'SCHOLAR100')
  club.clock.now = now
}

const buildCodes = (today: string) => [
  {
    name: 'Early birds',
    code: 'EARLY10',
    description: 'For families that register in the first weeks.',
    discountType: 'percentage' as const,
    discountValue: 10,
    expirationDate: addDays(today, 30),
  },
  {
    name: 'Sibling discount',
    code: 'SIBLING20',
    discountType: 'amount' as const,
    discountValue: 20,
    maxUses: 100,
    maxUsesPerUser: 2,
  },
  {
    name: 'Scholarship',
    code: 'SCHOLAR100',
    description: 'Given out by the board.',
    discountType: 'percentage' as const,
    discountValue: 100,
    maxUses: 5,
    maxUsesPerUser: 1,
  },
  {
    name: 'First to register',
    code: 'FIRST1',
    discountType: 'amount' as const,
    discountValue: 50,
    maxUses: 1,
  },
  {
    name: 'Last fall’s open house',
    code: 'OPENHOUSE',
    discountType: 'percentage' as const,
    discountValue: 12.5,
    expirationDate: addDays(today, -20),
  },
  {
    name: 'Sponsor families (from next season on)',
    code: 'SPONSOR',
    discountType: 'percentage' as const,
    discountValue: 15,
    isActive: false,
  },
]
