import { createCaller } from './caller.ts'
import { createGateway } from './gateway/gateway.ts'
import { loadHandlers } from './gateway/handlers.ts'
import { enterAchievements } from './seed/achievements.ts'
import { enterAnnouncements } from './seed/announcements.ts'
import { enterAuditTrail } from './seed/audit.ts'
import { enterConcerns } from './seed/concerns.ts'
import { enterCredentials } from './seed/credentials.ts'
import { enterDiscounts } from './seed/discounts.ts'
import { enterFamilies } from './seed/families.ts'
import { enterGuardians } from './seed/guardians.ts'
import { enterInvoices, enterOldInvoices } from './seed/invoices.ts'
import { enterMessages } from './seed/messages.ts'
import { enterNewcomers } from './seed/newcomers.ts'
import { enterPeople } from './seed/people.ts'
import { enterPrograms } from './seed/programs.ts'
import { enterRosters } from './seed/rosters.ts'
import { enterSeason } from './seed/season.ts'
import { enterTournament } from './seed/tournament.ts'

export { demoAccounts } from './seed/people.ts'

/**
 * Fills an empty table with a lively club, around today. Whatever has a route goes through it, as the person
 * whose business it is, so the demo club obeys the product's own rules.
 */
export async function seed(now = new Date()): Promise<void> {
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
  const people = await enterPeople(club)
  const programs = await enterPrograms(club, people)
  await enterOldInvoices(club, people)
  await enterFamilies(club, people, programs)
  await enterInvoices(club, people, programs)
  await enterDiscounts(club, people, programs)
  await enterGuardians(club, people)
  await enterConcerns(club, people)
  await enterTournament(club, people, programs)
  await enterRosters(club, people, programs)
  await enterSeason(club, people, programs)
  await enterAnnouncements(club, people)
  await enterCredentials(club, people)
  await enterAchievements(club, people)
  await enterMessages(club, people, programs)
  await enterNewcomers(club, people)
  await enterAuditTrail(club, people)
}

export interface SeededClub extends ReturnType<typeof createCaller> {
  clock: { now: Date }
  /** What is due by the club's clock is done, as each minute does it. */
  tick: () => Promise<unknown>
}

/** Known passwords belong on this machine only. */
function refuseRealTables(): void {
  const { hostname } = new URL(process.env.AWS_ENDPOINT_URL_DYNAMODB ?? 'https://dynamodb')
  if (!['127.0.0.1', 'localhost', '[::1]'].includes(hostname)) {
    throw new Error('The demo club is for the local engine only.')
  }
}
