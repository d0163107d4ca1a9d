import { lazy, Suspense } from 'react'
import { useSearchParam } from '#frontend/lib/useSearchParam.ts'
import { Button } from '#frontend/ui/Button.tsx'
import { useWasOpen } from '#frontend/ui/dialog/useWasOpen.ts'

const loadDialog = () => import('./SubscribeDialog.tsx')
const SubscribeDialog = lazy(loadDialog)

/** Opens the calendar subscription dialog. The URL keeps it open: `?subscribe=calendar`. */
export function SubscribeButton({ teamId }: { teamId?: string }) {
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
