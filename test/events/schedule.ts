import { expect } from 'vitest'
import { teamsOf } from '#shared/events/homeAway.ts'
import type { Event } from '#shared/events/model.ts'
import { api } from '#shared/routes.ts'
import type { Club } from '../club.ts'
import { newPlayer } from '../forms.ts'

type By = { token: string }
export type Scope = 'one' | 'following' | 'all'

/** What the form sends (specification 1 section 7), in the first weeks of March unless said otherwise. */
export const practice = (more: Record<string, unknown> = {}) => ({
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

export const game = (more: Record<string, unknown> = {}) =>
  practice({ eventType: 'game', opponent: 'Lakeside', ...more })

/** Reds, blues and greens with who runs them, and what people do with their schedule. */
export async function scheduleOf(club: Club) {
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

  /** One after another until there are no more. */
  async function whole(as: By, query: object = {}): Promise<Event[]> {
    const found: Event[] = []
    let cursor: string | undefined
    do {
      const page = await club.call(api.events.list, {
        as,
        query: { ...range, ...query, ...(cursor && { cursor }) },
      })
      found.push(...page.json)
      cursor = page.headers['x-next-cursor']
    } while (cursor)
    return found
  }

  function unread(to: { email: string }) {
    const all = club.ses.mails(to.email)
    const seen = read.get(to.email) ?? 0
    read.set(to.email, all.length)
    return all.slice(seen)
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
    create: (body: object, as: By = admin) => club.ok(api.events.create, { as, body }),
    tryCreate: (body: object, as: By = admin) => club.call(api.events.create, { as, body }),
    read: (id: string, as: By = admin) => club.ok(api.events.get, { as, params: { id } }),
    change: (id: string, body: object, as: By = admin, scope: Scope = 'one') =>
      club.call(api.events.update, { as, params: { id }, query: { scope }, body }),
    status: (id: string, status: string, more: { as?: By; scope?: Scope; reason?: string } = {}) =>
      club.call(api.events.setStatus, {
        as: more.as ?? admin,
        params: { id },
        query: { scope: more.scope ?? 'one' },
        body: { status, reason: more.reason },
      }),
    score: (id: string, homeScore: number | null, awayScore: number | null, as: By = admin) =>
      club.call(api.events.setScore, { as, params: { id }, body: { homeScore, awayScore } }),
    remove: (id: string, as: By = admin, scope: Scope = 'one') =>
      club.call(api.events.remove, { as, params: { id }, query: { scope } }),
    /** A family with a child on these teams. */
    async family(...teamIds: [string, ...string[]]) {
      const parent = await person('parent')
      const [teamId, ...others] = teamIds
      const body = newPlayer('Kid', { parentId: parent.id, teamId })
      const child = await club.ok(api.players.create, { as: admin, body })
      for (const other of others) {
        await club.ok(api.teams.join, { as: admin, body: { teamId: other, playerId: child.id } })
      }
      return Object.assign(parent, { child: child.id })
    },
    /** Another time, at which everybody is signed in anew: sessions end meanwhile. */
    async at(instant: string) {
      club.clock.now = new Date(instant)
      const anew = ({ id }: { id: string }) => club.signIn({ id, sessionVersion: 1 }, club.clock.now)
      await Promise.all(people.map(async one => Object.assign(one, { token: await anew(one) })))
    },
    /** The dates of a series as they are now, in order. */
    datesOf: async (seriesId: string | undefined) =>
      (await whole(admin)).filter(event => seriesId !== undefined && event.seriesId === seriesId),
    /** What somebody was mailed since he was last asked, after what is due was done. */
    async mailed(to: { email: string }) {
      // Who has to hear of it, and then the mails.
      await club.tick()
      await club.tick()
      return unread(to)
    },
    unread,
    /** Every list has of every event what the event itself says, and in order; all of it is what anybody can see. */
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
