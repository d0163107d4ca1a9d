import { teamsOf } from '#shared/events/homeAway.ts'
import { toComparableText } from '../comparableText.ts'
import { defineCheck } from '../defineCheck.ts'
import { type ClubSnapshot, indexBy } from '../snapshot.ts'

/** Events, their copies on the teams' schedules, and the answers to them. */
export const scheduleChecks = [
  defineCheck({
    name: 'events',
    means: 'each team in an event has it on its schedule, word for word, and no other team does',
    rows: snapshot => [
      ...new Set(
        [...snapshot.events.flatMap(expectedCopies), ...snapshot.teamEvents.map(actualCopy)].map(placeOf),
      ),
    ],
    wrong: snapshot => {
      const expected = indexBy(snapshot.events.flatMap(expectedCopies), placeOf)
      const found = indexBy(snapshot.teamEvents.map(actualCopy), placeOf)
      return place => {
        const [event, copy] = [expected.get(place), found.get(place)]
        if (!event) return [`Event ${place} is on a schedule where it does not belong`]
        if (!copy) return [`Event ${place} is missing from a schedule`]
        return event.says === copy.says ? [] : [`Event ${place} says something else on the team’s schedule`]
      }
    },
  }),
  defineCheck({
    name: 'answers',
    means: 'every response and attendance record names an existing event, with its current details',
    rows: snapshot => snapshot.attendance,
    wrong: snapshot => {
      const events = indexBy(snapshot.events, ({ id }) => id)
      const due = pendingEventJobsText(snapshot)
      return ({ eventId, playerId, teamId, title, startDate, eventType, eventStatus }) => {
        const event = events.get(eventId)
        // What a pending job will still correct is not a finding.
        if (due.includes(eventId)) return []
        if (!event) return [`${playerId} answers for event ${eventId}, which is gone`]
        // A child who has left the team no longer gets its updates.
        if (!snapshot.player.get(playerId)?.memberships[teamId]?.active) return []
        const isSame =
          title === event.title &&
          startDate === event.startDate &&
          eventType === event.eventType &&
          eventStatus === event.status
        return isSame ? [] : [`The response of ${playerId} for event ${eventId} has outdated event details`]
      }
    },
  }),
]

interface ScheduledCopy {
  teamId: string
  id: string
  says: string
}

const placeOf = ({ id, teamId }: ScheduledCopy): string => `${id} of ${teamId}`

const expectedCopies = (event: ClubSnapshot['events'][number]): ScheduledCopy[] =>
  teamsOf(event).map(teamId => ({ teamId, id: event.id, says: toComparableText(event) }))

const actualCopy = ({ of, ...event }: ClubSnapshot['teamEvents'][number]): ScheduledCopy => ({
  teamId: of,
  id: event.id,
  says: toComparableText(event),
})

/** The payloads of pending schedule jobs, as text to search for ids; new events have nothing to correct. */
const pendingEventJobsText = ({ items }: ClubSnapshot): string =>
  JSON.stringify(
    items.filter(({ pk, kind }) => pk === 'DUE' && String(kind).startsWith('event-')),
    (key, value: unknown) => (key === 'added' ? undefined : value),
  )
