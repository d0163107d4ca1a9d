import { useState } from 'react'
import { Deadline } from '#frontend/registrations/Deadline.tsx'
import { checkoutPath, standing, useOwnRegistrations, useOwnWaits } from '#frontend/registrations/hooks.ts'
import { LeaveWaiting } from '#frontend/registrations/LeaveWaiting.tsx'
import { OfferedPlace } from '#frontend/registrations/OfferedPlaces.tsx'
import { positionOf } from '#frontend/registrations/wayIn.ts'
import { Button, LinkButton } from '#frontend/ui/Button.tsx'
import { Badge, Card } from '#frontend/ui/Card.tsx'
import { Money } from '#frontend/ui/Money.tsx'
import { EmptyState, Loaded, Skeleton } from '#frontend/ui/states.tsx'
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
      <ul className="my-registrations">
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
  const { playerName, program, season, fee = 0, balance = 0 } = registration
  const { label, tone } = standing(registration)
  const isOpen = needsCheckout(registration)
  return (
    <>
      <div>
        <p>
          <strong>{playerName}</strong> <Badge tone={tone}>{label}</Badge>
        </p>
        <p className="muted">
          {program} · {season}
        </p>
        <Deadline registration={registration} />
      </div>
      <p className="my-registration-sum">
        {balance > 0 && <span className="muted">to pay </span>}
        <Money cents={balance > 0 ? balance : fee} fee />
      </p>
      <div className="actions">
        {isOpen && (
          <LinkButton
            look="primary"
            to={checkoutPath(registration)}
            aria-label={`${balance > 0 ? 'Pay' : 'Confirm'}: ${playerName}, ${program}`}
          >
            {balance > 0 ? 'Pay' : 'Confirm'}
          </LinkButton>
        )}
        {mayCancel(registration) && <CancelRegistration registration={registration} />}
      </div>
    </>
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
