import { useUser } from '#frontend/session/AuthProvider.tsx'
import { LinkButton } from '#frontend/ui/Button.tsx'
import { nameOf } from '../describe.ts'
import { messagesPath } from '../paths.ts'

/** Writes to the family of a player; players do not. */
export function MessageLink({ player }: { player: { id: string; firstName: string; lastName: string } }) {
  const { actsAs } = useUser()
  const to = messagesPath({ playerId: player.id })
  if (!to || actsAs === 'player') return null
  return (
    <LinkButton look="quiet" to={to} aria-label={`Message about ${nameOf(player)}`}>
      Message
    </LinkButton>
  )
}
