import { programs, waiting } from 'virtual:routes'
import { useState } from 'react'
import { useSend } from '#frontend/lib/queries.ts'
import { Button } from '#frontend/ui/Button.tsx'
import { ConfirmDialog } from '#frontend/ui/dialog/ConfirmDialog.tsx'
import type { WaitlistEntry } from '#shared/waiting/model.ts'
import { formatPosition } from './describe.ts'

/** Leaves the list or declines an offered spot, after a confirmation, since neither can be undone. */
export function LeaveWaitlist({ wait }: { wait: WaitlistEntry }) {
  const { programId, playerId, playerName, program, state } = wait
  const [asking, setAsking] = useState(false)
  const words = state === 'offered' ? declineTexts : leaveTexts
  const { send, pending } = useSend(waiting.leave, {
    toast: { success: words.done, error: 'This could not be saved' },
    refetch: [waiting.list, programs.list],
  })

  async function leave() {
    await send({ params: { programId, playerId } })
    setAsking(false)
  }

  return (
    <>
      <Button aria-label={`${words.button}: ${playerName}, ${program}`} onClick={() => setAsking(true)}>
        {words.button}
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => void leave()}
        title={words.title}
        action={words.confirm}
        cancel="Go back"
        danger
        pending={pending}
      >
        <p>{words.text(wait)}</p>
      </ConfirmDialog>
    </>
  )
}

const leaveTexts = {
  button: 'Leave waiting list',
  title: 'Leave the waiting list?',
  confirm: 'Yes, leave',
  text: (wait: WaitlistEntry) =>
    `${wait.playerName} has ${formatPosition(wait).toLowerCase()} of ${wait.program}. Who comes back begins at its end.`,
  done: 'You left the waiting list',
}

const declineTexts = {
  button: 'Decline',
  title: 'Decline the place?',
  confirm: 'Yes, decline',
  text: ({ playerName, program }: WaitlistEntry) =>
    `The place that is kept for ${playerName} in ${program} goes to the next one on the waiting list.`,
  done: 'The place is declined',
}
