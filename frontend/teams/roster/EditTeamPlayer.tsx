import { lazy, Suspense } from 'react'
import { useSearchParam } from '#frontend/lib/useSearchParam.ts'
import { useWasOpen } from '#frontend/ui/dialog/useWasOpen.ts'
import { type Relation, writesAnything } from '#shared/players/fieldAccess.ts'
import type { RosterPlayer, TeamDetail } from '#shared/teams/model.ts'

const Dialog = lazy(() => import('#frontend/players/edit/EditPlayer.tsx'))

/** The address says which player is being edited. */
export const editParam = 'edit'

/** The dialog behind "Edit" of a roster. */
export function EditTeamPlayer({
  team,
  roster = [],
  relationsTo,
}: {
  team: TeamDetail
  roster: readonly RosterPlayer[] | undefined
  relationsTo: (playerId: string) => Relation[]
}) {
  const [chosen, choose] = useSearchParam(editParam)
  const player = roster.find(({ id }) => id === chosen && writesAnything(relationsTo(id)))
  const wasOpen = useWasOpen(player !== undefined)
  if (!wasOpen) return null
  return (
    <Suspense fallback={null}>
      <Dialog playerId={player?.id} onTeam={team.id} onClose={() => choose(undefined)} />
    </Suspense>
  )
}
