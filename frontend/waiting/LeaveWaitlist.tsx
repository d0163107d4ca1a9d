import { programs, waiting } from 'virtual:routes'
import { useState } from 'react'
import { useSend } from '#frontend/lib/queries.ts'
import { Button } from '#frontend/ui/Button.tsx'
import { ConfirmDialog } from '#frontend/ui/dialog/ConfirmDialog.tsx'
import type { WaitlistEntry } from '#shared/waiting/model.ts'

/** Leaves the list or declines an offered spot, after a confirmation, since neither can be undone. */
export function LeaveWaitlist({ entry }: { entry: WaitlistEntry }) {
  const { programId, playerId, playerName, program, state } = entry
  const [asking, setAsking] = useState(false)
  const words = state === 'offered' ? declineTexts : leaveTexts
  const { send, pending } = useSend(waiting.leave, {
    toast: { success: words.done, error: 'This couldn’t be saved' },
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
        <p>{words.text(entry)}</p>
      </ConfirmDialog>
    </>
  )
}

const leaveTexts = {
  button: 'Leave waitlist',
  title: 'Leave the waitlist?',
  confirm: 'Yes, leave',
  text: (entry: WaitlistEntry) =>
    `${entry.playerName} is ${entry.position === null ? '' : `number ${entry.position} `}on the waitlist for ${entry.program}. If you rejoin, you’ll start at the end of the line.`,
  done: 'You left the waitlist',
}

const declineTexts = {
  button: 'Decline',
  title: 'Decline the spot?',
  confirm: 'Yes, decline',
  text: ({ playerName, program }: WaitlistEntry) =>
    `${playerName}’s spot in ${program} will go to the next child on the waitlist.`,
  done: 'Spot declined',
}
