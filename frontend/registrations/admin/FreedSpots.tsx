import { Link } from 'react-router-dom'
import { Alert } from '#frontend/ui/Card.tsx'
import { Day } from '#frontend/ui/ClubDate.tsx'
import { addHours } from '#shared/dates.ts'
import type { Registration } from '#shared/registrations/model.ts'
import { useRegistrations } from '../adminQueries.ts'

const days = 7
/** More of them are a filter away. */
const most = 3

/** Places that were freed because nobody paid: the office may want to call those families. */
export function Freed({ programId }: { programId: string }) {
  const { data = [] } = useRegistrations(programId)
  const freed = lately(data, new Date())
  if (freed.length === 0) return null
  const what = freed.length === 1 ? 'A place was' : `${freed.length} places were`
  return (
    <Alert tone="warning" title={`${what} freed in the last ${days} days because nobody paid`}>
      <ul className="freed">
        {freed.slice(0, most).map(({ id, playerName, userName, lapsedAt = '' }) => (
          <li key={id}>
            <strong>{playerName}</strong>
            {userName && ` (${userName})`} · <Day at={lapsedAt} />
          </li>
        ))}
      </ul>
      {freed.length > most && (
        <Link to="?state=lapsed" preventScrollReset>
          Show all {freed.length}
        </Link>
      )}
    </Alert>
  )
}

/** The latest first. */
function lately(rows: readonly Registration[], now: Date): Registration[] {
  const since = addHours(now, -24 * days).toISOString()
  return rows
    .filter(({ state, lapsedAt = '' }) => state === 'lapsed' && lapsedAt >= since)
    .sort((one, other) => (other.lapsedAt ?? '').localeCompare(one.lapsedAt ?? ''))
}
