import { programs, registrations, waiting } from 'virtual:routes'
import { useState } from 'react'
import { useSend } from '#frontend/lib/queries.ts'
import { Button } from '#frontend/ui/Button.tsx'
import { ConfirmDialog } from '#frontend/ui/dialog/ConfirmDialog.tsx'
import type { Registration } from '#shared/registrations/model.ts'

/** Cancels an unpaid registration; a refusal stays in the dialog. */
export function CancelMyRegistration({ registration }: { registration: Registration }) {
  const { id, playerId, playerName, program } = registration
  const [asking, setAsking] = useState(false)
  const [problem, setProblem] = useState<string>()
  const { send, pending } = useSend(registrations.cancel, {
    toast: { success: { title: 'Registration canceled', description: `${playerName}, ${program}` } },
    refetch: [registrations.list, programs.list, waiting.list],
  })

  function ask() {
    setProblem(undefined)
    setAsking(true)
  }

  async function cancel() {
    setProblem(undefined)
    const sent = await send({ params: { id }, query: { playerId } })
    if (sent.ok) setAsking(false)
    else setProblem(sent.error.message)
  }

  return (
    <>
      <Button aria-label={`Cancel: ${playerName}, ${program}`} onClick={ask}>
        Cancel
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => void cancel()}
        title="Cancel this registration?"
        action="Yes, cancel"
        cancel="Keep it"
        danger
        pending={pending}
        refusal={problem}
      >
        <p>
          {playerName}’s spot in {program} will be released, and someone else may get it. Nothing has been
          paid, so nothing is owed.
        </p>
      </ConfirmDialog>
    </>
  )
}
