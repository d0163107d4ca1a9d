import { lazy, Suspense } from 'react'
import { useSearchParam } from '#frontend/lib/useSearchParam.ts'
import { Button } from '#frontend/ui/Button.tsx'
import { useWasOpen } from '#frontend/ui/useWasOpen.ts'

const load = () => import('./SubscribeDialog.tsx')
const SubscribeDialog = lazy(load)

/** The way into a calendar of one's own. That it is open is in the address: `?subscribe=calendar`. */
export function SubscribeButton({ teamId }: { teamId?: string | undefined }) {
  const [asked, ask] = useSearchParam('subscribe')
  const open = asked !== undefined
  const wasOpen = useWasOpen(open)
  return (
    <>
      <Button onClick={() => ask('calendar')}>Subscribe</Button>
      {wasOpen && (
        <Suspense fallback={null}>
          <SubscribeDialog open={open} onClose={() => ask(undefined)} teamId={teamId} />
        </Suspense>
      )}
    </>
  )
}
