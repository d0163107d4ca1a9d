import { isPrivileged } from '#shared/access.ts'
import { dayIn } from '#shared/dates.ts'
import { maySeeAttendance } from '#shared/events/attendanceAccess.ts'
import { events as routes } from '#shared/events/routes.ts'
import { maySee } from '#shared/events/rules.ts'
import { feature } from '../identity/http/serve.ts'
import { type Caller, familyIds } from '../identity/sessions/caller.ts'
import { openCursor, sealCursor } from '../platform/http/cursor.ts'
import { notFound } from '../platform/http/errors.ts'
import { answer } from '../platform/http/reply.ts'
import { calendarOf } from '../services/calendar/feed.ts'
import { attend, checkIn } from '../services/events/attend.ts'
import { conflicts } from '../services/events/conflicts.ts'
import { create, remove, setScore, setStatus, update } from '../services/events/manage.ts'
import { ownTeamIds } from '../services/teams/ownTeamIds.ts'
import { club } from '../stores/club/settings.ts'
import { attendanceAt, attendanceOf, attendanceSince } from '../stores/events/attendance.ts'
import { getEvent, pageOfEvents, type Source } from '../stores/events/store.ts'
import { activeTeamIds } from '../stores/players/roster.ts'
import { getPlayer } from '../stores/players/store.ts'

export const events = feature(routes, {
  async list({ caller, query, now }) {
    const { from, to, teamId, order } = query
    const scope = ['events', from, to, teamId, order, caller.id].join('#')
    const after = (await openCursor(query.cursor, scope))?.after
    const today = dayIn(club.timeZone, now)
    const window =
      order === 'desc'
        ? { from, to: to ?? today, after, descending: true }
        : { from: from ?? today, to, after, descending: false }
    const { rows, next } = await pageOfEvents(await sourcesFor(caller, teamId), window)
    const cursor = await sealCursor(next === undefined ? undefined : { after: next }, scope)
    return answer(rows, { headers: cursor ? { 'x-next-cursor': cursor } : {} })
  },

  async get({ caller, params }) {
    const [event, teamIds] = await Promise.all([getEvent(params.id), teamsSeenBy(caller)])
    if (!event || !maySee({ ...caller, teamIds }, event)) throw notFound('Event')
    return event
  },

  create,
  update,
  setStatus,
  setScore,
  remove,
  conflicts,
  attend,
  checkIn,

  async file({ caller, params }) {
    const [event, teamIds] = await Promise.all([getEvent(params.id), teamsSeenBy(caller)])
    if (!event || !maySee({ ...caller, teamIds }, event)) throw notFound('Event')
    return calendarOf([event], { name: event.title })
  },

  async attendance({ caller, params }) {
    const [event, teamIds, rows] = await Promise.all([
      getEvent(params.id),
      teamsSeenBy(caller),
      attendanceAt(params.id),
    ])
    if (!event || !maySee({ ...caller, teamIds }, event)) throw notFound('Event')
    const viewer = { ...caller, familyIds: familyIds(caller) }
    return rows.filter(row => maySeeAttendance(viewer, { ...row, teamIds: [row.teamId] }))
  },

  async ofPlayer({ caller, params, query }) {
    const scope = `attendance#${params.id}#${caller.id}`
    const start = await openCursor(query.cursor, scope)
    const viewer = { ...caller, familyIds: familyIds(caller) }
    const child = await getPlayer(params.id)
    if (!child || !maySeeAttendance(viewer, { playerId: child.id, teamIds: activeTeamIds(child) })) {
      throw notFound('Player')
    }
    const { rows, next } =
      query.from === undefined
        ? await attendanceOf(child.id, start)
        : { rows: await attendanceSince(child.id, query.from), next: undefined }
    const seen = rows.filter(row => maySeeAttendance(viewer, { ...row, teamIds: [row.teamId] }))
    const cursor = await sealCursor(next, scope)
    return answer(seen, { headers: cursor ? { 'x-next-cursor': cursor } : {} })
  },
})

/** Those who run the club see all of it; anybody else what is everybody's, and his own teams'. */
async function sourcesFor(caller: Caller, teamId: string | undefined): Promise<Source[]> {
  if (isPrivileged(caller.role)) return [teamId === undefined ? 'club' : { team: teamId }]
  const own = await teamsSeenBy(caller)
  if (teamId !== undefined) return own.includes(teamId) ? [{ team: teamId }] : []
  return ['everybody', ...own.map(team => ({ team }))]
}

/** Whoever runs the club needs no team to see an event. */
const teamsSeenBy = async (caller: Caller): Promise<string[]> =>
  isPrivileged(caller.role) ? [] : ownTeamIds(caller)
