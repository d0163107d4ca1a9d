import { families } from 'virtual:routes'
import { lazy, Suspense, useState } from 'react'
import { useSend } from '#frontend/lib/queries.ts'
import buttonStyles from '#frontend/ui/Button.module.css'
import { Button } from '#frontend/ui/Button.tsx'
import { Badge } from '#frontend/ui/Card.tsx'
import { ConfirmDialog } from '#frontend/ui/dialog/ConfirmDialog.tsx'
import { useWasOpen } from '#frontend/ui/dialog/useWasOpen.ts'
import { ClubDate } from '#frontend/ui/figures/ClubDate.tsx'
import type { FamilyChild } from '#shared/families/model.ts'
import styles from './family.module.css'

const ChildLoginDialog = lazy(() => import('./ChildLoginDialog.tsx'))

/** Whether the child may sign in; a guardian decides. */
export function ChildLogin({ child }: { child: FamilyChild }) {
  const { firstName, account } = child
  const [open, setOpen] = useState<'password' | 'off'>()
  const wasPassword = useWasOpen(open === 'password')
  const close = () => setOpen(undefined)
  return (
    <div className={styles.familyLogin}>
      <div>
        <p className={styles.familyName}>
          <strong>{firstName}’s own login</strong>{' '}
          <Badge tone={account.active ? 'success' : undefined}>{account.active ? 'On' : 'Off'}</Badge>
        </p>
        <p className="muted">
          {account.active ? (
            <>
              Username {account.username},{' '}
              {account.lastLogin ? (
                <>
                  last used <ClubDate at={account.lastLogin} />
                </>
              ) : (
                'not used yet'
              )}
            </>
          ) : (
            'No one can log in as this child until you set a password.'
          )}
        </p>
      </div>
      <div className={buttonStyles.actions}>
        <Button
          aria-label={account.active ? `Set new password for ${firstName}` : `Turn on ${firstName}’s login`}
          onClick={() => setOpen('password')}
        >
          {account.active ? 'Set new password' : 'Turn on'}
        </Button>
        {account.active && (
          <Button aria-label={`Turn off ${firstName}’s login`} onClick={() => setOpen('off')}>
            Turn off
          </Button>
        )}
      </div>
      <Suspense fallback={null}>
        {wasPassword && <ChildLoginDialog child={child} open={open === 'password'} onClose={close} />}
      </Suspense>
      <DisableLoginDialog child={child} open={open === 'off'} onClose={close} />
    </div>
  )
}

function DisableLoginDialog({
  child,
  open,
  onClose,
}: {
  child: FamilyChild
  open: boolean
  onClose: () => void
}) {
  const { id, firstName } = child
  const [refusal, setRefusal] = useState('')
  const { send, pending } = useSend(families.disable, {
    toast: {
      success: { title: 'Login turned off', description: `${firstName} is logged out everywhere.` },
    },
    refetch: [families.list],
  })

  async function switchOff() {
    setRefusal('')
    const sent = await send({ params: { id } })
    if (sent.ok) onClose()
    else setRefusal(sent.error.message)
  }

  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      onConfirm={() => void switchOff()}
      title={`Turn off ${firstName}’s login?`}
      description="All devices will be logged out right away. You can set a new password at any time."
      action="Turn off"
      danger
      pending={pending}
      refusal={refusal}
    >
      <p>Messages and attendance will be kept. Calendars {firstName} subscribed to will stop updating.</p>
    </ConfirmDialog>
  )
}
