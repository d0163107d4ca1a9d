import { events } from 'virtual:routes'
import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { staleTime } from '#frontend/events/queries.ts'
import { callPage } from '#frontend/lib/api.ts'
import type { Event } from '#shared/events/model.ts'
import { monthOf, monthsOf, rangeOf, type View } from './scheduleViews.ts'

/** What is looked at. */
export interface Looked {
  view: View
  date: string
  teamId: string | undefined
}

/** The events of a month and of the weeks that it has a part in: all of them, however many pages that is. */
const monthOfEvents = (month: string, teamId: string | undefined) => ({
  queryKey: [events.list.path, 'month', month, teamId ?? ''],
  queryFn: async (): Promise<Event[]> => {
    const rows: Event[] = []
    const query = { ...rangeOf(month), ...(teamId && { teamId }) }
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

const queriesOf = ({ view, date, teamId }: Looked) =>
  monthsOf(view, date).map(month => monthOfEvents(month, teamId))

/**
 * What is looked at with its events. While those of the next step are on their way the last ones stay, together with
 * what they are of.
 */
export function useSchedule(wanted: Looked) {
  const client = useQueryClient()
  const months = useQueries({ queries: queriesOf(wanted) })
  const isLoaded = months.every(({ data }) => data !== undefined)
  const [last, setLast] = useState<Looked>()
  if (isLoaded && !(last && isSame(last, wanted))) setLast(wanted)
  const shown = isLoaded ? wanted : last
  const rows = isLoaded
    ? months.flatMap(({ data }) => data ?? [])
    : shown && queriesOf(shown).flatMap(({ queryKey }) => client.getQueryData<Event[]>(queryKey) ?? [])
  const failed = months.filter(({ isError, data }) => isError && data === undefined)
  return {
    shown: shown && { looked: shown, events: eachOnce(rows ?? []) },
    isWaiting: !isLoaded,
    error: failed[0]?.error,
    retry: () => void Promise.all(failed.map(({ refetch }) => refetch())),
  }
}

const isSame = (one: Looked, other: Looked): boolean =>
  one.view === other.view && one.date === other.date && one.teamId === other.teamId

/** The weeks between two months are in both. */
const eachOnce = (rows: Event[]): Event[] => [...new Map(rows.map(event => [event.id, event])).values()]

/** The events of the month of a day; none while they are on their way. */
export const useMonth = (date: string, teamId: string | undefined): Event[] =>
  useQuery(monthOfEvents(monthOf(date), teamId)).data ?? []

/** Asks for what a step leads to before it is taken. */
export function usePrefetch(): (looked: Looked) => void {
  const client = useQueryClient()
  return looked => {
    for (const query of queriesOf(looked)) void client.prefetchQuery(query)
  }
}
