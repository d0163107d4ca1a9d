import { useSearchParams } from 'react-router-dom'
import { useScheduledTeam } from '#frontend/calendar/useScheduledTeams.ts'
import { isView } from '#frontend/events/views.ts'
import { isDate } from '#shared/dates.ts'
import { pages } from '#shared/pages.ts'
import type { ScheduleParams } from './useScheduleEvents.ts'

/** View, date and team from the URL; without them today, as a day. */
export function useScheduleParams(today: string) {
  const [search] = useSearchParams()
  const [view, date = '', team] = ['view', 'date', 'teamId'].map(name => search.get(name) ?? undefined)
  const { teams, teamId } = useScheduledTeam(team)
  const scheduleParams: ScheduleParams = {
    view: isView(view) ? view : 'day',
    date: isDate(date) && earliest < date && date < latest ? date : today,
    teamId,
  }
  const pathTo = (changes: Partial<ScheduleParams>): string => toUrl({ ...scheduleParams, ...changes }, today)
  return { scheduleParams, pathTo, teams }
}

/** The supported range of dates. */
const [earliest, latest] = ['1999-12-31', '2101-01-01']

/** Today is not written to the URL, so that a schedule that stays open past midnight moves on. */
function toUrl({ view, date, teamId }: ScheduleParams, today: string): string {
  const params = new URLSearchParams({ view })
  if (date !== today) params.set('date', date)
  if (teamId) params.set('teamId', teamId)
  return `${pages.schedule.path}?${params}`
}
