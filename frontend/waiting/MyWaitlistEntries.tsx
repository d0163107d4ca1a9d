import { useOwnWaits } from '../registrations/queries.ts'
import { positionOf } from '../registrations/registrationOptions.ts'
import { LeaveWaiting } from './LeaveWaitlist.tsx'
import { OfferedPlace } from './OfferedSpots.tsx'
import '../registrations/registrations.css'

/** Own children who wait for a program, or have a place in it on offer: said where the program is shown. */
export default function OwnWaits({ programId }: { programId: string }) {
  const { data = [] } = useOwnWaits()
  const own = data.filter(wait => wait.programId === programId)
  if (own.length === 0) return null
  return (
    <ul className="own-waits" aria-label="Your waiting list">
      {own.map(wait => (
        <li key={wait.playerId}>
          {wait.state === 'offered' ? (
            <OfferedPlace wait={wait} />
          ) : (
            <>
              <p>
                <strong>{wait.playerName}</strong>: {positionOf(wait)}
              </p>
              <LeaveWaiting wait={wait} />
            </>
          )}
        </li>
      ))}
    </ul>
  )
}
