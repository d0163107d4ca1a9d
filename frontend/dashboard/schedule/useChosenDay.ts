import { listWeek } from '#frontend/events/days.ts'
import { useSearchParam } from '#frontend/lib/useSearchParam.ts'

/** The day of this week that is looked at, kept in the address; today by default. */
export function useChosenDay(today: string): [day: string, choose: (day: string) => void] {
  const [chosen, choose] = useSearchParam('day', { isFilter: true })
  const day = listWeek(today).find(known => known === chosen) ?? today
  return [day, date => choose(date === today ? undefined : date)]
}
