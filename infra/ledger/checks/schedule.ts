import { teamsOf } from '#shared/events/homeAway.ts'
import { check } from '../defineCheck.ts'
import { type Books, index } from '../snapshot.ts'

/** What happens when, as the event, its teams and those who come to it say it. */
export const scheduleChecks = [
  check({
    name: 'events',
    means: 'each team of an event has it on its own schedule, word for word, and no other',
    rows: books => [
      ...new Set([...books.events.flatMap(wanted), ...books.teamEvents.map(there)].map(placeOf)),
    ],
    wrong: books => {
      const expected = index(books.events.flatMap(wanted), placeOf)
      const found = index(books.teamEvents.map(there), placeOf)
      return place => {
        const [event, copy] = [expected.get(place), found.get(place)]
        if (!event) return [`Event ${place} is on a schedule where it does not belong`]
        if (!copy) return [`Event ${place} is missing on a schedule`]
        return event.says === copy.says ? [] : [`Event ${place} says something else on the team’s schedule`]
      }
    },
  }),
  check({
    name: 'answers',
    means: 'whatever was said of a child at an event names one that there is, as it is now',
    rows: books => books.attendance,
    wrong: books => {
      const events = index(books.events, ({ id }) => id)
      const due = dueIn(books)
      return ({ eventId, playerId, teamId, title, startDate, eventType, eventStatus }) => {
        const event = events.get(eventId)
        // What is still to be done about it is no finding.
        if (due.includes(eventId)) return []
        if (!event) return [`${playerId} answers for event ${eventId}, which is gone`]
        // A child that has left hears nothing new of the team.
        if (!books.player.get(playerId)?.memberships[teamId]?.active) return []
        const isSame =
          title === event.title &&
          startDate === event.startDate &&
          eventType === event.eventType &&
          eventStatus === event.status
        return isSame
          ? []
          : [`The answer of ${playerId} for event ${eventId} says what the event said before`]
      }
    },
  }),
]

interface Said {
  teamId: string
  id: string
  says: string
}

const placeOf = ({ id, teamId }: Said): string => `${id} of ${teamId}`

const wanted = (event: Books['events'][number]): Said[] =>
  teamsOf(event).map(teamId => ({ teamId, id: event.id, says: textOf(event) }))

const there = ({ of, ...event }: Books['teamEvents'][number]): Said => ({
  teamId: of,
  id: event.id,
  says: textOf(event),
})

const textOf = (event: object): string =>
  JSON.stringify(Object.entries(event).toSorted(([one], [other]) => one.localeCompare(other)))

/** Everything that due work about the schedule has written down, to look for ids in. */
const dueIn = ({ items }: Books): string =>
  JSON.stringify(items.filter(({ pk, kind }) => pk === 'DUE' && String(kind).startsWith('event-')))
