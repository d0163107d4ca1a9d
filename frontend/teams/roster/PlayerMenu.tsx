import { pathToMessages } from '#frontend/lib/paths.ts'
import { useSearchParam } from '#frontend/lib/useSearchParam.ts'
import { nameOf } from '#frontend/players/rosterQueries.ts'
import { useUser } from '#frontend/session/AuthProvider.tsx'
import { toTelLink } from '#frontend/teams/telephone.ts'
import { Icon } from '#frontend/ui/Icon.tsx'
import { IconLink } from '#frontend/ui/IconButton.tsx'
import { Menu, type MenuItem } from '#frontend/ui/Menu.tsx'
import { type Relation, writesAnything } from '#shared/players/fieldAccess.ts'
import type { RosterPlayer } from '#shared/teams/model.ts'
import styles from '../teams.module.css'
import { editParam } from './EditTeamPlayer.tsx'

/** What the user may do about a player of a roster; nothing if that is nothing. */
export function PlayerMenu({
  player,
  relations,
  first = [],
}: {
  player: RosterPlayer
  relations: readonly Relation[]
  /** What the screen adds. */
  first?: MenuItem[]
}) {
  const { effectiveRole } = useUser()
  const [, edit] = useSearchParam(editParam)
  const { id, parentPhone } = player
  const items: MenuItem[] = [...first]
  if (writesAnything(relations)) items.push({ label: 'Edit', icon: 'pencil', onSelect: () => edit(id) })
  const call = parentPhone && toTelLink(parentPhone)
  if (call) items.push({ label: 'Call', icon: 'phone', href: call })
  return (
    <span className={styles.playerActions}>
      {/* Not in the menu: a coach who is late writes to one family in two taps. */}
      {effectiveRole !== 'player' && (
        <IconLink
          label={`Message ${nameOf(player)}’s family`}
          icon="message"
          to={pathToMessages({ playerId: id })}
        />
      )}
      {items.length > 0 && (
        <Menu
          label={`More actions for ${nameOf(player)}`}
          trigger={<Icon name="more" />}
          outlined
          items={items}
        />
      )}
    </span>
  )
}
