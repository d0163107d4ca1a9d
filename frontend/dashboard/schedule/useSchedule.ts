import { events } from 'virtual:routes'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { getLastDay } from '#frontend/events/days.ts'
import { staleTime } from '#frontend/events/queries.ts'
import { callPage } from '#frontend/lib/api.ts'
import { useClubClock } from '#frontend/lib/clock.ts'
import { addDays, mondayOf } from '#shared/dates.ts'
import type { Event } from '#shared/events/model.ts'
import { maxEventDays } from '#shared/events/rules.ts'

/**
 * One query for everything the dashboard shows of the schedule: at least the whole current week, from Monday
 * on.
 */
export function useSchedule() {
  const now = useClubClock()
  const today = now?.slice(0, 10)
  const monday = today && mondayOf(today)
  const query = useQuery({
    ...scheduleQuery(monday ?? ''),
    enabled: monday !== undefined,
    // Keeps the old data when Sunday turns into Monday while the page is open.
    placeholderData: keepPreviousData,
  })
  return { now, today, query }
}
export type Schedule = ReturnType<typeof useSchedule>

export const scheduleQuery = (monday: string) =>
  queryOptions({
    queryKey: [events.list.path, 'from', monday],
    queryFn: () => fetchEventsSince(monday),
    staleTime,
  })

/** Multi-day events may have started before Monday. */
async function fetchEventsSince(monday: string): Promise<Event[]> {
  const from = addDays(monday, -maxEventDays)
  const all: Event[] = []
  let cursor: string | undefined
  do {
    const { rows, next } = await callPage(events.list, { query: { from, cursor } })
    all.push(...rows)
    cursor = (all.at(-1)?.startDate ?? '') < addDays(monday, 7) ? next : undefined
  } while (cursor)
  return filterSince(all, monday)
}

export const filterSince = (all: readonly Event[], day: string): Event[] =>
  all.filter(event => getLastDay(event) >= day)
