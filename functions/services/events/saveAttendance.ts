import { formatInstant, instantOf } from '#shared/dates.ts'
import type { NewAttendance, PlayerAttendance } from '#shared/events/attendance.ts'
import { teamsOf } from '#shared/events/homeAway.ts'
import type { events as routes } from '#shared/events/routes.ts'
import { checkInOpens, eventStart, runsTeamOf } from '#shared/events/rules.ts'
import { isTeamStaff } from '#shared/teams/rules.ts'
import type { Request } from '../../identity/http/serve.ts'
import type { Caller } from '../../identity/sessions/caller.ts'
import { retryOnConflict } from '../../platform/data/retryOnConflict.ts'
import { HttpError, notFound, throwIfIssues } from '../../platform/http/errors.ts'
import { club } from '../../stores/club/settings.ts'
import {
  type AttendanceFields,
  type AttendanceRow,
  buildAttendance,
  commitAttendance,
  getAttendance,
  replaceAttendance,
  toPlayerAttendance,
} from '../../stores/events/attendance.ts'
import { checkEventUnchanged, type EventRow, getEvent } from '../../stores/events/store.ts'
import { activeTeamIds, teamIdsAt } from '../../stores/players/roster.ts'
import { getPlayer, type PlayerRow } from '../../stores/players/store.ts'

/** A family answers for its own child until the event starts; the staff of the child's team at any time. */
export const answerForPlayer = ({
  caller,
  params,
  body,
  now,
}: Request<typeof routes.attend>): Promise<PlayerAttendance> =>
  saveAttendance({ caller, eventId: params.id, sent: body, now })

export const checkInPlayer = ({
  caller,
  params,
  body,
  now,
}: Request<typeof routes.checkIn>): Promise<PlayerAttendance> =>
  saveAttendance({
    caller,
    eventId: params.id,
    sent: { playerId: params.playerId, status: body.status },
    now,
    staffOnly: true,
  })

interface AttendanceRequest {
  caller: Pick<Caller, 'id' | 'role' | 'childIds' | 'teamIds'>
  eventId: string
  sent: NewAttendance
  now: Date
  staffOnly?: boolean
  byMailLink?: boolean
}

/** Repeating a request changes nothing, so a double tap counts once. */
export async function saveAttendance(request: AttendanceRequest): Promise<PlayerAttendance> {
  return retryOnConflict(async () => {
    const known = await loadAttendance(request)
    const { event, before, teamId } = known
    const fields = mergeAttendance(before, event, request)
    if (before && isUnchanged(before, fields)) return toPlayerAttendance(before, event)
    const target = { event, playerId: request.sent.playerId, teamId }
    const after = buildAttendance(target, { before, fields }, request.now)
    // Fails if another save came first or the event has just changed; the retry merges both.
    await commitAttendance([...replaceAttendance(before, after), checkEventUnchanged(event)])
    return toPlayerAttendance(after)
  })
}

/** The event, the current row, and the team the child attends for. Reveals nothing to callers without access. */
async function loadAttendance({ caller, eventId, sent, now, staffOnly }: AttendanceRequest) {
  const { playerId } = sent
  const [event, player, before] = await Promise.all([
    getEvent(eventId),
    getPlayer(playerId),
    getAttendance(eventId, playerId),
  ])
  const ofEvent = event ? teamsOf(event) : []
  // A player who has left the team since then still counts on the team they were on.
  const was = before && ofEvent.includes(before.teamId) ? before.teamId : undefined
  const active = player ? activeTeamIds(player).filter(id => ofEvent.includes(id)) : []
  const there = player && event ? teamIdsOfSheet(player, event, now) : []
  // A child on both teams of a game attends for the one that was recorded first.
  const candidates = [...new Set([...(was ? [was] : []), ...ofEvent.filter(id => there.includes(id))])]
  const isStaff = candidates.some(id => isTeamStaff(caller, id))
  const teamId = was ?? candidates.find(id => isTeamStaff(caller, id)) ?? candidates[0]
  const isFamily = !staffOnly && caller.childIds.includes(playerId)
  const isTheirs = isStaff || (isFamily && active.length > 0)
  if (!event || !(isTheirs || runsTeamOf(caller, event))) throw notFound('Event')
  if (!teamId && player && active.some(id => isTeamStaff(caller, id)))
    throw new HttpError(409, `${player.firstName} joined the team after this event.`)
  if (!teamId || !isTheirs) throw notFound('Player')
  if (!isStaff) assertFamilyMayAnswer(event, sent, now)
  if (sent.status) assertCheckInOpen(event, now)
  return { event, before, teamId }
}

/** Once an event is over, its sheet is the roster as it was then. */
function teamIdsOfSheet(player: PlayerRow, event: EventRow, now: Date): string[] {
  const end = instantOf(club.timeZone, event.endDate, event.endTime)
  return now >= end ? teamIdsAt(player, end.toISOString()) : activeTeamIds(player)
}

function assertCheckInOpen(event: EventRow, now: Date): void {
  const opens = checkInOpens(event, club.timeZone)
  if (now < opens)
    throw new HttpError(409, `Check-in opens on ${formatInstant(opens.toISOString(), club.timeZone)}.`)
}

function assertFamilyMayAnswer(event: EventRow, { status }: NewAttendance, now: Date): void {
  throwIfIssues(
    status === undefined
      ? []
      : [{ field: 'status', message: 'Only the team’s staff can record who was there' }],
  )
  if (event.status !== 'scheduled') throw new HttpError(409, 'This event is canceled or postponed.')
  // Compares instants, because local times repeat when clocks go back, which would reopen the answers.
  if (event.isMasterEvent || now >= instantOf(club.timeZone, event.startDate, event.startTime)) {
    throw new HttpError(409, 'This event has started, so you can no longer respond.')
  }
}

/** Missing fields keep their value, null clears one. The server records who answered and when the child arrived. */
function mergeAttendance(
  before: AttendanceRow | undefined,
  event: EventRow,
  { caller, sent, now, byMailLink }: AttendanceRequest,
): AttendanceFields {
  const { response = before?.response, status = before?.status, notes = before?.notes } = sent
  const answeredFor = sent.response === undefined ? before?.answeredFor : eventStart(event)
  const answers = sent.response !== undefined || sent.notes !== undefined
  const checksIn = sent.status !== undefined && sent.status !== before?.status
  const isThere = status === 'present' || status === 'late'
  const seen = checksIn
    ? {
        checkedInByCoachId: status ? caller.id : undefined,
        checkedInAt: isThere ? now.toISOString() : undefined,
      }
    : { checkedInByCoachId: before?.checkedInByCoachId, checkedInAt: before?.checkedInAt }
  return {
    response: response ?? undefined,
    answeredFor: response ? answeredFor : undefined,
    status: status ?? undefined,
    notes: notes || undefined,
    noteByMailLink: (sent.notes === undefined ? before?.noteByMailLink : byMailLink) || undefined,
    submittedByUserId: answers ? caller.id : before?.submittedByUserId,
    ...seen,
  }
}

const isUnchanged = (before: AttendanceRow, fields: AttendanceFields): boolean =>
  before.response === fields.response &&
  before.status === fields.status &&
  before.notes === fields.notes &&
  before.answeredFor === fields.answeredFor
