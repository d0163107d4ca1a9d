import { api } from '#shared/routes.ts'
import { insertPerson, type Person } from '../people.ts'
import { enterChild, registerAndPay } from './families.ts'
import { getDatedProgram } from './getDatedProgram.ts'
import { dayOf, daysAgo, letPass } from './moments.ts'
import { planContact } from './plan/cast.ts'
import { castOrtegas, planCodes } from './plan/discounts.ts'
import type { Programs } from './programs.ts'
import type { SeededClub } from './seededClub.ts'

/** Codes of every kind, and a family that pays less with them. */
export async function seedDiscounts(
  club: SeededClub,
  { director }: { director: Person },
  { travel: programId }: Programs,
): Promise<void> {
  const { now } = club.clock
  const { startDate, registrationEndDate } = await getDatedProgram(club, programId)
  const codes = planCodes(dayOf(now), registrationEndDate ?? startDate)
  club.clock.now = daysAgo(now, 41, '20:50')
  for (const body of codes) {
    await club.ok(api.discounts.create, { as: director, body })
    letPass(club, 3)
  }

  club.clock.now = daysAgo(now, 6, '20:20')
  const marisol = { firstName: 'Marisol', lastName: 'Ortega' }
  const as = await insertPerson(
    { username: 'ortega', role: 'parent', ...marisol, ...planContact(marisol, 410) },
    club.clock.now,
  )
  for (const [n, { child, code, settle }] of castOrtegas(startDate).entries())
    await registerAndPay(club, as, {
      playerId: await enterChild(club, as, child, 410 + n),
      ...{ programId, code, settle },
    })
  club.clock.now = now
}
