import { useEffect } from 'react'
import { toast } from '#frontend/lib/toast.ts'
import buttonStyles from '#frontend/ui/Button.module.css'
import { LinkButton } from '#frontend/ui/Button.tsx'
import { EmptyState } from '#frontend/ui/page/states.tsx'
import { pages } from '#shared/pages.ts'
import type { Registration } from '#shared/registrations/model.ts'
import styles from './checkout.module.css'

/** Nothing to pay or to confirm; `own` are the settled registrations. */
export function NothingPending({ registrations }: { registrations: Registration[] }) {
  const isUnknown = registrations.length === 0
  useEffect(() => {
    if (isUnknown) toast({ ...emptyText, destructive: true })
  }, [isUnknown])
  return (
    <EmptyState
      title={emptyText.title}
      text={isUnknown ? emptyText.description : registrations.map(describeSettled).join(' ')}
      action={
        <div className={`${buttonStyles.actions} ${styles.nothingActions}`}>
          <LinkButton variant="primary" to={pages.programRegistration.path}>
            {isUnknown ? 'See open programs' : 'Register for another program'}
          </LinkButton>
          <LinkButton to={pages.dashboard.path}>Go to dashboard</LinkButton>
        </div>
      }
    />
  )
}

const emptyText = {
  title: 'No Pending Registration',
  description: "We couldn't find a pending registration for this program. Please try registering again.",
}

const describeSettled = ({ playerName, program, paymentStatus }: Registration): string =>
  paymentStatus === 'paid'
    ? `${playerName}’s registration for ${program} is already paid.`
    : `${playerName} is already registered for ${program}; there is nothing to pay.`
