import { createCaller } from './caller.ts'
import { createGateway } from './gateway/gateway.ts'
import { loadHandlers } from './gateway/handlers.ts'
import { seedAchievements } from './seed/achievements.ts'
import { seedAnnouncements } from './seed/announcements.ts'
import { seedAuditTrail } from './seed/audit.ts'
import { seedConcerns } from './seed/concerns.ts'
import { seedCredentials } from './seed/credentials.ts'
import { seedDemoFamily } from './seed/demoFamily.ts'
import { seedDiscounts } from './seed/discounts.ts'
import { seedFamilies } from './seed/families.ts'
import { seedGuardians } from './seed/guardians.ts'
import { seedInvoices, seedOldInvoices } from './seed/invoices.ts'
import { seedLeague } from './seed/league.ts'
import { seedMessages } from './seed/messages.ts'
import { seedNewcomers } from './seed/newcomers.ts'
import { seedPeople } from './seed/people.ts'
import { seedPrograms } from './seed/programs.ts'
import { seedSeason } from './seed/season.ts'
import { seedTournament } from './seed/tournament.ts'

export { demoAccounts } from './seed/people.ts'

/**
 * Fills an empty table with a lively club, around today. Whatever has a route goes through it, as the person who
 * would do it, so the demo club obeys the product's own rules.
 */
export async function seedClub(now = new Date()): Promise<void> {
  refuseRealTables()
  const clock = { now }
  const { units, jobs } = await loadHandlers()
  const gateway = createGateway({
    units,
    originSecret: process.env.ORIGIN_SECRET ?? '',
    now: () => clock.now,
  })
  const tick = () => jobs({ time: clock.now.toISOString() })
  const club = { ...createCaller(gateway), clock, tick }
  const people = await seedPeople(club)
  const programs = await seedPrograms(club, people)
  await seedOldInvoices(club, people)
  await seedDemoFamily(club, people, programs)
  const rosters = await seedLeague(club, people, programs)
  await seedFamilies(club, people.director, programs, rosters)
  await seedInvoices(club, people, programs)
  await seedDiscounts(club, people, programs)
  await seedGuardians(club, people)
  await seedConcerns(club, people)
  await seedTournament(club, people, programs, rosters[0] ?? [])
  await seedSeason(club, people, programs)
  await seedAnnouncements(club, people, programs)
  await seedCredentials(club, people)
  await seedAchievements(club, people, programs)
  await seedMessages(club, people, programs)
  await seedNewcomers(club, people)
  await seedAuditTrail(club, people, programs, rosters)
}

export interface SeededClub extends ReturnType<typeof createCaller> {
  clock: { now: Date }
  /** Does what is due by the club's clock, as the scheduler does every minute. */
  tick: () => Promise<unknown>
}

/** Accounts with known passwords belong on this machine only. */
function refuseRealTables(): void {
  const { hostname } = new URL(process.env.AWS_ENDPOINT_URL_DYNAMODB ?? 'https://dynamodb')
  if (!['127.0.0.1', 'localhost', '[::1]'].includes(hostname)) {
    throw new Error('The demo club is for the local engine only.')
  }
}
