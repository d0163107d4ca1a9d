import { programs, registrations, waiting } from 'virtual:routes'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { useClub } from '#frontend/lib/club.ts'
import { useLateNavigate } from '#frontend/lib/lateNavigation.ts'
import { pathToCheckout, pathToNumber } from '#frontend/lib/paths.ts'
import { useSend } from '#frontend/lib/queries.ts'
import buttonStyles from '#frontend/ui/Button.module.css'
import { Button } from '#frontend/ui/Button.tsx'
import { Alert, Card } from '#frontend/ui/Card.tsx'
import { formatInstant } from '#shared/dates.ts'
import type { WaitlistEntry } from '#shared/waiting/model.ts'
import { hasOffer } from '#shared/waiting/rules.ts'
import { LeaveWaitlist } from './LeaveWaitlist.tsx'
import { useMyWaitlistEntries } from './queries.ts'
import styles from './waiting.module.css'

/** Offers to the family's children come first: each has a deadline. */
export function OfferedSpots() {
  const { data = [] } = useMyWaitlistEntries()
  const offered = data.filter(entry => hasOffer(entry, new Date()))
  if (offered.length === 0) return null
  return (
    <Card title="A spot opened up!">
      <ul className={styles.registrationRows}>
        {offered.map(entry => (
          <li key={`${entry.programId} ${entry.playerId}`}>
            <OfferedSpot entry={entry} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

export function OfferedSpot({ entry }: { entry: WaitlistEntry }) {
  const navigate = useLateNavigate()
  const { config } = useClub()
  const { programId, playerId, playerName, program, offerUntil } = entry
  const [lacking, setLacking] = useState<string>()
  const { send, pending } = useSend(registrations.create, {
    toast: { error: 'Registration failed' },
    refetch: [registrations.list, waiting.list, programs.list],
  })

  async function claim() {
    const sent = await send({ body: { programId, playerId } })
    if (sent.ok) return navigate(pathToCheckout(sent.reply))
    setLacking(sent.error.issues.find(({ field }) => field === 'usaLacrosseNumber')?.message)
  }

  return (
    <>
      <div>
        <p>
          A spot in <strong>{program}</strong> is being held for <strong>{playerName}</strong>
          {offerUntil && config && (
            <>
              {' '}
              until <time dateTime={offerUntil}>{formatInstant(offerUntil, config.timeZone)}</time>
            </>
          )}
        </p>
        {lacking && (
          <Alert tone="warning" title={lacking}>
            <Link to={pathToNumber(playerId)}>Add it to {playerName}’s profile</Link>, then register. Join at
            usalacrosse.com/membership to get one.
          </Alert>
        )}
      </div>
      <div className={`${buttonStyles.actions} ${styles.offeredActions}`}>
        <Button
          variant="primary"
          pending={pending}
          aria-label={`Register now: ${playerName}, ${program}`}
          onClick={() => void claim()}
        >
          Register Now
        </Button>
        <LeaveWaitlist entry={entry} />
      </div>
    </>
  )
}
