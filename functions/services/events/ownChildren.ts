import { teamsOf } from '#shared/events/homeAway.ts'
import { isAnswerCurrent } from '#shared/events/rules.ts'
import type { Person } from '../../identity/sessions/caller.ts'
import { type AttendanceRow, getAttendances } from '../../stores/events/attendance.ts'
import type { EventRow } from '../../stores/events/store.ts'
import { activeTeamIds } from '../../stores/players/roster.ts'
import { getPlayersById, type PlayerRow } from '../../stores/players/store.ts'
import { listDraftTeams } from '../teams/publishRosters.ts'

interface OwnChild {
  event: EventRow
  child: PlayerRow
  /** What was answered for the present time of the event. */
  response: AttendanceRow['response']
  hasNote: boolean
}

/** Which of a guardian's children are in which of these events. Of a team that is a draft nobody knows yet. */
export async function listOwnChildren(
  { childIds }: Pick<Person, 'childIds'>,
  events: readonly EventRow[],
): Promise<OwnChild[]> {
  const pairs = events.flatMap(event => childIds.map(playerId => ({ eventId: event.id, playerId })))
  const [children, drafts, answers] = await Promise.all([
    getPlayersById(childIds),
    listDraftTeams(events.flatMap(teamsOf)),
    getAttendances(pairs),
  ])
  const isOn = (event: EventRow, child: PlayerRow) =>
    activeTeamIds(child).some(id => teamsOf(event).includes(id) && !drafts.has(id))
  return events.flatMap(event =>
    children
      .filter(child => isOn(event, child))
      .map(child => {
        const row = answers.find(({ eventId, playerId }) => eventId === event.id && playerId === child.id)
        const response = row && isAnswerCurrent(row.answeredFor, event) ? row.response : undefined
        return { event, child, response, hasNote: Boolean(row?.notes) }
      }),
  )
}
