import { AnswerButtons } from '#frontend/events/attendance/AnswerButtons.tsx'
import type { FamilyAnswer, useFamilyAnswers } from '#frontend/events/attendance/useFamilyAnswers.ts'
import { EventItem } from '#frontend/events/EventItem.tsx'
import { Card } from '#frontend/ui/Card.tsx'
import { ErrorState } from '#frontend/ui/states.tsx'
import type { Event } from '#shared/events/model.ts'
import { LoadingTeams } from './LoadingTeams.tsx'
import { nextOf } from './upcoming.ts'
import type { Schedule } from './useSchedule.ts'

const title = 'Next up'
const failure = 'What comes next could not be loaded'

type Family = ReturnType<typeof useFamilyAnswers>

/** What comes next, for which child, and whether it comes: the first thing that a family sees. */
export function NextUp(props: {
  schedule: Schedule
  family: Family
  /** Most of this role have children, so the place for what is next is kept until it is known. */
  isExpected: boolean
}) {
  const { schedule, family, isExpected } = props

  const { query, now } = schedule
  const failed = family.failed ?? (query.isError && !query.data ? query : undefined)
  if (failed) {
    const text = failed.error?.message ?? ''
    return <ErrorState title={failure} text={text} onRetry={() => void failed.refetch()} />
  }
  if (family.children.length === 0 && !(family.isPending && isExpected)) return null
  if (family.isPending || !query.data || !now) {
    return <LoadingTeams title={title} />
  }
  const next = nextOfFamily(query.data, now, family)
  return (
    <Card title={title}>
      {next.length === 0 ? (
        <p className="muted">{nothingFor(family)}</p>
      ) : (
        <ul className="event-list">
          {next.map(({ event, answers }) => (
            <li key={event.id}>
              <EventItem event={event}>
                <Answers event={event} answers={answers} />
              </EventItem>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

interface Next {
  event: Event
  answers: FamilyAnswer[]
}

/** Siblings on one team share an event. */
function nextOfFamily(events: readonly Event[], now: string, family: Family): Next[] {
  const ids = new Set(
    family.children.flatMap(({ id }) =>
      nextOf(events, now, event => family.at(event).some(({ child }) => child.id === id)).map(
        event => event.id,
      ),
    ),
  )
  return events.filter(({ id }) => ids.has(id)).map(event => ({ event, answers: family.at(event) }))
}

function Answers({ event, answers }: Next) {
  return (
    <ul className="next-children">
      {answers.map(({ child, answer }) => (
        <li key={child.id}>
          <strong>{child.firstName}</strong>
          <AnswerButtons event={event} child={child} answer={answer} />
        </li>
      ))}
    </ul>
  )
}

function nothingFor({ children, teamIdsOf }: Family): string {
  const names = new Intl.ListFormat('en-US').format(children.map(({ firstName }) => firstName))
  return children.some(child => teamIdsOf(child).length > 0)
    ? `Nothing is scheduled for ${names} yet.`
    : `Practices and games stand here once ${names} ${children.length > 1 ? 'are' : 'is'} on a team.`
}
