import { lazy, Suspense } from 'react'
import { useSearchParam } from '#frontend/lib/useSearchParam.ts'
import { useUser } from '#frontend/session/AuthProvider.tsx'
import { useTeamRelations } from '#frontend/teams/queries.ts'
import { Button } from '#frontend/ui/Button.tsx'
import { useWasOpen } from '#frontend/ui/dialog/useWasOpen.ts'
import { Icon } from '#frontend/ui/Icon.tsx'
import { admits } from '#shared/access.ts'
import type { TeamDetail } from '#shared/teams/model.ts'

const Dialog = lazy(() => import('#frontend/players/add/AddPlayer.tsx'))

/** For the head coach of the team and those who run the club. */
export function AddTeamPlayer({ team }: { team: TeamDetail }) {
  const { effectiveRole } = useUser()
  const relations = useTeamRelations(team)
  const [adding, setAdding] = useSearchParam('add')
  const mayAdd = relations.isStaff && admits('head staff', effectiveRole)
  const open = mayAdd && adding !== undefined
  const wasOpen = useWasOpen(open)
  if (!mayAdd) return null
  return (
    <>
      <Button variant="primary" onClick={() => setAdding('')}>
        <Icon name="plus" />
        Add Player
      </Button>
      {wasOpen && (
        <Suspense fallback={null}>
          <Dialog team={team} relations={relations.to('')} open={open} onClose={() => setAdding(undefined)} />
        </Suspense>
      )}
    </>
  )
}
