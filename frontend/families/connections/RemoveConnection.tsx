import { useState } from 'react'
import { Button } from '#frontend/ui/Button.tsx'
import { ConfirmDialog } from '#frontend/ui/dialog/ConfirmDialog.tsx'
import type { Relative, UserListItem } from '#shared/users/people.ts'
import { useGuardianActions } from './queries.ts'

/** Confirms before a guardian is removed. */
export function RemoveConnection({ child, guardian }: { child: UserListItem; guardian: Relative }) {
  const [asking, setAsking] = useState(false)
  const { setParent, remove, pending } = useGuardianActions(child)
  const { name, primary } = guardian
  const close = () => setAsking(false)

  async function end() {
    if (await (primary ? setParent(undefined) : remove(guardian))) close()
  }

  return (
    <>
      <Button aria-label={`Remove ${name}`} onClick={() => setAsking(true)}>
        Remove
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={close}
        onConfirm={() => void end()}
        title={`Remove ${name}?`}
        effects={[
          `${name} will lose access to ${child.fullName} right away.`,
          `The player’s own login will be turned off because ${name} may know the password.`,
          `What ${name} paid stays in that account.`,
        ]}
        action="Remove parent"
        danger
        pending={pending}
      />
    </>
  )
}
