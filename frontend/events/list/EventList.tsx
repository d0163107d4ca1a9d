import { events } from 'virtual:routes'
import { Fragment, memo } from 'react'
import { EventActions } from '#frontend/events/actions/EventActions.tsx'
import { EventDialogs, type OpenAction, useEventAction } from '#frontend/events/actions/EventDialogs.tsx'
import { formatMonth, formatScore, formatTeams } from '#frontend/events/describe.ts'
import eventItemStyles from '#frontend/events/EventItem.module.css'
import { EventItem } from '#frontend/events/EventItem.tsx'
import styles from '#frontend/events/events.module.css'
import {
  type EventPermissions,
  staleTime,
  useEventPermissions,
  useEventTeams,
} from '#frontend/events/queries.ts'
import { callPage } from '#frontend/lib/api.ts'
import { useClubClock } from '#frontend/lib/clock.ts'
import { type ListPages, useListPages } from '#frontend/lib/useListPages.ts'
import { Button } from '#frontend/ui/Button.tsx'
import { Alert } from '#frontend/ui/Card.tsx'
import { ErrorState, Skeleton } from '#frontend/ui/page/states.tsx'
import layout from '#frontend/ui/styles/layout.module.css'
import type { Event } from '#shared/events/model.ts'
import { eventStart } from '#shared/events/rules.ts'
import { NoEvents } from './NoEvents.tsx'

type Period = 'upcoming' | 'past'

/** Upcoming events, the next one first, or past events, the latest first. */
export function EventList(props: {
  when: Period
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
  const rows = pages.data.filter(event => eventStart(event) >= now === (when === 'upcoming'))
  return (
    <>
      {rows.length === 0 && !pages.hasNextPage ? (
        <NoEvents when={when} onCreate={onCreate} />
      ) : (
        <EventMonths rows={rows} now={now} />
      )}
      <LoadMore pages={pages} />
      <EventDialogs events={rows} />
    </>
  )
}

/** The query key has the date, because at midnight upcoming events become past ones. */
function useEventPages(when: Period, teamId: string | undefined, today: string | undefined) {
  const query = when === 'upcoming' ? { from: today, teamId } : { order: 'desc' as const, to: today, teamId }
  return useListPages(
    [events.list.path, 'pages', query],
    cursor => callPage(events.list, { query: { ...query, cursor } }),
    staleTime,
  )
}

function EventMonths({ rows, now }: { rows: readonly Event[]; now: string }) {
  const teams = useEventTeams()
  const may = useEventPermissions()
  const { act } = useEventAction()
  return (
    <div className={styles.eventMonths}>
      {groupByMonth(rows).map(({ month, events }) => (
        <Fragment key={month}>
          <h2>{month}</h2>
          <ul className={eventItemStyles.eventList}>
            {events.map(event => (
              <li key={event.id}>
                <Row
                  event={event}
                  note={[formatTeams(event, teams), formatScore(event, teams)].filter(Boolean).join(' · ')}
                  hasBegun={eventStart(event) <= now}
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

/** Memoized, because there may be hundreds. */
const Row = memo(function Row(
  props: { event: Event; note: string; hasBegun: boolean; act: OpenAction } & EventPermissions,
) {
  const { event, note, hasBegun, act, canChange, canSetStatus, canScore } = props
  return (
    <EventItem event={event} note={note}>
      {(canChange || canSetStatus || canScore) && (
        <EventActions
          event={event}
          may={{ canChange, canSetStatus, canScore }}
          act={act}
          hasBegun={hasBegun}
        />
      )}
    </EventItem>
  )
})

/** Groups events by month, in order. */
function groupByMonth(rows: readonly Event[]): { month: string; events: Event[] }[] {
  const months = new Map<string, Event[]>()
  for (const event of rows) {
    const month = formatMonth(event.startDate)
    months.set(month, [...(months.get(month) ?? []), event])
  }
  return [...months].map(([month, events]) => ({ month, events }))
}

function LoadMore({ pages }: { pages: ListPages<Event> }) {
  return (
    <>
      {pages.isFetchNextPageError && (
        <Alert tone="error" title="The next events could not be loaded">
          {pages.error?.message}
        </Alert>
      )}
      {pages.hasNextPage && (
        <div className={layout.loadMore}>
          <Button onClick={() => void pages.fetchNextPage()} pending={pages.isFetchingNextPage}>
            {pages.isFetchNextPageError ? 'Try again' : 'Load more'}
          </Button>
        </div>
      )}
    </>
  )
}
