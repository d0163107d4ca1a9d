import { lazy, Suspense, useState } from 'react'
import { Button } from '#frontend/ui/Button.tsx'
import { Card } from '#frontend/ui/Card.tsx'
import { useWasOpen } from '#frontend/ui/useWasOpen.ts'

const PasswordDialog = lazy(() => import('./PasswordDialog.tsx'))

export function Password() {
  const [open, setOpen] = useState(false)
  const wasOpen = useWasOpen(open)
  return (
    <Card title="Password" action={<Button onClick={() => setOpen(true)}>Change Password</Button>}>
      <p className="muted">A new password signs out all your other devices.</p>
      <Suspense fallback={null}>
        {wasOpen && <PasswordDialog open={open} onClose={() => setOpen(false)} />}
      </Suspense>
    </Card>
  )
}
