import { useState } from 'react'
import { pathToCheckout } from '#frontend/lib/paths.ts'
import { createMatcher } from '#frontend/lib/useListFilter.ts'
import { BalanceLine } from '#frontend/payments/balance/OpenAmounts.tsx'
import { useMyRegistrations } from '#frontend/registrations/queries.ts'
import { RegistrationRow } from '#frontend/registrations/RegistrationRow.tsx'
import buttonStyles from '#frontend/ui/Button.module.css'
import { Button, LinkButton } from '#frontend/ui/Button.tsx'
import { reaches } from '#frontend/ui/breakpoints.ts'
import { Badge, Card } from '#frontend/ui/Card.tsx'
import { SearchField } from '#frontend/ui/forms/SearchField.tsx'
import { EmptyState, QueryResult, Skeleton } from '#frontend/ui/page/states.tsx'
import { formatPosition } from '#frontend/waiting/describe.ts'
import { LeaveWaitlist } from '#frontend/waiting/LeaveWaitlist.tsx'
import { OfferedSpot } from '#frontend/waiting/OfferedSpots.tsx'
import { useMyWaitlistEntries } from '#frontend/waiting/queries.ts'
import styles from '#frontend/waiting/waiting.module.css'
import { pages } from '#shared/pages.ts'
import type { Registration } from '#shared/registrations/model.ts'
import { needsCheckout } from '#shared/registrations/rules.ts'
import type { WaitlistEntry } from '#shared/waiting/model.ts'
import { hasOffer } from '#shared/waiting/rules.ts'
import { CancelMyRegistration } from './CancelMyRegistration.tsx'
import { MyPayments } from './MyPayments.tsx'

/** What a family is registered for, what it owes for it, and what it has paid. */
export default function MyRegistrations() {
  const query = useMyRegistrations()
  const { data: entries = [] } = useMyWaitlistEntries()
  return (
    <Card title="My registrations">
      <BalanceLine />
      <QueryResult
        query={query}
        skeleton={<Skeleton lines={2} height="5rem" />}
        errorTitle="Your registrations couldn’t be loaded"
      >
        {registrations =>
          registrations.length + entries.length === 0 ? (
            <EmptyState
              title="No registrations yet"
              text="See which programs are open for registration."
              action={<LinkButton to={pages.programRegistration.path}>See open programs</LinkButton>}
            />
          ) : (
            <RegistrationList registrations={registrations} entries={entries} />
          )
        }
      </QueryResult>
      <MyPayments />
    </Card>
  )
}

/** Rows shown before "show all": on a phone each is several lines. */
const countInitial = () => (reaches('tablet') ? 12 : 4)

/** Registrations with a deadline, or not finished, come first. */
function RegistrationList({
  registrations,
  entries,
}: {
  registrations: Registration[]
  entries: WaitlistEntry[]
}) {
  const [isWhole, setWhole] = useState(false)
  const [initialCount] = useState(countInitial)
  const [search, setSearch] = useState('')
  const matches = createMatcher(search)
  const isFound = ({ playerName, program, season }: Registration) => matches([playerName, program, season])
  const offered = entries.filter(entry => hasOffer(entry, new Date()))
  const found = registrations.filter(isFound)
  const open = found.filter(needsCheckout)
  const settled = found.filter(registration => !needsCheckout(registration))
  const rest = isWhole || search ? settled : settled.slice(0, Math.max(0, initialCount - open.length))
  return (
    <>
      {registrations.length > initialCount && (
        <SearchField
          label="Search registrations"
          placeholder="Child, program or season"
          value={search}
          onChange={setSearch}
        />
      )}
      {search && found.length === 0 && <p className="muted">No registration matches.</p>}
      <ul className={styles.registrationRows}>
        {[...offered, ...entries.filter(entry => !offered.includes(entry))].map(entry => (
          <li key={`${entry.programId} ${entry.playerId}`}>
            <WaitlistRow entry={entry} />
          </li>
        ))}
        {[...open, ...rest].map(registration => (
          <li key={registration.id}>
            <RegistrationActions registration={registration} />
          </li>
        ))}
      </ul>
      {rest.length < settled.length && (
        <div className={buttonStyles.actions}>
          <Button onClick={() => setWhole(true)}>Show all {registrations.length}</Button>
        </div>
      )}
    </>
  )
}

function RegistrationActions({ registration }: { registration: Registration }) {
  const { playerName, program, balance = 0 } = registration
  const action = balance > 0 ? 'Pay' : 'Confirm'
  return (
    <RegistrationRow registration={registration}>
      {needsCheckout(registration) && (
        <LinkButton
          variant="primary"
          to={pathToCheckout(registration)}
          aria-label={`${action}: ${playerName}, ${program}`}
        >
          {action}
        </LinkButton>
      )}
      {canCancel(registration) && <CancelMyRegistration registration={registration} />}
    </RegistrationRow>
  )
}

/** Once something has been paid, only the club can cancel, because it decides about the refund. */
const canCancel = ({ state, collected = 0 }: Registration): boolean =>
  state !== 'cancelled' && collected === 0

function WaitlistRow({ entry }: { entry: WaitlistEntry }) {
  if (hasOffer(entry, new Date())) return <OfferedSpot entry={entry} />
  return (
    <>
      <div>
        <p>
          <strong>{entry.playerName}</strong> <Badge tone="info">Waiting</Badge>
        </p>
        <p className="muted">
          {entry.program} · {entry.season}
        </p>
        <p>{formatPosition(entry)}</p>
      </div>
      <div className={`${buttonStyles.actions} ${styles.offeredActions}`}>
        <LeaveWaitlist entry={entry} />
      </div>
    </>
  )
}
