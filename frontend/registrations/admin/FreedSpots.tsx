import { Link } from 'react-router-dom'
import { useRegistrations } from '#frontend/registrations/adminQueries.ts'
import { Alert } from '#frontend/ui/Card.tsx'
import { ClubDate } from '#frontend/ui/figures/ClubDate.tsx'
import { addHours } from '#shared/dates.ts'
import type { Registration } from '#shared/registrations/model.ts'
import { compareCodeUnits } from '#shared/text.ts'
import styles from './admin.module.css'

const recentDays = 7
/** The list's filter shows the rest. */
const maxShown = 3

/** Spots that became free because nobody paid: the office may want to call those families. */
export function FreedSpots({ programId }: { programId: string }) {
  const { data = [] } = useRegistrations(programId)
  const freed = filterRecent(data, new Date())
  if (freed.length === 0) return null
  const what = freed.length === 1 ? 'A spot was' : `${freed.length} spots were`
  return (
    <Alert tone="warning" title={`${what} released in the last ${recentDays} days because of unpaid fees`}>
      <ul className={styles.freed}>
        {freed.slice(0, maxShown).map(({ id, playerName, userName, lapsedAt = '' }) => (
          <li key={id}>
            <strong>{playerName}</strong>
            {userName && ` (${userName})`} · <ClubDate at={lapsedAt} />
          </li>
        ))}
      </ul>
      {freed.length > maxShown && (
        <Link to="?state=lapsed" preventScrollReset>
          Show all {freed.length}
        </Link>
      )}
    </Alert>
  )
}

/** Latest first. */
function filterRecent(rows: readonly Registration[], now: Date): Registration[] {
  const since = addHours(now, -24 * recentDays).toISOString()
  return rows
    .filter(({ state, lapsedAt = '' }) => state === 'lapsed' && lapsedAt >= since)
    .sort((one, other) => compareCodeUnits(other.lapsedAt ?? '', one.lapsedAt ?? ''))
}
