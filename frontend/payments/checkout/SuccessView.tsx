import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router-dom'
import { pathToCheckout } from '#frontend/lib/paths.ts'
import { OpenAmounts } from '#frontend/payments/balance/OpenAmounts.tsx'
import { myPlayersQuery } from '#frontend/players/myPlayers.ts'
import { ProgramWhen } from '#frontend/registrations/ProgramWhen.tsx'
import { useMyRegistrations } from '#frontend/registrations/queries.ts'
import { newChildPath, registrationPath } from '#frontend/registrations/register/registerParams.ts'
import { useUser } from '#frontend/session/AuthProvider.tsx'
import buttonStyles from '#frontend/ui/Button.module.css'
import { LinkButton } from '#frontend/ui/Button.tsx'
import { Card } from '#frontend/ui/Card.tsx'
import { Icon } from '#frontend/ui/Icon.tsx'
import { formatCents, formatFee } from '#shared/money.ts'
import { pages } from '#shared/pages.ts'
import type { Registration } from '#shared/registrations/model.ts'
import { needsCheckout } from '#shared/registrations/rules.ts'
import { compareCodeUnits } from '#shared/text.ts'
import styles from './checkout.module.css'

/** Settled according to the server: paid, free, or deferred. Offers the family's next open registration. */
export function SuccessView({ done }: { done: Registration }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    window.scrollTo(0, 0)
    heading.current?.focus({ preventScroll: true })
  }, [])
  const next = useNextOpenRegistration(done)
  const anotherChild = useAnotherChildPath(done)
  return (
    <Card>
      <div className={styles.success}>
        <span className={styles.successMark}>
          <Icon name="check" />
        </span>
        <h2 ref={heading} tabIndex={-1}>
          {getTitle(done)}
        </h2>
        <p>
          {done.playerName} is registered for {done.program}, {done.season}.
        </p>
        <ProgramWhen registration={done} />
      </div>
      <NextSteps registration={done} />
      <div className={`${buttonStyles.actions} ${styles.successActions}`}>
        {next && (
          <LinkButton variant="primary" to={pathToCheckout(next)}>
            Next: {next.playerName}, {next.program} {formatFee(next.balance ?? 0)}
          </LinkButton>
        )}
        <LinkButton variant={next ? 'outlined' : 'primary'} to={pages.dashboard.path}>
          Go to dashboard
        </LinkButton>
        <LinkButton to={anotherChild}>Register another child</LinkButton>
        <LinkButton to={pages.programRegistration.path}>Register for another program</LinkButton>
      </div>
    </Card>
  )
}

/** The same program with the next child; a family whose children are all in it adds one first. */
function useAnotherChildPath({ programId, playerId }: Registration): string {
  const { data: children = [] } = useQuery(myPlayersQuery)
  const { data: registrations = [] } = useMyRegistrations()
  const isIn = ({ id }: { id: string }) =>
    id === playerId || registrations.some(row => row.playerId === id && row.programId === programId)
  if (children.every(isIn)) return newChildPath(programId)
  return programId ? registrationPath(programId) : pages.programRegistration.path
}

/** The family's next open registration: the same program first, then the oldest. */
function useNextOpenRegistration(done: Registration): Registration | undefined {
  const { data = [] } = useMyRegistrations()
  // After deferring a payment, other deferred payments are not offered.
  const isNext = (row: Registration) =>
    row.id !== done.id &&
    needsCheckout(row) &&
    (done.paymentStatus === 'paid' || row.paymentStatus === 'pending')
  const inOrder = data
    .filter(isNext)
    .toSorted((one, other) => compareCodeUnits(one.createdAt, other.createdAt))
  return inOrder.find(({ programId }) => programId === done.programId) ?? inOrder[0]
}

function getTitle({ paymentStatus, balance }: Registration): string {
  if (paymentStatus === 'paid') return 'Payment Successful'
  return balance ? 'Registered, payment due later' : 'Registration complete'
}

function NextSteps({ registration }: { registration: Registration }) {
  const { email } = useUser()
  const { collected = 0, balance = 0, paymentStatus } = registration
  return (
    <section className={styles.nextSteps} aria-labelledby="next-steps">
      <h3 id="next-steps">What happens next</h3>
      <ul>
        {paymentStatus === 'paid' && (
          <li>
            We received {formatCents(collected)}. Your receipt is on its way to {email}.
          </li>
        )}
        <OpenAmounts />
        {balance > 0 && (
          <li>
            You can pay anytime in <Link to={pages.account.path}>{pages.account.title}</Link>.
          </li>
        )}
        <li>The club will place players on teams and let you know.</li>
      </ul>
    </section>
  )
}
