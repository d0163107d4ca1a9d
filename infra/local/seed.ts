import { jobPartitions } from '#functions/platform/data/table.ts'
import { jobs as queue } from '#functions/platform/jobs/queue.ts'
import { addHours } from '#shared/dates.ts'
import { createCaller } from './caller.ts'
import { createGateway } from './gateway/gateway.ts'
import { loadHandlers } from './gateway/handlers.ts'
import { seedAchievements } from './seed/achievements.ts'
import { seedAnnouncements } from './seed/announcements.ts'
import { seedAuditTrail } from './seed/audit.ts'
import { seedClubSettings } from './seed/clubSettings.ts'
import { seedConcerns } from './seed/concerns.ts'
import { seedCredentials } from './seed/credentials.ts'
import { seedDemoFamily } from './seed/demoFamily.ts'
import { seedDiscounts } from './seed/discounts.ts'
import { seedFamilies } from './seed/families.ts'
import { seedGuardians } from './seed/guardians.ts'
import { seedInvoices, seedOldInvoices } from './seed/invoices.ts'
import { seedLastSeason } from './seed/lastSeason.ts'
import { seedLeague } from './seed/league.ts'
import { seedMessages } from './seed/messages.ts'
import { seedNewcomers } from './seed/newcomers.ts'
import { seedPeople } from './seed/people.ts'
import { seedPrograms } from './seed/programs.ts'
import { seedSeason } from './seed/season.ts'
import type { SeededClub } from './seed/seededClub.ts'
import { seedTournament } from './seed/tournament.ts'
import type { StripeStandIn } from './stripe/server.ts'

export { demoAccounts } from './seed/people.ts'

interface Stage {
  /** Moved to when each thing happened, and back at the end; Stripe and the mail go by it too. */
  clock: { now: Date }
  stripe: Pick<StripeStandIn, 'settled'>
  /** Hears what is made next, because it takes its time. */
  tell?: (step: string) => void
}

const steps = [
  'people and programs',
  'the last season',
  'the league of this season',
  'families, invoices and payments',
  'practices, games and attendance',
  'announcements, files and messages',
] as const

const countSteps =
  (tell: (step: string) => void = () => {}) =>
  (step: (typeof steps)[number]) =>
    tell(`${steps.indexOf(step) + 1} of ${steps.length}: ${step}`)

/**
 * Fills an empty table with a lively club, around today. Whatever has a route goes through it, as the person
 * whose business it is and at the time at which it was done, so the demo club obeys the product's own rules.
 */
export async function seedClub({ clock, stripe, tell }: Stage): Promise<void> {
  refuseRealTables()
  const { lambdas, jobs } = await loadHandlers()
  const gateway = createGateway({
    lambdas,
    originSecret: process.env.ORIGIN_SECRET ?? '',
    now: () => clock.now,
  })
  const caller = createCaller(gateway)
  const club: SeededClub = {
    clock,
    ok: async (route, options) => {
      const reply = await caller.ok(route, options)
      // What Stripe reports of it is of the same instant.
      await stripe.settled()
      return reply
    },
    tick: () =>
      catchUp(clock, async () => {
        await jobs({ time: clock.now.toISOString() })
        await stripe.settled()
      }),
  }
  const begin = countSteps(tell)
  begin('people and programs')
  const people = await seedPeople(club)
  await seedClubSettings(club, people)
  const programs = await seedPrograms(club, people)
  await seedOldInvoices(club, people)
  await seedDemoFamily(club, people, programs)
  begin('the last season')
  const known = await seedLastSeason(club, people, programs)
  begin('the league of this season')
  const rosters = await seedLeague(club, people, programs, known)
  begin('families, invoices and payments')
  await seedFamilies(club, people.director, programs, rosters)
  await seedInvoices(club, people, programs)
  await seedDiscounts(club, people, programs)
  await seedGuardians(club, people)
  await seedConcerns(club, people)
  begin('practices, games and attendance')
  await seedTournament(club, people, programs, rosters[0] ?? [])
  await seedSeason(club, people, programs)
  begin('announcements, files and messages')
  await seedAnnouncements(club, people, programs)
  await seedCredentials(club, people)
  await seedAchievements(club, people, programs)
  await seedMessages(club, people, programs)
  await seedNewcomers(club, people)
  await seedAuditTrail(club, people, programs, rosters)
  await club.tick()
}

/** Does what is due in the order in which it was due, some minutes later: so the mails are of many days. */
async function catchUp(clock: { now: Date }, runJobs: () => Promise<void>): Promise<void> {
  const until = clock.now
  for (let at = await findNextDue(' ', until); at; at = await findNextDue(clock.now.toISOString(), until)) {
    const soon = addHours(new Date(at), minutesOfOneRun / 60)
    clock.now = new Date(Math.min(Number(soon), Number(until)))
    await runJobs()
  }
  clock.now = until
  await runJobs()
}

/** What is due so soon after each other is done at once: each run takes its time. */
const minutesOfOneRun = 10

/** Of all jobs that are due after one instant, and not after another, the first. */
async function findNextDue(after: string, until: Date): Promise<string | undefined> {
  const range = [`${after}~`, `${until.toISOString()}~`] as const
  const due = await Promise.all(jobPartitions.map(name => queue.between(name, range, { limit: 1 })))
  return due
    .flat()
    .map(({ at }) => at)
    .toSorted()[0]
}

/** Accounts with known passwords belong on this machine only. */
function refuseRealTables(): void {
  const { hostname } = new URL(process.env.AWS_ENDPOINT_URL_DYNAMODB ?? 'https://dynamodb')
  if (!['127.0.0.1', 'localhost', '[::1]'].includes(hostname)) {
    throw new Error('The demo club is for the local engine only.')
  }
}
