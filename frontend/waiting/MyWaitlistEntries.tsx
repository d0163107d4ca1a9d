import { formatPosition } from './describe.ts'
import { LeaveWaitlist } from './LeaveWaitlist.tsx'
import { OfferedSpot } from './OfferedSpots.tsx'
import { useMyWaitlistEntries } from './queries.ts'
import styles from './waiting.module.css'

/** Which of the family's children are waiting for a program or have an offer, shown with the program. */
export default function MyWaitlistEntries({ programId }: { programId: string }) {
  const { data = [] } = useMyWaitlistEntries()
  const own = data.filter(wait => wait.programId === programId)
  if (own.length === 0) return null
  return (
    <ul className={styles.ownWaits} aria-label="Your waitlist">
      {own.map(wait => (
        <li key={wait.playerId}>
          {wait.state === 'offered' ? (
            <OfferedSpot wait={wait} />
          ) : (
            <>
              <p>
                <strong>{wait.playerName}</strong>: {formatPosition(wait)}
              </p>
              <LeaveWaitlist wait={wait} />
            </>
          )}
        </li>
      ))}
    </ul>
  )
}
