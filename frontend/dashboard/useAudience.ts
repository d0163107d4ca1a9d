import { teams } from 'virtual:routes'
import { useQuery } from '@tanstack/react-query'
import { useFamilyAnswers } from '#frontend/events/attendance/useFamilyAnswers.ts'
import { teamsText } from '#frontend/events/describe.ts'
import { useCoachedIds } from '#frontend/events/queries.ts'
import { read } from '#frontend/lib/api.ts'
import { useUser } from '#frontend/session/AuthProvider.tsx'
import { isStaff } from '#shared/access.ts'
import type { Event } from '#shared/events/model.ts'

/** For whom an event is: a family reads the names of its children, the staff those of the teams. */
export function useWhose() {
  const { actsAs } = useUser()
  const family = useFamilyAnswers()
  const own = useCoachedIds()
  // A family knows its teams by its children: it need not ask for all of the club's.
  const known = useQuery({ ...read(teams.list), enabled: isStaff(actsAs) })
  const all = known.data ?? []
  const problem = (own.error ?? known.error)?.message
  return {
    family,
    /** The teams of a coach, once they are known. */
    coached: known.data && !own.isPending ? all.filter(({ id }) => own.ids.includes(id)) : undefined,
    /** Why they are not. */
    problem: known.data && !own.error ? undefined : problem,
    retry: () => Promise.all([own.error && own.refetch(), known.error && known.refetch()]),
    noteOf: (event: Event): string => {
      const children = actsAs === 'player' ? [] : family.at(event).map(({ child }) => child.firstName)
      return [...children, teamsText(event, all)].filter(Boolean).join(' · ')
    },
  }
}
export type Whose = ReturnType<typeof useWhose>
