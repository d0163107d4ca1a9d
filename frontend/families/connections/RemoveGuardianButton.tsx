import { useState } from 'react'
import { Button } from '#frontend/ui/Button.tsx'
import { Dialog } from '#frontend/ui/dialog/Dialog.tsx'
import layout from '#frontend/ui/styles/layout.module.css'
import type { Relative, UserListItem } from '#shared/users/people.ts'
import { useGuardianActions } from './queries.ts'

/** Confirms before a guardian is removed. */
export function RemoveGuardianButton({ child, guardian }: { child: UserListItem; guardian: Relative }) {
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
      <Dialog
        open={asking}
        onClose={close}
        title={`Remove ${name}?`}
        size="small"
        footer={
          <>
            <Button onClick={close}>Cancel</Button>
            <Button variant="danger" pending={pending} onClick={() => void end()}>
              Remove Parent
            </Button>
          </>
        }
      >
        <ul className={layout.bullets}>
          <li>
            {name} does not see {child.fullName} any more, from the next request on.
          </li>
          <li>The player’s own login is switched off, because {name} may know the password.</li>
          <li>What {name} has paid stays in that account.</li>
        </ul>
      </Dialog>
    </>
  )
}
