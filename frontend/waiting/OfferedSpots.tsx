import { programs, registrations, waiting } from 'virtual:routes'
import { useNavigate } from 'react-router-dom'
import { useClub } from '#frontend/lib/club.ts'
import { useSend } from '#frontend/lib/queries.ts'
import { Button } from '#frontend/ui/Button.tsx'
import { Card } from '#frontend/ui/Card.tsx'
import { formatInstant } from '#shared/dates.ts'
import type { Wait } from '#shared/waiting/model.ts'
import { hasOffer } from '#shared/waiting/rules.ts'
import { checkoutPath, useOwnWaits } from '../registrations/queries.ts'
import { LeaveWaiting } from './LeaveWaitlist.tsx'
import '../registrations/registrations.css'

/** Places that are kept for own children stand first: each has a deadline. */
export function OfferedPlaces() {
  const { data = [] } = useOwnWaits()
  const offered = data.filter(wait => hasOffer(wait, new Date()))
  if (offered.length === 0) return null
  return (
    <Card title="A place has become free">
      <ul className="registration-rows">
        {offered.map(wait => (
          <li key={`${wait.programId} ${wait.playerId}`}>
            <OfferedPlace wait={wait} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

export function OfferedPlace({ wait }: { wait: Wait }) {
  const navigate = useNavigate()
  const { config } = useClub()
  const { programId, playerId, playerName, program, offerUntil } = wait
  const { send, pending } = useSend(registrations.create, {
    toast: { error: 'Registration failed' },
    refetch: [registrations.list, waiting.list, programs.list],
  })

  async function claim() {
    const sent = await send({ body: { programId, playerId } })
    if (sent.ok) await navigate(checkoutPath(sent.reply))
  }

  return (
    <>
      <p>
        A place for <strong>{playerName}</strong> in <strong>{program}</strong> is yours
        {offerUntil && config && (
          <>
            {' '}
            until <time dateTime={offerUntil}>{formatInstant(offerUntil, config.timeZone)}</time>
          </>
        )}
      </p>
      <div className="actions offered-actions">
        <Button
          look="primary"
          pending={pending}
          aria-label={`Register Now: ${playerName}, ${program}`}
          onClick={() => void claim()}
        >
          Register Now
        </Button>
        <LeaveWaiting wait={wait} />
      </div>
    </>
  )
}
