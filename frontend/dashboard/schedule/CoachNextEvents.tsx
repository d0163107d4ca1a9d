import { NoReplies } from '#frontend/events/attendance/NoReplies.tsx'
import styles from '#frontend/events/EventItem.module.css'
import { EventItem } from '#frontend/events/EventItem.tsx'
import { Card } from '#frontend/ui/Card.tsx'
import { ErrorState } from '#frontend/ui/page/states.tsx'
import { teamsOf } from '#shared/events/homeAway.ts'
import type { Event } from '#shared/events/model.ts'
import type { Team } from '#shared/teams/model.ts'
import { LoadingTeams } from './LoadingTeams.tsx'
import { findNext } from './upcomingEvents.ts'
import type { Audience } from './useAudience.ts'
import type { Schedule } from './useSchedule.ts'

const title = 'Next for your teams'

/** The next event of each of the coach's teams, and who has not answered. */
export default function CoachNextEvents({ schedule, audience }: { schedule: Schedule; audience: Audience }) {
  const { query, now } = schedule
  const { coached: coachedTeams, problem, retry } = audience
  const failure = problem ?? (query.data ? undefined : query.error?.message)
  if (failure) {
    const again = () => void Promise.all([retry(), query.refetch()])
    return <ErrorState title="Your teams could not be loaded" text={failure} onRetry={again} />
  }
  if (!coachedTeams || !query.data || !now) return <LoadingTeams title={title} />
  return <TeamLines events={query.data} now={now} teams={coachedTeams} />
}

function TeamLines(props: {
  events: readonly Event[]
  now: string
  teams: readonly Pick<Team, 'id' | 'name'>[]
}) {
  const { events, now, teams } = props
  const lines = teams.flatMap(team =>
    findNext(events, now, event => teamsOf(event).includes(team.id)).map(event => ({ team, event })),
  )
  return (
    <Card title={title}>
      {lines.length === 0 ? (
        <p className="muted">
          {teams.length === 0
            ? 'Your teams stand here once the club has put you on their staff.'
            : 'Nothing is scheduled for your teams yet.'}
        </p>
      ) : (
        <ul className={styles.eventList}>
          {lines.map(({ team, event }) => (
            <li key={`${team.id} ${event.id}`}>
              <EventItem event={event} note={team.name}>
                {event.status === 'scheduled' && <NoReplies event={event} teamId={team.id} />}
              </EventItem>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
