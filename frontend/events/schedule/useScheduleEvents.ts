import { events } from 'virtual:routes'
import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { staleTime } from '#frontend/events/queries.ts'
import type { View } from '#frontend/events/views.ts'
import { callPage } from '#frontend/lib/api.ts'
import type { Event } from '#shared/events/model.ts'
import { getMonth, getMonthRange, listViewMonths } from './scheduleViews.ts'

/** What the schedule shows. */
export interface ScheduleParams {
  view: View
  date: string
  teamId: string | undefined
}

/** All events of a month and of the weeks it overlaps, over all pages. */
const monthQuery = (month: string, teamId: string | undefined) => ({
  queryKey: [events.list.path, 'month', month, teamId ?? ''],
  queryFn: async (): Promise<Event[]> => {
    const rows: Event[] = []
    const query = { ...getMonthRange(month), ...(teamId && { teamId }) }
    let cursor: string | undefined
    do {
      const page = await callPage(events.list, { query: { ...query, ...(cursor && { cursor }) } })
      rows.push(...page.rows)
      cursor = page.next
    } while (cursor)
    return rows
  },
  staleTime,
})

const listQueries = ({ view, date, teamId }: ScheduleParams) =>
  listViewMonths(view, date).map(month => monthQuery(month, teamId))

/**
 * The events for the params. While the next ones are loading, the previous ones stay, together with their
 * params.
 */
export function useScheduleEvents(params: ScheduleParams) {
  const client = useQueryClient()
  const months = useQueries({ queries: listQueries(params) })
  const isLoaded = months.every(({ data }) => data !== undefined)
  const [last, setLast] = useState<ScheduleParams>()
  if (isLoaded && !(last && isSameParams(last, params))) setLast(params)
  const shown = isLoaded ? params : last
  const rows = isLoaded
    ? months.flatMap(({ data }) => data ?? [])
    : shown && listQueries(shown).flatMap(({ queryKey }) => client.getQueryData<Event[]>(queryKey) ?? [])
  const failed = months.filter(({ isError, data }) => isError && data === undefined)
  return {
    shown: shown && { scheduleParams: shown, events: uniqueById(rows ?? []) },
    isWaiting: !isLoaded,
    error: failed[0]?.error,
    retry: () => void Promise.all(failed.map(({ refetch }) => refetch())),
  }
}

const isSameParams = (one: ScheduleParams, other: ScheduleParams): boolean =>
  one.view === other.view && one.date === other.date && one.teamId === other.teamId

/** Overlapping weeks are in both months. */
const uniqueById = (rows: Event[]): Event[] => [...new Map(rows.map(event => [event.id, event])).values()]

/** The events of a date's month; empty while loading. */
export const useMonthEvents = (date: string, teamId: string | undefined): Event[] =>
  useQuery(monthQuery(getMonth(date), teamId)).data ?? []

/** Prefetches the target of a navigation step. */
export function usePrefetchSchedule(): (scheduleParams: ScheduleParams) => void {
  const client = useQueryClient()
  return scheduleParams => {
    for (const query of listQueries(scheduleParams)) void client.prefetchQuery(query)
  }
}
