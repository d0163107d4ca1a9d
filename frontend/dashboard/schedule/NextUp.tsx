import { AnswerButtons } from '#frontend/events/attendance/AnswerButtons.tsx'
import type { FamilyAnswer, useFamilyAnswers } from '#frontend/events/attendance/useFamilyAnswers.ts'
import eventItemStyles from '#frontend/events/EventItem.module.css'
import { EventItem } from '#frontend/events/EventItem.tsx'
import { useUser } from '#frontend/session/AuthProvider.tsx'
import { LinkButton } from '#frontend/ui/Button.tsx'
import { Card } from '#frontend/ui/Card.tsx'
import { EmptyState, ErrorState } from '#frontend/ui/page/states.tsx'
import type { Event } from '#shared/events/model.ts'
import { pages } from '#shared/pages.ts'
import { LoadingTeams } from './LoadingTeams.tsx'
import styles from './NextUp.module.css'
import { findNext } from './upcomingEvents.ts'
import type { Schedule } from './useSchedule.ts'

const title = 'Next up'
const failure = 'What comes next could not be loaded'

type FamilyAnswers = ReturnType<typeof useFamilyAnswers>

/** The next event of each child, with the answer buttons: the first thing that a family sees. */
export function NextUp(props: {
  schedule: Schedule
  family: FamilyAnswers
  /** Most users in this role have children, so the space is reserved while loading. */
  isExpected: boolean
}) {
  const { schedule, family, isExpected } = props
  const role = useUser().actsAs
  const { query, now } = schedule
  const failed = family.failedQuery ?? (query.isError && !query.data ? query : undefined)
  if (failed) {
    const text = failed.error?.message ?? ''
    return <ErrorState title={failure} text={text} onRetry={() => void failed.refetch()} />
  }
  if (family.children.length === 0 && !family.isPending && role === 'parent') return <NoChildren />
  if (family.children.length === 0 && !(family.isPending && isExpected)) return null
  if (family.isPending || !query.data || !now) {
    return <LoadingTeams title={title} />
  }
  const next = findNextEvents(query.data, now, family)
  return (
    <Card title={title}>
      {next.length === 0 ? (
        <p className="muted">{describeEmpty(family)}</p>
      ) : (
        <ul className={eventItemStyles.eventList}>
          {next.map(({ event, answers }) => (
            <li key={event.id}>
              <EventItem event={event}>
                <EventAnswers event={event} answers={answers} />
              </EventItem>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

const NoChildren = () => (
  <EmptyState
    title="No children in your account"
    text="What your children play next stands here, once you have added them."
    action={
      <LinkButton variant="primary" to={pages.playerRegistration.path}>
        Add Player
      </LinkButton>
    }
  />
)

interface NextEvent {
  event: Event
  answers: FamilyAnswer[]
}

/** Siblings on one team share an event. */
function findNextEvents(events: readonly Event[], now: string, family: FamilyAnswers): NextEvent[] {
  const ids = new Set(
    family.children.flatMap(({ id }) =>
      findNext(events, now, event => family.answersAt(event).some(({ child }) => child.id === id)).map(
        event => event.id,
      ),
    ),
  )
  return events.filter(({ id }) => ids.has(id)).map(event => ({ event, answers: family.answersAt(event) }))
}

function EventAnswers({ event, answers }: NextEvent) {
  return (
    <ul className={styles.nextChildren}>
      {answers.map(({ child, answer }) => (
        <li key={child.id}>
          <strong>{child.firstName}</strong>
          <AnswerButtons event={event} child={child} answer={answer} />
        </li>
      ))}
    </ul>
  )
}

function describeEmpty({ children, teamIdsOf }: FamilyAnswers): string {
  const names = new Intl.ListFormat('en-US').format(children.map(({ firstName }) => firstName))
  return children.some(child => teamIdsOf(child).length > 0)
    ? `Nothing is scheduled for ${names} yet.`
    : `Practices and games stand here once ${names} ${children.length > 1 ? 'are' : 'is'} on a team.`
}
