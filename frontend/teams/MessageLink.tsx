import { LinkButton } from '#frontend/ui/Button.tsx'
import { nameOf } from './describe.ts'
import { messagesPath } from './paths.ts'

/** Writes to the family of a player. */
export function MessageLink({ player }: { player: { id: string; firstName: string; lastName: string } }) {
  const to = messagesPath({ playerId: player.id })
  if (!to) return null
  return (
    <LinkButton look="quiet" to={to} aria-label={`Message about ${nameOf(player)}`}>
      Message
    </LinkButton>
  )
}
