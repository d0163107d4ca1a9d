import { useQuery } from '@tanstack/react-query'
import { nameOf, rosterOf } from '#frontend/players/rosterQueries.ts'
import { ErrorState } from '#frontend/ui/page/states.tsx'
import type { Event } from '#shared/events/model.ts'
import { eventAttendanceQuery } from './queries.ts'
import { RemindNow } from './RemindNow.tsx'
import { describeUnanswered, groupByResponse } from './responses.ts'

/** The number of players coming to an event, and who has not answered. */
export function NoReplies({ event, teamId }: { event: Event; teamId: string }) {
  const roster = useQuery(rosterOf(teamId))
  const answers = useQuery(eventAttendanceQuery(event.id))
  const failed = [roster, answers].find(({ isError, data }) => isError && !data)
  if (failed) {
    return (
      <ErrorState
        title="The answers couldn’t be loaded"
        text={failed.error?.message ?? ''}
        onRetry={() => void failed.refetch()}
      />
    )
  }
  if (!roster.data || !answers.data) return <p className="muted">Loading the answers…</p>
  const { going, none } = groupByResponse(roster.data, answers.data)
  const waiting = none.filter(({ earlier }) => earlier)
  if (roster.data.length === 0) return <p className="muted">There is no one on the team yet.</p>
  return (
    <>
      <p>
        {going.length} of {roster.data.length} going.{' '}
        {waiting.length > 0 && `${describeUnanswered(waiting.length)} `}
        {none.length === 0 ? (
          'Everyone has answered.'
        ) : (
          <>
            <strong>No answer yet:</strong> {none.map(({ player }) => nameOf(player)).join(', ')}
          </>
        )}
      </p>
      <RemindNow event={event} teamId={teamId} waiting={none.length} />
    </>
  )
}
