import { registrations } from 'virtual:routes'
import { useSend } from '#frontend/lib/queries.ts'
import { affectedRoutes } from '#frontend/registrations/adminQueries.ts'
import { Icon } from '#frontend/ui/Icon.tsx'
import { Menu } from '#frontend/ui/Menu.tsx'
import type { Registration } from '#shared/registrations/model.ts'

/** The actions on a registration that open a dialog. */
export const actions = ['assign', 'move', 'code', 'cancel'] as const
export type Action = (typeof actions)[number]
export type OpenAction = (action: Action, registration: Registration) => void

export function RowMenu(props: { registration: Registration; hasTeams: boolean; onAct: OpenAction }) {
  const { registration, hasTeams, onAct } = props
  const { state, onTeam, playerName, discount } = registration
  const takeOff = useRemoveFromTeam(registration)
  const removeCode = useRemoveCode(registration)
  if (state === 'cancelled') return null
  // Only a child who holds a spot can be on a team, or move to another program.
  const hasSpot = state === 'active'
  return (
    <Menu
      label={`Actions for ${playerName}`}
      trigger={<Icon name="more" />}
      items={[
        ...(hasSpot && hasTeams
          ? [
              {
                label: onTeam ? 'Change team' : 'Add to a team',
                onSelect: () => onAct('assign', registration),
              },
            ]
          : []),
        ...(hasSpot && onTeam ? [{ label: 'Remove from team', onSelect: takeOff }] : []),
        ...(hasSpot
          ? [{ label: 'Move to another program', onSelect: () => onAct('move', registration) }]
          : []),
        ...(canApplyCode(registration)
          ? [{ label: 'Apply a code', onSelect: () => onAct('code', registration) }]
          : []),
        ...(canApplyCode(registration) && discount
          ? [{ label: `Remove code ${discount.code}`, onSelect: removeCode }]
          : []),
        { label: 'Cancel registration', onSelect: () => onAct('cancel', registration), danger: true },
      ]}
    />
  )
}

/** A code can be applied until something is paid; with nothing left to pay, until the registration is confirmed. */
const canApplyCode = ({ fee = 0, collected = 0, balance = 0, paymentStatus }: Registration): boolean =>
  fee > 0 && collected === 0 && (balance > 0 || paymentStatus === 'pending')

function useRemoveCode({ id, playerName, discount }: Registration) {
  const { send } = useSend(registrations.removeCode, {
    toast: {
      success: { title: `Code ${discount?.code} removed`, description: playerName },
      error: 'The code couldn’t be removed',
    },
    refetch: affectedRoutes,
  })
  return () => void send({ params: { id } })
}

function useRemoveFromTeam({ id, playerId, playerName }: Registration) {
  const { send } = useSend(registrations.update, {
    toast: {
      success: { title: 'Removed from the team', description: playerName },
      error: `${playerName} couldn’t be removed from the team`,
    },
    refetch: affectedRoutes,
  })
  return () => void send({ params: { id }, body: { teamId: null, playerId } })
}
