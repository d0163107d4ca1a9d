import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { clubConfigQuery } from '#frontend/lib/club.ts'
import { Button } from '#frontend/ui/Button.tsx'
import { Card } from '#frontend/ui/Card.tsx'
import { QueryResult } from '#frontend/ui/page/states.tsx'
import type { PublicConfig } from '#shared/club/model.ts'
import { formatCents } from '#shared/money.ts'
import type { Registration } from '#shared/registrations/model.ts'
import styles from './checkout.module.css'
import { DueNotice } from './DueNotice.tsx'
import { PayLater } from './PayLater.tsx'
import { PaymentForm } from './PaymentForm.tsx'
import { getProvider } from './providers/provider.ts'
import { SpotTaken } from './SpotTaken.tsx'
import { useRegistrationPayable } from './useRegistrationPayable.ts'

interface Props {
  registration: Registration
  /** Changes when a started payment may be invalid. */
  round: number
  /** The card processor reports success; the server has to confirm it. */
  onTaken: () => void
  onDeferred: () => Promise<void>
  /** The balance is not what this screen shows. */
  onChanged: () => Promise<void>
}

export function PaymentView(props: Props) {
  const config = useQuery(clubConfigQuery)
  return <QueryResult query={config}>{config => <PaymentChoice {...props} config={config} />}</QueryResult>
}

function PaymentChoice(props: Props & { config: PublicConfig }) {
  const { registration, round, onTaken, onDeferred, onChanged, config } = props
  const [paying, setPaying] = useState(false)
  const [back, setBack] = useState(false)
  const payable = useRegistrationPayable(registration, round)
  const provider = getProvider(config.payments)
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
        whenGone={message => <SpotTaken registration={registration} message={message} />}
      />
    )
  }
  return (
    <>
      <DueNotice registration={registration} timeZone={config.timeZone} />
      <Card title="How would you like to pay?">
        <div className={styles.payOptions}>
          {provider ? (
            <div>
              <div>
                <h3>By card</h3>
                <p className="muted">The spot is yours as soon as the payment is confirmed.</p>
              </div>
              <Button variant="primary" autoFocus={back} onClick={() => setPaying(true)}>
                Pay Now
              </Button>
            </div>
          ) : (
            <p>
              The club doesn’t take cards online yet. Please ask {config.contactEmail} how to pay the{' '}
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
