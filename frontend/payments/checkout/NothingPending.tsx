import { useEffect } from 'react'
import { toast } from '#frontend/lib/toast.ts'
import { LinkButton } from '#frontend/ui/Button.tsx'
import { EmptyState } from '#frontend/ui/states.tsx'
import { pages } from '#shared/pages.ts'
import type { Registration } from '#shared/registrations/model.ts'

/** Neither a balance nor a free place to confirm; `own` are the registrations that are settled. */
export function NothingPending({ own }: { own: Registration[] }) {
  const isUnknown = own.length === 0
  useEffect(() => {
    if (isUnknown) toast({ ...nothing, destructive: true })
  }, [isUnknown])
  return (
    <EmptyState
      title={nothing.title}
      text={isUnknown ? nothing.description : own.map(settled).join(' ')}
      action={
        <div className="actions nothing-actions">
          <LinkButton look="primary" to={pages.programRegistration.path}>
            {isUnknown ? 'See Open Programs' : 'Register for Another Program'}
          </LinkButton>
          <LinkButton to={pages.dashboard.path}>Go to Dashboard</LinkButton>
        </div>
      }
    />
  )
}

const nothing = {
  title: 'No Pending Registration',
  description: "We couldn't find a pending registration for this program. Please try registering again.",
}

const settled = ({ playerName, program, paymentStatus }: Registration): string =>
  paymentStatus === 'paid'
    ? `${playerName}’s registration for ${program} is already paid.`
    : `${playerName} is already registered for ${program}; there is nothing to pay.`
