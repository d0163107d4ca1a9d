import { lazy, Suspense } from 'react'
import { useSearchParam } from '#frontend/lib/useSearchParam.ts'
import { Button } from '#frontend/ui/Button.tsx'
import { useWasOpen } from '#frontend/ui/dialog/useWasOpen.ts'

const EditPlayer = lazy(() => import('./EditPlayer.tsx'))

/** Opens Edit Player Information, anywhere a child is listed. The URL says for which child. */
export function EditPlayerButton({ player }: { player: { id: string; firstName: string } }) {
  const [chosen, choose] = useSearchParam('player')
  const open = chosen === player.id
  const wasOpen = useWasOpen(open)
  return (
    <>
      <Button aria-label={`Edit ${player.firstName}`} onClick={() => choose(player.id)}>
        Edit
      </Button>
      <Suspense fallback={null}>
        {wasOpen && <EditPlayer playerId={open ? player.id : undefined} onClose={() => choose(undefined)} />}
      </Suspense>
    </>
  )
}
