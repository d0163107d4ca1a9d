import { lazy, Suspense, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { Button } from '#frontend/ui/Button.tsx'
import { Card } from '#frontend/ui/Card.tsx'
import { useWasOpen } from '#frontend/ui/dialog/useWasOpen.ts'

const PasswordDialog = lazy(() => import('./PasswordDialog.tsx'))

/** Opens right away when a link asks for it. */
export function Password() {
  const { hash } = useLocation()
  const [open, setOpen] = useState(hash === '#password')
  const wasOpen = useWasOpen(open)
  return (
    <Card title="Password" action={<Button onClick={() => setOpen(true)}>Change password</Button>}>
      <p className="muted">A new password logs out all your other devices.</p>
      <Suspense fallback={null}>
        {wasOpen && <PasswordDialog open={open} onClose={() => setOpen(false)} />}
      </Suspense>
    </Card>
  )
}
