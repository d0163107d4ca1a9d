import { events } from 'virtual:routes'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { lastDayOf } from '#frontend/events/days.ts'
import { staleTime } from '#frontend/events/queries.ts'
import { callPage } from '#frontend/lib/api.ts'
import { useClubClock } from '#frontend/lib/clock.ts'
import { addDays, mondayOf } from '#shared/dates.ts'
import type { Event } from '#shared/events/model.ts'
import { longestDays } from '#shared/events/rules.ts'

/** One list for all that the dashboard shows of the schedule: from this week's Monday on, and the week whole. */
export function useSchedule() {
  const now = useClubClock()
  const today = now?.slice(0, 10)
  const monday = today && mondayOf(today)
  const query = useQuery({
    queryKey: [events.list.path, 'from', monday],
    queryFn: () => eventsSince(monday ?? ''),
    enabled: monday !== undefined,
    staleTime,
    // Sunday night becomes Monday under the eyes of whoever looks.
    placeholderData: keepPreviousData,
  })
  return { now, today, query }
}
export type Schedule = ReturnType<typeof useSchedule>

/** What lasts several days may have begun before. */
async function eventsSince(monday: string): Promise<Event[]> {
  const from = addDays(monday, -longestDays)
  const all: Event[] = []
  let cursor: string | undefined
  do {
    const { rows, next } = await callPage(events.list, { query: { from, cursor } })
    all.push(...rows)
    cursor = (all.at(-1)?.startDate ?? '') < addDays(monday, 7) ? next : undefined
  } while (cursor)
  return all.filter(event => lastDayOf(event) >= monday)
}
