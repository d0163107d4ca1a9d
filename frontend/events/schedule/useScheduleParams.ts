import { useSyncExternalStore } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useScheduledTeam } from '#frontend/calendar/useScheduledTeams.ts'
import { isDate } from '#shared/dates.ts'
import { pages } from '#shared/pages.ts'
import { isView } from './scheduleViews.ts'
import type { Looked } from './useScheduleEvents.ts'

/** What is looked at, as the address says it. Where it says nothing: today, and on a phone as a list. */
export function useLooked(today: string) {
  const [search] = useSearchParams()
  const isPhone = useSyncExternalStore(onWidth, () => phone.matches)
  const [view, date = '', team] = ['view', 'date', 'teamId'].map(name => search.get(name) ?? undefined)
  const { teams, teamId } = useScheduledTeam(team)
  const looked: Looked = {
    view: isView(view) ? view : isPhone ? 'agenda' : 'day',
    date: isDate(date) && earliest < date && date < latest ? date : today,
    teamId,
  }
  const pathTo = (changes: Partial<Looked>): string => addressOf({ ...looked, ...changes }, today)
  return { looked, pathTo, teams }
}

/** Beyond these nobody plans. */
const [earliest, latest] = ['1999-12-31', '2101-01-01']

/** Today is not named: the schedule that is open over midnight goes on to the next day. */
function addressOf({ view, date, teamId }: Looked, today: string): string {
  const params = new URLSearchParams({ view })
  if (date !== today) params.set('date', date)
  if (teamId) params.set('teamId', teamId)
  return `${pages.schedule.path}?${params}`
}

const phone = window.matchMedia('(max-width: 47.9375rem)')

function onWidth(changed: () => void): () => void {
  phone.addEventListener('change', changed)
  return () => phone.removeEventListener('change', changed)
}
