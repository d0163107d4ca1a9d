import { waiting } from 'virtual:routes'
import { useState } from 'react'
import { useSend } from '#frontend/lib/queries.ts'
import { affectedRoutes } from '#frontend/registrations/adminQueries.ts'
import { ConfirmDialog } from '#frontend/ui/dialog/ConfirmDialog.tsx'
import type { WaitlistEntry } from '#shared/waiting/model.ts'
import { offerHours } from '#shared/waiting/rules.ts'

interface Props {
  /** The dialog is open while this is set. */
  entry: WaitlistEntry | undefined
  onClose: () => void
}

export function OfferSpot({ entry, onClose }: Props) {
  const { send, pending } = useSend(waiting.offer, {
    toast: { success: ({ playerName }) => ({ title: 'Spot offered', description: playerName }) },
    refetch: affectedRoutes,
  })
  return (
    <WaitlistDialog
      entry={entry}
      onClose={onClose}
      title={({ playerName }) => `Offer ${playerName} a spot?`}
      text={`The spot will be held for ${offerHours} hours, and the family will be emailed. Children who have waited longer will be skipped.`}
      action="Offer a spot"
      pending={pending}
      send={({ programId, playerId }) => send({ params: { programId, playerId } })}
    />
  )
}

export function RemoveFromWaitlist({ entry, onClose }: Props) {
  const { send, pending } = useSend(waiting.leave, {
    toast: {
      success: ({ playerName }) => ({ title: 'Removed from the waitlist', description: playerName }),
    },
    refetch: affectedRoutes,
  })
  return (
    <WaitlistDialog
      entry={entry}
      onClose={onClose}
      title={({ playerName }) => `Remove ${playerName} from the waitlist?`}
      text="The family will lose its place in line, and any offered spot will go to the next child."
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
    title: (entry: WaitlistEntry) => string
    text: string
    action: string
    danger?: boolean
    pending: boolean
    send: (entry: WaitlistEntry) => Promise<SendOutcome>
  },
) {
  const { entry, onClose, title, text, action, danger = false, pending, send } = props
  const [last, setLast] = useState(entry)
  const [problem, setProblem] = useState<string>()
  if (entry && entry !== last) {
    setLast(entry)
    setProblem(undefined)
  }
  // Keeps showing the child while the dialog closes.
  const shown = entry ?? last
  if (!shown) return null

  async function submit(about: WaitlistEntry) {
    const sent = await send(about)
    if (sent.ok) onClose()
    else setProblem(sent.error.message)
  }

  return (
    <ConfirmDialog
      open={entry !== undefined}
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
