import { lazy, Suspense, useState } from 'react'
import { Button } from '#frontend/ui/Button.tsx'
import { useSearchParam } from '#frontend/ui/useSearchParam.ts'
import type { Relation } from '#shared/players/fields.ts'
import type { RosterPlayer, TeamDetail } from '#shared/teams/model.ts'
import { nameOf } from './describe.ts'

export const PlayerDialog = lazy(() => import('#frontend/players/PlayerDialog.tsx'))

const param = 'edit'

export function EditButton({ player }: { player: RosterPlayer }) {
  const [, open] = useSearchParam(param)
  return (
    <Button look="quiet" aria-label={`Edit ${nameOf(player)}`} onClick={() => open(player.id)}>
      Edit
    </Button>
  )
}

/** The dialog behind the buttons of a roster. */
export function EditPlayer({
  team,
  roster = [],
  relationsTo,
}: {
  team: TeamDetail
  roster: readonly RosterPlayer[] | undefined
  relationsTo: (playerId: string) => Relation[]
}) {
  const [chosen, choose] = useSearchParam(param)
  const player = roster.find(({ id }) => id === chosen)
  // A dialog that is closing still says whom it was about.
  const [shown, setShown] = useState(player)
  if (player && player !== shown) setShown(player)
  if (!shown) return null
  return (
    <Suspense fallback={null}>
      <PlayerDialog
        team={team}
        player={shown}
        relations={relationsTo(shown.id)}
        open={player !== undefined}
        onClose={() => choose(undefined)}
      />
    </Suspense>
  )
}
