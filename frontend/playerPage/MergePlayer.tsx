import { players } from 'virtual:routes'
import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { routeQuery } from '#frontend/lib/api.ts'
import { useLateNavigate } from '#frontend/lib/lateNavigation.ts'
import { pathTo } from '#frontend/lib/paths.ts'
import { useSearchParam } from '#frontend/lib/useSearchParam.ts'
import { Button } from '#frontend/ui/Button.tsx'
import { Card } from '#frontend/ui/Card.tsx'
import { useWasOpen } from '#frontend/ui/dialog/useWasOpen.ts'
import type { PlayerDetail } from '#shared/players/model.ts'

const MergePlayers = lazy(() => import('./MergePlayersDialog.tsx'))

/** For administrators: merges duplicates, which arise when a family and an imported list both add a child. */
export function MergePlayer({ player }: { player: PlayerDetail }) {
  const client = useQueryClient()
  const navigate = useLateNavigate()
  const [merging, setMerging] = useSearchParam('merge')
  const open = merging !== undefined
  const wasOpen = useWasOpen(open)

  async function show(id: string) {
    await navigate(pathTo('player', { id }), { replace: true })
    await client.invalidateQueries({ queryKey: routeQuery(players.get, { params: { id } }).queryKey })
  }

  return (
    <Card
      title="Merge with another profile"
      action={<Button onClick={() => setMerging('')}>Merge players</Button>}
    >
      <p className="muted">For a child who was added twice.</p>
      <Suspense fallback={null}>
        {wasOpen && (
          <MergePlayers
            key={player.id}
            player={player}
            known={merging ?? ''}
            open={open}
            onClose={() => setMerging(undefined)}
            onMerged={id => void show(id)}
          />
        )}
      </Suspense>
    </Card>
  )
}
