import { programs, waiting } from 'virtual:routes'
import { useState } from 'react'
import { useSend } from '#frontend/lib/queries.ts'
import { Button } from '#frontend/ui/Button.tsx'
import { Dialog } from '#frontend/ui/Dialog.tsx'
import type { Wait } from '#shared/waiting/model.ts'
import { positionOf } from '../registrations/registrationOptions.ts'

/** Off the list, or no to the place that was offered: neither can be taken back, so it asks first. */
export function LeaveWaiting({ wait }: { wait: Wait }) {
  const { programId, playerId, playerName, program, state } = wait
  const [asking, setAsking] = useState(false)
  const words = state === 'offered' ? declining : leaving
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
      <Dialog
        open={asking}
        onClose={() => setAsking(false)}
        title={words.title}
        size="small"
        footer={
          <>
            <Button onClick={() => setAsking(false)}>Go back</Button>
            <Button look="danger" pending={pending} onClick={() => void leave()}>
              {words.confirm}
            </Button>
          </>
        }
      >
        <p>{words.text(wait)}</p>
      </Dialog>
    </>
  )
}

const leaving = {
  button: 'Leave waiting list',
  title: 'Leave the waiting list?',
  confirm: 'Yes, leave',
  text: (wait: Wait) =>
    `${wait.playerName} has ${positionOf(wait).toLowerCase()} of ${wait.program}. Who comes back begins at its end.`,
  done: 'You left the waiting list',
}

const declining = {
  button: 'Decline',
  title: 'Decline the place?',
  confirm: 'Yes, decline',
  text: ({ playerName, program }: Wait) =>
    `The place that is kept for ${playerName} in ${program} goes to the next one on the waiting list.`,
  done: 'The place is declined',
}
