import { formatPosition } from './describe.ts'
import { LeaveWaitlist } from './LeaveWaitlist.tsx'
import { OfferedSpot } from './OfferedSpots.tsx'
import { useMyWaitlistEntries } from './queries.ts'
import styles from './waiting.module.css'

/** Which of the family's children are waiting for a program or have an offer, shown with the program. */
export default function MyWaitlistEntries({ programId }: { programId: string }) {
  const { data = [] } = useMyWaitlistEntries()
  const own = data.filter(entry => entry.programId === programId)
  if (own.length === 0) return null
  return (
    <ul className={styles.ownWaits} aria-label="Your waitlist">
      {own.map(entry => (
        <li key={entry.playerId}>
          {entry.state === 'offered' ? (
            <OfferedSpot entry={entry} />
          ) : (
            <>
              <p>
                <strong>{entry.playerName}</strong>: {formatPosition(entry)}
              </p>
              <LeaveWaitlist entry={entry} />
            </>
          )}
        </li>
      ))}
    </ul>
  )
}
