import { pathToMessages } from '#frontend/lib/paths.ts'
import { nameOf } from '#frontend/players/rosterQueries.ts'
import { useUser } from '#frontend/session/AuthProvider.tsx'
import { LinkButton } from '#frontend/ui/Button.tsx'

/** A link to message a player's family; not shown to players. */
export function MessageLink({ player }: { player: { id: string; firstName: string; lastName: string } }) {
  const { actsAs } = useUser()
  if (actsAs === 'player') return null
  return (
    <LinkButton
      variant="quiet"
      to={pathToMessages({ playerId: player.id })}
      aria-label={`Message about ${nameOf(player)}`}
    >
      Message
    </LinkButton>
  )
}
