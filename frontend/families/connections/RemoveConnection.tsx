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
          `${name} does not see ${child.fullName} any more, from the next request on.`,
          `The player’s own login is switched off, because ${name} may know the password.`,
          `What ${name} has paid stays in that account.`,
        ]}
        action="Remove Parent"
        danger
        pending={pending}
      />
    </>
  )
}
