import { events } from 'virtual:routes'
import { Fragment, memo } from 'react'
import { EventActions } from '#frontend/events/actions/EventActions.tsx'
import { EventDialogs, type OpenAction, useEventAction } from '#frontend/events/actions/EventDialogs.tsx'
import { EventAnswers } from '#frontend/events/attendance/EventAnswers.tsx'
import { type FamilyAnswer, useFamilyAnswers } from '#frontend/events/attendance/useFamilyAnswers.ts'
import { formatScore, formatTeams } from '#frontend/events/describe.ts'
import eventItemStyles from '#frontend/events/EventItem.module.css'
import { EventItem } from '#frontend/events/EventItem.tsx'
import styles from '#frontend/events/events.module.css'
import {
  type EventPermissions,
  staleTime,
  useEventPermissions,
  useEventTeams,
  useIsTeamsPending,
} from '#frontend/events/queries.ts'
import { callPage } from '#frontend/lib/api.ts'
import { useClubClock } from '#frontend/lib/clock.ts'
import { useReached } from '#frontend/lib/queries.ts'
import { useListPages } from '#frontend/lib/useListPages.ts'
import { ErrorState, Skeleton } from '#frontend/ui/page/states.tsx'
import { PagedRows } from '#frontend/ui/table/PagedRows.tsx'
import { formatDate } from '#shared/dates.ts'
import type { Event } from '#shared/events/model.ts'
import { eventEnd, eventStart, isInProgress } from '#shared/events/rules.ts'
import { NoEvents } from './NoEvents.tsx'

type Period = 'upcoming' | 'past'

/** Events until they end, what is in progress first, or past events, the latest first. */
export function EventList(props: {
  when: Period
  teamId: string | undefined
  onCreate: (() => void) | undefined
}) {
  const { when, teamId, onCreate } = props
  const now = useClubClock()
  const today = now?.slice(0, 10)
  const pages = useEventPages(when, teamId, today)
  const [family, isTeamsPending] = [useFamilyAnswers(), useIsTeamsPending()]
  const isWhoseKnown = useReached(!family.isPending && !isTeamsPending)
  if (pages.isError && !pages.data) {
    return (
      <ErrorState
        title="The events couldn’t be loaded"
        text={pages.error.message}
        onRetry={() => void pages.refetch()}
      />
    )
  }
  // The buttons for answers make a row higher, too.
  if (!pages.data || !now || !isWhoseKnown) return <Skeleton lines={5} height="6rem" />
  const rows = pages.data.filter(event => eventEnd(event) > now === (when === 'upcoming'))
  return (
    <>
      {rows.length === 0 && !pages.hasNextPage && <NoEvents when={when} onCreate={onCreate} />}
      <PagedRows name="events" rows={rows} more={pages}>
        {shown => <EventMonths rows={shown} now={now} />}
      </PagedRows>
      <EventDialogs events={rows} />
    </>
  )
}

/** The query key has the date, because at midnight upcoming events become past ones; the club's today is the default. */
function useEventPages(when: Period, teamId: string | undefined, today: string | undefined) {
  const query = when === 'upcoming' ? { teamId } : { order: 'desc' as const, teamId }
  return useListPages(
    [events.list.path, 'pages', today, query],
    cursor => callPage(events.list, { query: { ...query, cursor } }),
    staleTime,
  )
}

function EventMonths({ rows, now }: { rows: readonly Event[]; now: string }) {
  const teams = useEventTeams()
  const may = useEventPermissions()
  const { act } = useEventAction()
  const family = useFamilyAnswers()
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
                  isNow={isInProgress(event, now)}
                  act={act}
                  answers={toAnswers(family.answersAt(event))}
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

/** Undefined without any, so that the many rows of those without children are not drawn again. */
const toAnswers = (answers: FamilyAnswer[]) => (answers.length > 0 ? answers : undefined)

/** Memoized, because there may be hundreds. */
const Row = memo(function Row(
  props: {
    event: Event
    note: string
    hasBegun: boolean
    isNow: boolean
    act: OpenAction
    answers: FamilyAnswer[] | undefined
  } & EventPermissions,
) {
  const { event, note, hasBegun, isNow, act, answers, canChange, canSetStatus, canScore } = props
  return (
    <EventItem event={event} isNow={isNow} note={note}>
      {answers && <EventAnswers event={event} answers={answers} />}
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
    const month = formatDate(event.startDate, 'MMMM yyyy')
    months.set(month, [...(months.get(month) ?? []), event])
  }
  return [...months].map(([month, events]) => ({ month, events }))
}
