import { waiting } from 'virtual:routes'
import { useState } from 'react'
import { useSend } from '#frontend/lib/queries.ts'
import { affectedRoutes } from '#frontend/registrations/adminQueries.ts'
import { ConfirmDialog } from '#frontend/ui/dialog/ConfirmDialog.tsx'
import type { WaitlistEntry } from '#shared/waiting/model.ts'
import { offerHours } from '#shared/waiting/rules.ts'

interface Props {
  /** The dialog is open while this is set. */
  wait: WaitlistEntry | undefined
  onClose: () => void
}

export function OfferSpot({ wait, onClose }: Props) {
  const { send, pending } = useSend(waiting.offer, {
    toast: { success: ({ playerName }) => ({ title: 'Place offered', description: playerName }) },
    refetch: affectedRoutes,
  })
  return (
    <WaitlistDialog
      wait={wait}
      onClose={onClose}
      title={({ playerName }) => `Offer ${playerName} a place?`}
      text={`The place is kept for ${offerHours} hours, and the family gets a mail. Others who wait longer are passed over.`}
      action="Offer a Place"
      pending={pending}
      send={({ programId, playerId }) => send({ params: { programId, playerId } })}
    />
  )
}

export function RemoveFromWaitlist({ wait, onClose }: Props) {
  const { send, pending } = useSend(waiting.leave, {
    toast: { success: ({ playerName }) => ({ title: 'Off the waiting list', description: playerName }) },
    refetch: affectedRoutes,
  })
  return (
    <WaitlistDialog
      wait={wait}
      onClose={onClose}
      title={({ playerName }) => `Remove ${playerName} from the waiting list?`}
      text="The family loses its position, and a place that was offered goes to the next one."
      action="Remove"
      danger
      pending={pending}
      send={({ programId, playerId }) => send({ params: { programId, playerId } })}
    />
  )
}

type SendOutcome = { ok: true } | { ok: false; error: { message: string } }

function WaitlistDialog(
  props: Props & {
    title: (wait: WaitlistEntry) => string
    text: string
    action: string
    danger?: boolean
    pending: boolean
    send: (wait: WaitlistEntry) => Promise<SendOutcome>
  },
) {
  const { wait, onClose, title, text, action, danger = false, pending, send } = props
  const [last, setLast] = useState(wait)
  const [problem, setProblem] = useState<string>()
  if (wait && wait !== last) {
    setLast(wait)
    setProblem(undefined)
  }
  // Keeps showing the child while the dialog closes.
  const shown = wait ?? last
  if (!shown) return null

  async function submit(about: WaitlistEntry) {
    const sent = await send(about)
    if (sent.ok) onClose()
    else setProblem(sent.error.message)
  }

  return (
    <ConfirmDialog
      open={wait !== undefined}
      onClose={onClose}
      onConfirm={() => void submit(shown)}
      title={title(shown)}
      description={text}
      action={action}
      danger={danger}
      cancel="Go back"
      pending={pending}
      refusal={problem}
    />
  )
}
