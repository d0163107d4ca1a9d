import { addDays, dayIn, instantOf } from '#shared/dates.ts'
import { teamsOf } from '#shared/events/homeAway.ts'
import { api } from '#shared/routes.ts'
import type { Club } from '../club.ts'
import type { DemoChild, DemoClub, DemoEvent } from './believable.ts'
import type { DemoRecords } from './believableRecords.ts'

type Caller = { token: string }

/** The demo club as its people see it. */
export async function readDemo(
  club: Club,
  people: Record<'admin' | 'coach' | 'parent', Caller>,
): Promise<DemoClub> {
  const as = people.admin
  const { timeZone } = await club.ok(api.club.config)
  const today = dayIn(timeZone, club.clock.now)
  const programs = await club.ok(api.programs.list, { as })
  const listed = await club.ok(api.teams.list, { as })
  const teams = await Promise.all(
    listed.map(async ({ id, name, ageGroup, grade, programId }) => {
      const roster = await club.ok(api.teams.players, { as, params: { id } })
      const program = programs.find(known => known.id === programId)?.name ?? ''
      return { name, ageGroup, grade, program, children: roster.map(toChild) }
    }),
  )
  const open = programs.find(({ name }) => name.includes('Travel'))
  const pool = await club.ok(api.players.list, { as, query: { unplacedIn: open?.id ?? '' } })
  const unassigned = await club.ok(api.players.list, { as, query: { unassigned: 'true' } })
  const events = await club.ok(api.events.list, { as, query: { from: addDays(today, -60) } })
  return {
    ...{ today, teams, programs: programs.map(withDates) },
    pool: pool.map(toChild),
    otherChildren: unassigned.map(toChild),
    events: events.flatMap(event => {
      const { eventType: type, startDate: day, status, homeScore, location } = event
      const names: (string | undefined)[] = listed
        .filter(({ id }) => teamsOf(event).includes(id))
        .map(({ name }) => name)
      if (names.length === 0) names.push(undefined)
      const hasScore = homeScore !== undefined
      return names.map((team): DemoEvent => ({ team, type, day, status, hasScore, location }))
    }),
    texts: (await readTexts(club, people)).map(({ at, text }) => ({
      saidOn: dayIn(timeZone, new Date(at)),
      text,
    })),
    firstTeam: (await club.ok(api.teams.list, { as: people.coach, query: { mine: 'true' } }))[0]?.name ?? '',
  }
}

/** The office sees all dates. */
const withDates = <P extends { startDate: string | null; endDate: string | null }>(program: P) => ({
  ...program,
  startDate: program.startDate ?? '',
  endDate: program.endDate ?? '',
})

/** Its lists as the office finds them. */
export async function readRecords(club: Club, as: Caller): Promise<DemoRecords> {
  const { timeZone } = await club.ok(api.club.config)
  const { now } = club.clock
  const programs = await club.ok(api.programs.list, { as })
  const starts = new Map(
    programs
      .map(withDates)
      .map(({ id, startDate }) => [id, instantOf(timeZone, startDate, '00:00:00').toISOString()]),
  )
  const startOf = (programId: string | null | undefined) => starts.get(programId ?? '') ?? ''
  const season = programs.find(({ status }) => status === 'live')?.id
  const invoices = await club.ok(api.invoices.list, { as, query: { limit: 500 } })
  const ledger = await club.ok(api.invoices.ledger, {
    as,
    query: { from: addDays(dayIn(timeZone, now), -400), to: dayIn(timeZone, now) },
  })
  const registrations = await Promise.all(
    programs.map(({ id: programId }) => club.ok(api.registrations.list, { as, query: { programId } })),
  )
  return {
    now: now.toISOString(),
    seasonStart: startOf(season),
    ...(await readPeople(club, as, season)),
    registrations: registrations.flat().map(({ playerName, program, programId, createdAt }) => ({
      what: `${playerName} in ${program}`,
      at: createdAt,
      programStart: startOf(programId),
    })),
    payments: ledger.flatMap(({ kind, at, invoiceId }) => {
      const invoice = invoices.find(({ id }) => id === invoiceId)
      if (kind !== 'payment' || !invoice?.registrationId) return []
      const { invoiceNumber, createdAt: billed, dueAt: until, programId } = invoice
      return [{ what: invoiceNumber, at, billed, until, programStart: startOf(programId) }]
    }),
    mails: club.ses.mails().map(({ at }) => at),
    deeds: (await club.ok(api.audit.list, { as })).map(({ at }) => at),
  }
}

/** Who runs the club and the teams of the season, and the parents of those who play in it. */
async function readPeople(
  club: Club,
  as: Caller,
  season: string | undefined,
): Promise<Pick<DemoRecords, 'staff' | 'parents'>> {
  const inSeason = (await club.ok(api.teams.list, { as })).filter(({ programId }) => programId === season)
  const roles = ['admin', 'program_director', 'coach', 'assistant_coach', 'parent'] as const
  const listed = await Promise.all(
    roles.map(role => club.ok(api.users.list, { as, query: { role, limit: 100 } })),
  )
  const people = await Promise.all(
    listed.flat().map(async ({ id, role, fullName: name, createdAt: since = '' }) => {
      const { teams, waiverDate: accepted = '' } = await club.ok(api.users.details, { as, params: { id } })
      const isOnTeam = teams.some(({ id }) => inSeason.some(team => team.id === id))
      return { name, role, since, accepted, isOnTeam }
    }),
  )
  return {
    staff: people.filter(
      ({ role, isOnTeam }) => ['admin', 'program_director'].includes(role) || (role !== 'parent' && isOnTeam),
    ),
    parents: people.filter(({ role, isOnTeam }) => role === 'parent' && isOnTeam),
  }
}

/** What the first team and its families read. */
async function readTexts(club: Club, { admin, coach, parent }: Record<'admin' | 'coach' | 'parent', Caller>) {
  const messages = new Map<string, { at: string; text: string }>()
  for (const as of [coach, parent])
    for (const { id } of await club.ok(api.messages.conversations, { as }))
      for (const message of await club.ok(api.messages.list, { as, query: { conversationId: id } }))
        messages.set(message.id, { at: message.createdAt, text: message.content })
  const announced = await club.ok(api.announcements.list, { as: admin, query: { expired: 'true' } })
  const awarded = await club.ok(api.achievements.list, { as: coach })
  const concerns = await club.ok(api.concerns.list, { as: admin })
  return [
    ...messages.values(),
    ...announced.map(({ title, body, createdAt }) => ({ at: createdAt, text: `${title}. ${body}` })),
    ...awarded.map(({ createdAt, note }) => ({ at: createdAt, text: note ?? '' })),
    ...concerns.map(({ createdAt, text }) => ({ at: createdAt, text })),
  ]
}

const toChild = (child: {
  firstName: string
  lastName: string
  gender?: string
  dateOfBirth?: string
}): DemoChild => ({
  firstName: child.firstName,
  lastName: child.lastName,
  gender: child.gender,
  dateOfBirth: child.dateOfBirth ?? '',
})
