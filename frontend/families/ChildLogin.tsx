import { families } from 'virtual:routes'
import { lazy, Suspense, useState } from 'react'
import { useSend } from '#frontend/lib/queries.ts'
import buttonStyles from '#frontend/ui/Button.module.css'
import { Button } from '#frontend/ui/Button.tsx'
import { Badge } from '#frontend/ui/Card.tsx'
import { ClubDate } from '#frontend/ui/ClubDate.tsx'
import { ConfirmDialog } from '#frontend/ui/dialog/ConfirmDialog.tsx'
import { useWasOpen } from '#frontend/ui/dialog/useWasOpen.ts'
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
              User name {account.username},{' '}
              {account.lastLogin ? (
                <>
                  last used <ClubDate at={account.lastLogin} />
                </>
              ) : (
                'not used yet'
              )}
            </>
          ) : (
            'Nobody can sign in as this child until you set a password.'
          )}
        </p>
      </div>
      <div className={buttonStyles.actions}>
        <Button
          aria-label={
            account.active ? `Set a new password for ${firstName}` : `Activate the login of ${firstName}`
          }
          onClick={() => setOpen('password')}
        >
          {account.active ? 'Set New Password' : 'Activate'}
        </Button>
        {account.active && (
          <Button aria-label={`Switch off the login of ${firstName}`} onClick={() => setOpen('off')}>
            Switch Off
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
      success: { title: 'Login switched off', description: `${firstName} is signed out everywhere.` },
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
      title={`Switch off ${firstName}’s login?`}
      description="Every device is signed out at once. You can set a new password at any time."
      action="Switch Off"
      danger
      pending={pending}
      refusal={refusal}
    >
      <p>Messages and attendance stay. Calendars that {firstName} has subscribed to get nothing any more.</p>
    </ConfirmDialog>
  )
}
