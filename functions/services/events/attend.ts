import type { Request } from '#functions/identity/http/serve.ts'
import type { Caller } from '#functions/identity/sessions/caller.ts'
import { ConditionFailed, TooMuchContention } from '#functions/platform/data/transaction.ts'
import { notFound, Refusal, refuseIf } from '#functions/platform/http/errors.ts'
import { club } from '#functions/stores/club/settings.ts'
import {
  type Attendance,
  drawnUp,
  getAttendance,
  record,
  replaceAttendance,
  type Said,
} from '#functions/stores/events/attendance.ts'
import { type Event, getEvent, stillAsRead } from '#functions/stores/events/store.ts'
import { activeTeamIds } from '#functions/stores/players/roster.ts'
import { getPlayer } from '#functions/stores/players/store.ts'
import { instantOf } from '#shared/dates.ts'
import type { NewAttendance } from '#shared/events/attendance.ts'
import { teamsOf } from '#shared/events/homeAway.ts'
import type { events as routes } from '#shared/events/routes.ts'
import { runsTeamOf } from '#shared/events/rules.ts'
import { isTeamStaff } from '#shared/teams/rules.ts'

/** A family answers for its own child until the event begins; the staff of the child's team at any time. */
export const attend = ({ caller, params, body, now }: Request<typeof routes.attend>): Promise<Attendance> =>
  say({ caller, eventId: params.id, sent: body, now })

export const checkIn = ({ caller, params, body, now }: Request<typeof routes.checkIn>): Promise<Attendance> =>
  say({
    caller,
    eventId: params.id,
    sent: { playerId: params.playerId, status: body.status },
    now,
    staffOnly: true,
  })

interface Saying {
  caller: Caller
  eventId: string
  sent: NewAttendance
  now: Date
  staffOnly?: boolean
}

/** Said again, it changes nothing: a tap that was sent twice counts once. */
async function say(saying: Saying): Promise<Attendance> {
  for (let attempt = 0; attempt < 5; attempt++) {
    const known = await lookUp(saying)
    const { event, before, teamId } = known
    const said = merged(before, saying)
    if (before && isSame(before, said)) return before
    const place = { event, playerId: saying.sent.playerId, teamId }
    const after = drawnUp(place, { before, said }, saying.now)
    try {
      await record([...replaceAttendance(before, after), stillAsRead(event)])
      return after
    } catch (error) {
      // A coach and a family at the same moment, or the event has just moved: both count.
      if (!(error instanceof ConditionFailed)) throw error
    }
  }
  throw new TooMuchContention()
}

/** The child, the event and for which of its teams; whoever has nothing to say there learns nothing. */
async function lookUp({ caller, eventId, sent, now, staffOnly }: Saying) {
  const { playerId } = sent
  const [event, player, before] = await Promise.all([
    getEvent(eventId),
    getPlayer(playerId),
    getAttendance(eventId, playerId),
  ])
  const ofEvent = event ? teamsOf(event) : []
  // Who has left the team since is still counted where he was.
  const was = before && ofEvent.includes(before.teamId) ? before.teamId : undefined
  const active = player ? activeTeamIds(player).filter(id => ofEvent.includes(id)) : []
  // Where it is on both teams of a game, it is there for the one for which it was first said.
  const candidates = [...new Set([...(was ? [was] : []), ...ofEvent.filter(id => active.includes(id))])]
  const isStaff = candidates.some(id => isTeamStaff(caller, id))
  const teamId = was ?? candidates.find(id => isTeamStaff(caller, id)) ?? candidates[0]
  const isFamily = !staffOnly && caller.childIds.includes(playerId)
  const isTheirs = isStaff || (isFamily && active.length > 0)
  if (!event || !(isTheirs || runsTeamOf(caller, event))) throw notFound('Event')
  if (!teamId || !isTheirs) throw notFound('Player')
  if (!isStaff) refuseFamily(event, sent, now)
  return { event, before, teamId }
}

function refuseFamily(event: Event, { status }: NewAttendance, now: Date): void {
  refuseIf(
    status === undefined
      ? []
      : [{ field: 'status', message: 'Only the staff of the team can say who was there' }],
  )
  if (event.status !== 'scheduled') throw new Refusal(409, 'This event does not take place as announced.')
  // By the instant: an hour that the clock tells twice would open them again.
  if (event.isMasterEvent || now >= instantOf(club.timeZone, event.startDate, event.startTime)) {
    throw new Refusal(409, 'This event has begun, so answers are closed.')
  }
}

/** What is not named stays, null takes it back. Whose word it is, and when a child came, the server writes down. */
function merged(before: Attendance | undefined, { caller, sent, now }: Saying): Said {
  const { response = before?.response, status = before?.status, notes = before?.notes } = sent
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
    status: status ?? undefined,
    notes: notes || undefined,
    submittedByUserId: answers ? caller.id : before?.submittedByUserId,
    ...seen,
  }
}

const isSame = (before: Attendance, said: Said): boolean =>
  before.response === said.response && before.status === said.status && before.notes === said.notes
