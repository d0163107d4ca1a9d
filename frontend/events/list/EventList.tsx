import { events } from 'virtual:routes'
import { Fragment, memo } from 'react'
import { callPage } from '#frontend/lib/api.ts'
import { useClubClock } from '#frontend/lib/clock.ts'
import { type ListPages, useListPages } from '#frontend/lib/useListPages.ts'
import { Button } from '#frontend/ui/Button.tsx'
import { Alert } from '#frontend/ui/Card.tsx'
import { EmptyState, ErrorState, Skeleton } from '#frontend/ui/states.tsx'
import type { Event } from '#shared/events/model.ts'
import { startOf } from '#shared/events/rules.ts'
import { EventActions } from '../actions/EventActions.tsx'
import { type Act, EventDialogs, useEventAction } from '../actions/EventDialogs.tsx'
import { monthText, scoreText, teamsText } from '../describe.ts'
import { EventItem } from '../EventItem.tsx'
import { type May, staleTime, useEventTeams, useMay } from '../queries.ts'

type When = 'upcoming' | 'past'

/** The events to come, the next one first, or those that have begun, the last one first. */
export function EventList(props: {
  when: When
  teamId: string | undefined
  onCreate: (() => void) | undefined
}) {
  const { when, teamId, onCreate } = props
  const now = useClubClock()
  const today = now?.slice(0, 10)
  const pages = useEventPages(when, teamId, today)
  if (pages.isError && !pages.data) {
    return (
      <ErrorState
        title="The events could not be loaded"
        text={pages.error.message}
        onRetry={() => void pages.refetch()}
      />
    )
  }
  if (!pages.data || !now) return <Skeleton lines={5} height="6rem" />
  const rows = pages.data.filter(event => startOf(event) >= now === (when === 'upcoming'))
  return (
    <>
      {rows.length === 0 && !pages.hasNextPage ? (
        <EmptyState
          title="No events found"
          action={when === 'upcoming' && onCreate && <Button onClick={onCreate}>Create an event</Button>}
        />
      ) : (
        <Months rows={rows} now={now} />
      )}
      <More pages={pages} />
      <EventDialogs known={rows} />
    </>
  )
}

/** With the day they began with: at midnight what was to come today has been. */
function useEventPages(when: When, teamId: string | undefined, today: string | undefined) {
  const query = when === 'upcoming' ? { from: today, teamId } : { order: 'desc' as const, to: today, teamId }
  return useListPages(
    [events.list.path, 'pages', query],
    cursor => callPage(events.list, { query: { ...query, cursor } }),
    staleTime,
  )
}

function Months({ rows, now }: { rows: readonly Event[]; now: string }) {
  const teams = useEventTeams()
  const may = useMay()
  const { act } = useEventAction()
  return (
    <div className="event-months">
      {byMonth(rows).map(({ month, events }) => (
        <Fragment key={month}>
          <h2>{month}</h2>
          <ul className="event-list">
            {events.map(event => (
              <li key={event.id}>
                <Row
                  event={event}
                  note={[teamsText(event, teams), scoreText(event, teams)].filter(Boolean).join(' · ')}
                  hasBegun={startOf(event) <= now}
                  act={act}
                  {...may(event)}
                />
              </li>
            ))}
          </ul>
        </Fragment>
      ))}
    </div>
  )
}

/** Drawn again only when it has changed: there may be hundreds. */
const Row = memo(function Row(props: { event: Event; note: string; hasBegun: boolean; act: Act } & May) {
  const { event, note, hasBegun, act, change, setStatus, score } = props
  return (
    <EventItem event={event} note={note}>
      {(change || setStatus || score) && (
        <EventActions event={event} may={{ change, setStatus, score }} act={act} hasBegun={hasBegun} />
      )}
    </EventItem>
  )
})

/** A year of events is found by its months; the order stays. */
function byMonth(rows: readonly Event[]): { month: string; events: Event[] }[] {
  const months = new Map<string, Event[]>()
  for (const event of rows) {
    const month = monthText(event.startDate)
    months.set(month, [...(months.get(month) ?? []), event])
  }
  return [...months].map(([month, events]) => ({ month, events }))
}

function More({ pages }: { pages: ListPages<Event> }) {
  return (
    <>
      {pages.isFetchNextPageError && (
        <Alert tone="error" title="The next events could not be loaded">
          {pages.error?.message}
        </Alert>
      )}
      {pages.hasNextPage && (
        <div className="load-more">
          <Button onClick={() => void pages.fetchNextPage()} pending={pages.isFetchingNextPage}>
            {pages.isFetchNextPageError ? 'Try again' : 'Load more'}
          </Button>
        </div>
      )}
    </>
  )
}
