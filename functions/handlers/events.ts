import { isPrivileged } from '#shared/access.ts'
import { addDays, dayIn, wallClock } from '#shared/dates.ts'
import { maySeeAttendance } from '#shared/events/attendanceAccess.ts'
import { events as routes } from '#shared/events/routes.ts'
import { eventEnd, maxEventDays, maySee } from '#shared/events/rules.ts'
import { defineFeature } from '../identity/http/serve.ts'
import { type Caller, familyIds } from '../identity/sessions/caller.ts'
import { openCursor, sealCursor } from '../platform/http/cursor.ts'
import { notFound } from '../platform/http/errors.ts'
import { replyWith } from '../platform/http/reply.ts'
import { answerByLink, openAnswerLink } from '../services/events/answerByLink.ts'
import { remindNow } from '../services/events/askUnanswered.ts'
import { findConflicts } from '../services/events/conflicts.ts'
import { listEventSources } from '../services/events/list.ts'
import {
  createEvent,
  deleteEvent,
  setEventScore,
  setEventStatus,
  updateEvent,
} from '../services/events/manage.ts'
import { answerForPlayer, checkInPlayer } from '../services/events/saveAttendance.ts'
import { getOwnTeamIds } from '../services/teams/ownTeamIds.ts'
import { club } from '../stores/club/settings.ts'
import {
  listAttendanceAtEvent,
  listAttendancePage,
  listAttendanceSince,
  toPlayerAttendance,
} from '../stores/events/attendance.ts'
import { type EventRow, type EventSource, getEvent, listEventPage } from '../stores/events/store.ts'
import { activeTeamIds } from '../stores/players/roster.ts'
import { getPlayer } from '../stores/players/store.ts'

export const events = defineFeature(routes, {
  async list({ caller, query, now }) {
    const { from, to, teamId, order } = query
    const scope = ['events', from, to, teamId, order, caller.id].join('#')
    const after = (await openCursor(query.cursor, scope))?.after
    const today = dayIn(club.timeZone, now)
    const window =
      order === 'desc'
        ? { from, to: to ?? today, after, descending: true }
        : { from: from ?? today, to, after, descending: false }
    const sources = listEventSources(caller, await listVisibleTeamIds(caller), teamId)
    const isFromNow = order !== 'desc' && from === undefined && after === undefined
    const [{ rows, next }, ongoing] = await Promise.all([
      listEventPage(sources, window),
      isFromNow ? listOngoing(sources, today, now) : [],
    ])
    const cursor = await sealCursor(next === undefined ? undefined : { after: next }, scope)
    return replyWith([...ongoing, ...rows], { headers: cursor ? { 'x-next-cursor': cursor } : {} })
  },

  async get({ caller, params }) {
    const [event, teamIds] = await Promise.all([getEvent(params.id), listVisibleTeamIds(caller)])
    if (!event || !maySee({ ...caller, teamIds }, event)) throw notFound('Event')
    return event
  },

  create: createEvent,
  update: updateEvent,
  setStatus: setEventStatus,
  setScore: setEventScore,
  remove: deleteEvent,
  conflicts: findConflicts,
  attend: answerForPlayer,
  checkIn: checkInPlayer,
  remind: remindNow,
  openLink: openAnswerLink,
  answerByLink,

  async file({ caller, params }) {
    const [event, teamIds] = await Promise.all([getEvent(params.id), listVisibleTeamIds(caller)])
    if (!event || !maySee({ ...caller, teamIds }, event)) throw notFound('Event')
    const { renderCalendar } = await import('../services/calendar/feed.ts')
    return renderCalendar([event], { name: event.title })
  },

  async attendance({ caller, params }) {
    const [event, teamIds, rows] = await Promise.all([
      getEvent(params.id),
      listVisibleTeamIds(caller),
      listAttendanceAtEvent(params.id),
    ])
    if (!event || !maySee({ ...caller, teamIds }, event)) throw notFound('Event')
    const viewer = { ...caller, familyIds: familyIds(caller) }
    return rows
      .filter(row => maySeeAttendance(viewer, { ...row, teamIds: [row.teamId] }))
      .map(row => toPlayerAttendance(row, event))
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
        ? await listAttendancePage(child.id, start)
        : { rows: await listAttendanceSince(child.id, query.from), next: undefined }
    const seen = rows.filter(row => maySeeAttendance(viewer, { ...row, teamIds: [row.teamId] }))
    const cursor = await sealCursor(next, scope)
    return replyWith(
      seen.map(row => toPlayerAttendance(row)),
      { headers: cursor ? { 'x-next-cursor': cursor } : {} },
    )
  },
})

/** What began before today and is not over, such as a camp of a week. */
async function listOngoing(sources: EventSource[], today: string, now: Date): Promise<EventRow[]> {
  const window = { from: addDays(today, -maxEventDays), to: addDays(today, -1), descending: true }
  const { rows } = await listEventPage(sources, { ...window, maxRows: maxLookedBackAt })
  const time = wallClock(club.timeZone, now)
  return rows.filter(row => eventEnd(row) > time).toReversed()
}

/** More than a club has in two weeks; beyond it the oldest are left out. */
const maxLookedBackAt = 500

/** Admins and directors see all events, so their teams do not matter. */
const listVisibleTeamIds = async (caller: Caller): Promise<string[]> =>
  isPrivileged(caller.role) ? [] : getOwnTeamIds(caller)
