import { programs } from 'virtual:routes'
import { useQuery } from '@tanstack/react-query'
import { routeQuery } from '#frontend/lib/api.ts'
import { formatDates, formatLocation, formatTimes } from '#frontend/programs/describe.ts'
import type { Registration } from '#shared/registrations/model.ts'

/** When and where the program of a registration is; nothing if it is not public any more. */
export function ProgramWhen({ registration: { programId } }: { registration: Registration }) {
  const { data = [] } = useQuery(routeQuery(programs.list))
  const program = data.find(({ id }) => id === programId)
  if (!program) return null
  return (
    <p className="muted">
      {formatDates(program)}, {formatTimes(program)} · {formatLocation(program)}
    </p>
  )
}
