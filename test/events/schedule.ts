import { expect } from 'vitest'
import { teamsOf } from '#shared/events/homeAway.ts'
import type { Event } from '#shared/events/model.ts'
import { api } from '#shared/routes.ts'
import type { Club } from '../club.ts'
import { newPlayer } from '../forms.ts'

type Caller = { token: string }
type Scope = 'one' | 'following' | 'all'

/** What the form sends, in early March unless overridden. */
export const practiceForm = (more: Record<string, unknown> = {}) => ({
  title: '',
  eventType: 'practice',
  teamId: 'reds',
  opponent: '',
  isHome: true,
  startDate: '2026-03-10',
  endDate: more.startDate ?? '2026-03-10',
  startTime: '18:00:00',
  endTime: '19:30:00',
  location: 'Ridgeline Park',
  ...more,
})

export const gameForm = (more: Record<string, unknown> = {}) =>
  practiceForm({ eventType: 'game', opponent: 'Lakeside', ...more })

/** Three teams (reds, blues, greens) with their staff, and what people do with their schedules. */
export async function createSchedule(club: Club) {
  const people: Awaited<ReturnType<typeof club.person>>[] = []
  const person: typeof club.person = async (...one) => {
    const made = await club.person(...one)
    people.push(made)
    return made
  }
  const admin = await person('admin')
  const teams = await Promise.all(['reds', 'blues', 'greens'].map(id => club.team(id)))
  const staff = (role: 'coach' | 'assistant_coach', ...ids: string[]) => person(role, { teams: ids })
  const read = new Map<string, number>()
  const range = { from: '2020-01-01', to: '2036-01-01' }

  /** All pages of a list. */
  async function whole(as: Caller, query: object = {}): Promise<Event[]> {
    const { json, headers } = await club.call(api.events.list, { as, query: { ...range, ...query } })
    const cursor = headers['x-next-cursor']
    return cursor ? [...json, ...(await whole(as, { ...query, cursor }))] : json
  }

  function unread(to: { email: string }) {
    const all = club.ses.mails(to.email)
    const seen = read.get(to.email) ?? 0
    read.set(to.email, all.length)
    return all.slice(seen)
  }

  async function createFamilyOn(...teamIds: [string, ...string[]]) {
    const parent = await person('parent')
    const [teamId, ...others] = teamIds
    // Without a program, the test's day decides which grade a child is in.
    const body = newPlayer('Kid', { parentId: parent.id, teamId, note: 'For a test' })
    const child = await club.ok(api.players.create, { as: admin, body })
    for (const other of others) {
      await club.ok(api.teams.join, { as: admin, body: { teamId: other, playerId: child.id } })
    }
    return Object.assign(parent, { child: child.id })
  }

  return {
    admin,
    person,
    director: await person('program_director'),
    coach: await staff('coach', 'reds'),
    assistant: await staff('assistant_coach', 'reds'),
    blue: await staff('coach', 'blues'),
    staff,
    whole,
    create: (body: object, as: Caller = admin) => club.ok(api.events.create, { as, body }),
    tryCreate: (body: object, as: Caller = admin) => club.call(api.events.create, { as, body }),
    read: (id: string, as: Caller = admin) => club.ok(api.events.get, { as, params: { id } }),
    change: (id: string, body: object, as: Caller = admin, scope: Scope = 'one') =>
      club.call(api.events.update, { as, params: { id }, query: { scope }, body }),
    status: (id: string, status: string, more: { as?: Caller; scope?: Scope; reason?: string } = {}) =>
      club.call(api.events.setStatus, {
        as: more.as ?? admin,
        params: { id },
        query: { scope: more.scope ?? 'one' },
        body: { status, reason: more.reason },
      }),
    score: (id: string, homeScore: number | null, awayScore: number | null, as: Caller = admin) =>
      club.call(api.events.setScore, { as, params: { id }, body: { homeScore, awayScore } }),
    remove: (id: string, as: Caller = admin, scope: Scope = 'one') =>
      club.call(api.events.remove, { as, params: { id }, query: { scope } }),
    attend: (id: string, body: object, as: Caller) =>
      club.call(api.events.attend, { as, params: { id }, body }),
    checkIn: (id: string, playerId: string, as: Caller, body: object = {}) =>
      club.call(api.events.checkIn, { as, params: { id, playerId }, body }),
    attendance: (id: string, as: Caller = admin) => club.ok(api.events.attendance, { as, params: { id } }),
    attendanceOf: (playerId: string, as: Caller = admin) =>
      club.ok(api.events.ofPlayer, { as, params: { id: playerId } }),
    leave: (teamId: string, personId: string) =>
      club.ok(api.teams.leave, { as: admin, params: { id: `${teamId}.${personId}` } }),
    /** A child's attendance in percent. */
    async percent(teamId: string, playerId: string) {
      const roster = await club.ok(api.teams.players, { as: admin, params: { id: teamId } })
      const line = roster.find(({ id }) => id === playerId)
      if (!line) throw new Error('the child is not on the team')
      return line.attendance ?? undefined
    },
    /** A family with a child on these teams. */
    createFamilyOn,
    /** The same, whose child has been there since the new year. */
    async createFamilyLongOn(...teamIds: [string, ...string[]]) {
      const family = await createFamilyOn(...teamIds)
      const [{ getPlayer }, { savePlayer }, { commit }] = await Promise.all([
        import('#functions/stores/players/store.ts'),
        import('#functions/stores/players/roster.ts'),
        import('#functions/platform/data/transaction.ts'),
      ])
      const player = (await getPlayer(family.child)) ?? expect.unreachable()
      const since = Object.entries(player.memberships).map(
        ([team, membership]) => [team, { ...membership, createdAt: '2026-01-01T12:00:00.000Z' }] as const,
      )
      await commit(...savePlayer(player, { ...player, memberships: Object.fromEntries(since) }))
      return family
    },
    /** Moves the clock and signs everybody in again, because their sessions have expired. */
    async moveTo(instant: string) {
      club.clock.moveTo(instant)
      await club.signInAgain(...people)
    },
    /** The dates of a series as they are now, in order. */
    datesOf: async (seriesId: string | undefined) =>
      (await whole(admin)).filter(event => seriesId !== undefined && event.seriesId === seriesId),
    /** The emails that a person got since the last call, after running the due jobs. */
    async mailed(to: { email: string }) {
      // First the job that finds the recipients, then the emails.
      await club.tick()
      await club.tick()
      return unread(to)
    },
    unread,
    /** Checks that every list holds the same data as the event itself, in order. */
    async expectAgreement() {
      const stranger = await club.person('parent')
      const all = await whole(admin)
      const place = ({ startDate, startTime, id }: Event) => `${startDate}#${startTime}#${id}`
      expect(all.map(place)).toEqual(all.map(place).toSorted())
      for (const teamId of teams) {
        expect(await whole(admin, { teamId }), teamId).toEqual(
          all.filter(event => teamsOf(event).includes(teamId)),
        )
      }
      expect(await whole(stranger)).toEqual(all.filter(event => event.isMasterEvent))
      const rows = await Promise.all(
        all.map(({ id }) => club.ok(api.events.get, { as: admin, params: { id } })),
      )
      expect(rows).toEqual(all)
    },
  }
}
