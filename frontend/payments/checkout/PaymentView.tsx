import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { clubConfig } from '#frontend/lib/club.ts'
import { Button } from '#frontend/ui/Button.tsx'
import { Alert, Card } from '#frontend/ui/Card.tsx'
import { Loaded } from '#frontend/ui/states.tsx'
import type { PublicConfig } from '#shared/club/model.ts'
import { formatInstant } from '#shared/dates.ts'
import { formatCents } from '#shared/money.ts'
import type { Registration } from '#shared/registrations/model.ts'
import { PayLater } from './PayLater.tsx'
import { PaymentForm } from './PaymentForm.tsx'
import { providerOf } from './providers/provider.ts'
import { PlaceGone } from './SpotTaken.tsx'
import { useRegistrationToPay } from './useRegistrationPayable.ts'

interface Props {
  registration: Registration
  /** Changes when the payment that was begun may not be good any more. */
  round: number
  /** The card processor has it, says itself; the server is to be asked. */
  onTaken: () => void
  onDeferred: () => Promise<void>
  /** The amount, or whether there is one at all, is not what this screen believed. */
  onChanged: () => Promise<void>
}

export function PaymentView(props: Props) {
  const config = useQuery(clubConfig)
  return <Loaded query={config}>{config => <Choice {...props} config={config} />}</Loaded>
}

function Choice(props: Props & { config: PublicConfig }) {
  const { registration, round, onTaken, onDeferred, onChanged, config } = props
  const [paying, setPaying] = useState(false)
  const [back, setBack] = useState(false)
  const payable = useRegistrationToPay(registration, round)
  const provider = providerOf(config.payments)
  const { balance = 0, paymentStatus } = registration
  if (paying && provider) {
    return (
      <PaymentForm
        payable={payable}
        provider={provider}
        payments={config.payments}
        onTaken={onTaken}
        onChanged={onChanged}
        onBack={() => {
          setPaying(false)
          setBack(true)
        }}
        whenGone={message => <PlaceGone registration={registration} message={message} />}
      />
    )
  }
  return (
    <>
      <Due registration={registration} timeZone={config.timeZone} />
      <Card title="How would you like to pay?">
        <div className="pay-options">
          {provider ? (
            <div>
              <div>
                <h3>By card</h3>
                <p className="muted">The place is yours as soon as the payment is confirmed.</p>
              </div>
              <Button look="primary" autoFocus={back} onClick={() => setPaying(true)}>
                Pay Now
              </Button>
            </div>
          ) : (
            <p>
              The club does not take cards online yet; please ask {config.contactEmail} how you can pay the{' '}
              {formatCents(balance)}.
            </p>
          )}
          {paymentStatus === 'pending' && (
            <PayLater registration={registration} timeZone={config.timeZone} onDeferred={onDeferred} />
          )}
        </div>
      </Card>
    </>
  )
}

/** The date that a deferred payment is held to, and what became of it. */
function Due({ registration, timeZone }: { registration: Registration; timeZone: string }) {
  const { graceUntil, state, playerName } = registration
  if (!graceUntil) return null
  const until = <time dateTime={graceUntil}>{formatInstant(graceUntil, timeZone)}</time>
  if (state === 'lapsed') {
    return (
      <Alert tone="error" title="The payment is overdue">
        It was due by {until}, and {playerName} has lost the place. Pay now to get it back if there is still
        room.
      </Alert>
    )
  }
  return (
    <Alert tone="warning" title="You chose to pay later">
      Pay by {until} to keep {playerName}’s place.
    </Alert>
  )
}
