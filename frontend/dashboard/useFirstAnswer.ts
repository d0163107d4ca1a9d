import { dashboard, programs, registrations, teams, waiting } from 'virtual:routes'
import {
  type DataTag,
  type QueryClient,
  type QueryKey,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { currentAnnouncementsQuery } from '#frontend/announcements/queries.ts'
import { playerAttendanceQuery } from '#frontend/events/attendance/queries.ts'
import { myInvoicesQuery } from '#frontend/invoices/pay/queries.ts'
import { callRoute, routeQuery } from '#frontend/lib/api.ts'
import { myPlayersQuery } from '#frontend/players/myPlayers.ts'
import { useUser } from '#frontend/session/AuthProvider.tsx'
import type { Dashboard } from '#shared/dashboard/model.ts'
import { mondayOf } from '#shared/dates.ts'
import { profileQuery } from './children/useChildSteps.ts'
import { filterSince, scheduleQuery } from './schedule/useSchedule.ts'

/**
 * One answer has what the first view is made of. It is written into the queries of the parts, which ask by themselves from
 * then on, and at once if it fails. Returns whether they can be shown.
 */
export function useFirstAnswer(): boolean {
  const client = useQueryClient()
  const { id } = useUser()
  const { isPending } = useQuery({
    queryKey: [dashboard.get.path],
    queryFn: async () => {
      fillQueries(client, await callRoute(dashboard.get), id)
      return null
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  })
  return !isPending
}

function fillQueries(client: QueryClient, answer: Dashboard, userId: string): void {
  const put = <Data>(queryKey: DataTag<QueryKey, Data, Error>, data: NoInfer<Data> | undefined) => {
    if (data !== undefined) client.setQueryData(queryKey, data)
  }
  const { today, events, family, children } = answer
  const monday = mondayOf(today)
  put(routeQuery(teams.list).queryKey, answer.teams)
  put(myPlayersQuery.queryKey, children)
  put(currentAnnouncementsQuery.queryKey, answer.announcements)
  put(scheduleQuery(monday).queryKey, events && filterSince(events, monday))
  put(routeQuery(teams.memberships, {}).queryKey, answer.memberships)
  put(routeQuery(teams.memberships, { query: { userId } }).queryKey, answer.coaching)
  for (const { id } of children) {
    const own = answer.attendance.filter(({ playerId }) => playerId === id)
    put(playerAttendanceQuery(id, today).queryKey, own)
  }
  if (!family) return
  const { completeProfiles } = family
  put(routeQuery(waiting.list).queryKey, family.waiting)
  put(routeQuery(registrations.list, { query: { mine: 'true' } }).queryKey, family.registrations)
  put(
    routeQuery(registrations.list, { query: { ofChildren: 'true' } }).queryKey,
    family.registrationsOfChildren,
  )
  put(myInvoicesQuery.queryKey, family.invoices)
  put(routeQuery(programs.list).queryKey, family.programs)
  for (const { id } of children) put(profileQuery(id).queryKey, completeProfiles.includes(id))
}
