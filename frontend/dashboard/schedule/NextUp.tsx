import { EventAnswers } from '#frontend/events/attendance/EventAnswers.tsx'
import type { useFamilyAnswers } from '#frontend/events/attendance/useFamilyAnswers.ts'
import eventItemStyles from '#frontend/events/EventItem.module.css'
import { EventItem } from '#frontend/events/EventItem.tsx'
import { useUser } from '#frontend/session/AuthProvider.tsx'
import { LinkButton } from '#frontend/ui/Button.tsx'
import { Card } from '#frontend/ui/Card.tsx'
import { EmptyState, ErrorState } from '#frontend/ui/page/states.tsx'
import { admits } from '#shared/access.ts'
import { pages } from '#shared/pages.ts'
import { LoadingTeams } from './LoadingTeams.tsx'
import type { NextEvent } from './nextEvents.ts'
import type { Schedule } from './useSchedule.ts'

const title = 'Next up'
const failure = 'Upcoming events couldn’t be loaded'

type FamilyAnswers = ReturnType<typeof useFamilyAnswers>

/** The next event of each child, with the answer buttons. */
export function NextUp(props: {
  schedule: Schedule
  family: FamilyAnswers
  next: readonly NextEvent[]
  /** What the children play is in progress, or on teams that the user coaches. */
  isShownElsewhere: boolean
  /** Most users in this role have children, so the space is reserved while loading. */
  isExpected: boolean
}) {
  const { schedule, family, next, isShownElsewhere, isExpected } = props
  const role = useUser().effectiveRole
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
  const isOnTeam = family.children.some(child => family.teamIdsOf(child).length > 0)
  // To an adult, the child's next step says how there will be some.
  if (next.length === 0 && (isShownElsewhere || (!isOnTeam && admits('adults', role)))) return null
  return (
    <Card title={title}>
      {next.length === 0 ? (
        <p className="muted">{describeEmpty(family)}</p>
      ) : (
        <ul className={eventItemStyles.eventList}>
          {next.map(({ event, answers }) => (
            <li key={event.id}>
              <EventItem event={event}>
                <EventAnswers event={event} answers={answers} isNext />
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
    text="Once you add your children, their next practices and games will appear here."
    action={
      <LinkButton variant="primary" to={pages.playerRegistration.path}>
        Add Player
      </LinkButton>
    }
  />
)

function describeEmpty({ children, teamIdsOf }: FamilyAnswers): string {
  const names = new Intl.ListFormat('en-US').format(children.map(({ firstName }) => firstName))
  return children.some(child => teamIdsOf(child).length > 0)
    ? `Nothing is scheduled for ${names} yet.`
    : `You’ll see practices and games here once ${names} ${children.length > 1 ? 'are' : 'is'} placed on a team.`
}
