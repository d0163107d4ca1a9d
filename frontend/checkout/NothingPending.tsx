import { LinkButton } from '#frontend/ui/Button.tsx'
import { EmptyState } from '#frontend/ui/states.tsx'
import { pages } from '#shared/pages.ts'
import type { Registration } from '#shared/registrations/model.ts'

/** Neither a balance nor a free place to confirm; `own` are the registrations that are settled. */
export function NothingPending({ own }: { own: Registration[] }) {
  return (
    <EmptyState
      title="No Pending Registration"
      text={
        own.length > 0
          ? own.map(settled).join(' ')
          : "We couldn't find a pending registration for this program. Please try registering again."
      }
      action={
        <div className="actions nothing-actions">
          <LinkButton look="primary" to={pages.programRegistration.path}>
            {own.length > 0 ? 'Register for Another Program' : 'See Open Programs'}
          </LinkButton>
          <LinkButton to={pages.dashboard.path}>Go to Dashboard</LinkButton>
        </div>
      }
    />
  )
}

const settled = ({ playerName, program, paymentStatus }: Registration): string =>
  paymentStatus === 'paid'
    ? `${playerName}’s registration for ${program} is already paid.`
    : `${playerName} is already registered for ${program}; there is nothing to pay.`
