import { waiting } from 'virtual:routes'
import { useState } from 'react'
import { useSend } from '#frontend/lib/queries.ts'
import type { Wait } from '#shared/waiting/model.ts'
import { offerHours } from '#shared/waiting/rules.ts'
import { changed } from '../adminQueries.ts'
import { ActionDialog } from './ActionDialog.tsx'

interface Props {
  /** Open while there is somebody. */
  wait: Wait | undefined
  onClose: () => void
}

export function OfferPlace({ wait, onClose }: Props) {
  const { send, pending } = useSend(waiting.offer, {
    toast: { success: ({ playerName }) => ({ title: 'Place offered', description: playerName }) },
    refetch: changed,
  })
  return (
    <Confirm
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

export function RemoveWaiting({ wait, onClose }: Props) {
  const { send, pending } = useSend(waiting.leave, {
    toast: { success: ({ playerName }) => ({ title: 'Off the waiting list', description: playerName }) },
    refetch: changed,
  })
  return (
    <Confirm
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

type Outcome = { ok: true } | { ok: false; error: { message: string } }

function Confirm(
  props: Props & {
    title: (wait: Wait) => string
    text: string
    action: string
    danger?: boolean
    pending: boolean
    send: (wait: Wait) => Promise<Outcome>
  },
) {
  const { wait, onClose, title, text, action, danger = false, pending, send } = props
  const [last, setLast] = useState(wait)
  const [problem, setProblem] = useState<string>()
  if (wait && wait !== last) {
    setLast(wait)
    setProblem(undefined)
  }
  // While it closes it still shows whom it was about.
  const shown = wait ?? last
  if (!shown) return null

  async function submit(about: Wait) {
    const sent = await send(about)
    if (sent.ok) onClose()
    else setProblem(sent.error.message)
  }

  return (
    <ActionDialog
      open={wait !== undefined}
      onClose={onClose}
      title={title(shown)}
      description={text}
      action={action}
      danger={danger}
      pending={pending}
      problem={problem}
      onSubmit={() => submit(shown)}
    />
  )
}
