import { useState } from 'react'
import { checkoutPath, useOwnRegistrations, useOwnWaits } from '#frontend/registrations/queries.ts'
import { RegistrationRow } from '#frontend/registrations/RegistrationRow.tsx'
import { positionOf } from '#frontend/registrations/registrationOptions.ts'
import { Button, LinkButton } from '#frontend/ui/Button.tsx'
import { Badge, Card } from '#frontend/ui/Card.tsx'
import { EmptyState, Loaded, Skeleton } from '#frontend/ui/states.tsx'
import { LeaveWaiting } from '#frontend/waiting/LeaveWaitlist.tsx'
import { OfferedPlace } from '#frontend/waiting/OfferedSpots.tsx'
import { pages } from '#shared/pages.ts'
import type { Registration } from '#shared/registrations/model.ts'
import { needsCheckout } from '#shared/registrations/rules.ts'
import type { Wait } from '#shared/waiting/model.ts'
import { hasOffer } from '#shared/waiting/rules.ts'
import { CancelRegistration } from './CancelRegistration.tsx'
import { MyPayments } from './MyPayments.tsx'
import './my-registrations.css'

/** What a family is registered for, what it owes for it, and what it has paid. */
export default function MyRegistrations() {
  const query = useOwnRegistrations()
  const { data: waits = [] } = useOwnWaits()
  return (
    <Card title="My registrations">
      <Loaded
        query={query}
        skeleton={<Skeleton lines={2} height="5rem" />}
        errorTitle="Your registrations could not be loaded"
      >
        {registrations =>
          registrations.length + waits.length === 0 ? (
            <EmptyState
              title="No registrations yet"
              text="Programs that are open for sign-up are a click away."
              action={<LinkButton to={pages.programRegistration.path}>See Open Programs</LinkButton>}
            />
          ) : (
            <Rows registrations={registrations} waits={waits} />
          )
        }
      </Loaded>
      <MyPayments />
    </Card>
  )
}

/** Rows that are drawn before somebody asks for all. */
const few = 12

/** What has a deadline or is not finished stands first. */
function Rows({ registrations, waits }: { registrations: Registration[]; waits: Wait[] }) {
  const [isWhole, setWhole] = useState(false)
  const offered = waits.filter(wait => hasOffer(wait, new Date()))
  const open = registrations.filter(needsCheckout)
  const settled = registrations.filter(registration => !needsCheckout(registration))
  const rest = isWhole ? settled : settled.slice(0, Math.max(0, few - open.length))
  return (
    <>
      <ul className="registration-rows">
        {[...offered, ...waits.filter(wait => !offered.includes(wait))].map(wait => (
          <li key={`${wait.programId} ${wait.playerId}`}>
            <Waiting wait={wait} />
          </li>
        ))}
        {[...open, ...rest].map(registration => (
          <li key={registration.id}>
            <Row registration={registration} />
          </li>
        ))}
      </ul>
      {rest.length < settled.length && (
        <div className="actions">
          <Button onClick={() => setWhole(true)}>Show all {registrations.length}</Button>
        </div>
      )}
    </>
  )
}

function Row({ registration }: { registration: Registration }) {
  const { playerName, program, balance = 0 } = registration
  const action = balance > 0 ? 'Pay' : 'Confirm'
  return (
    <RegistrationRow registration={registration}>
      {needsCheckout(registration) && (
        <LinkButton
          look="primary"
          to={checkoutPath(registration)}
          aria-label={`${action}: ${playerName}, ${program}`}
        >
          {action}
        </LinkButton>
      )}
      {mayCancel(registration) && <CancelRegistration registration={registration} />}
    </RegistrationRow>
  )
}

/** Once something has been paid the club decides, because it decides about the money. */
const mayCancel = ({ state, collected = 0 }: Registration): boolean =>
  state !== 'cancelled' && collected === 0

function Waiting({ wait }: { wait: Wait }) {
  if (hasOffer(wait, new Date())) return <OfferedPlace wait={wait} />
  return (
    <>
      <div>
        <p>
          <strong>{wait.playerName}</strong> <Badge tone="info">Waiting</Badge>
        </p>
        <p className="muted">
          {wait.program} · {wait.season}
        </p>
        <p>{positionOf(wait)}</p>
      </div>
      <div className="actions offered-actions">
        <LeaveWaiting wait={wait} />
      </div>
    </>
  )
}
