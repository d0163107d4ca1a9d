import { addDays, dayIn } from '#shared/dates.ts'
import { teamsOf } from '#shared/events/homeAway.ts'
import { api } from '#shared/routes.ts'
import type { Club } from '../club.ts'
import type { DemoChild, DemoClub, DemoEvent } from './believable.ts'

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
  const registered = await club.ok(api.registrations.list, { as, query: { programId: open?.id ?? '' } })
  const placed = new Set(registered.filter(({ state }) => state === 'active').map(({ playerId }) => playerId))
  const unassigned = await club.ok(api.players.list, { as, query: { unassigned: 'true' } })
  const events = await club.ok(api.events.list, { as, query: { from: addDays(today, -60) } })
  return {
    ...{ today, programs, teams },
    pool: unassigned.filter(({ id }) => placed.has(id)).map(toChild),
    otherChildren: unassigned.filter(({ id }) => !placed.has(id)).map(toChild),
    events: events.flatMap(event => {
      const { eventType: type, startDate: day, status, homeScore } = event
      const names: (string | undefined)[] = listed
        .filter(({ id }) => teamsOf(event).includes(id))
        .map(({ name }) => name)
      if (names.length === 0) names.push(undefined)
      return names.map((team): DemoEvent => ({ team, type, day, status, hasScore: homeScore !== undefined }))
    }),
    texts: (await readTexts(club, people)).map(({ at, text }) => ({
      saidOn: dayIn(timeZone, new Date(at)),
      text,
    })),
    firstTeam: (await club.ok(api.teams.list, { as: people.coach, query: { mine: 'true' } }))[0]?.name ?? '',
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
