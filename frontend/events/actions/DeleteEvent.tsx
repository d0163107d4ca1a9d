import { events } from 'virtual:routes'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { DeleteDialog } from '#frontend/ui/dialog/DeleteDialog.tsx'
import { useDeleteEvent } from './commands.ts'
import type { EventDialogProps } from './EventDialogs.tsx'
import { type Scope, ScopeChoice } from './ScopeChoice.tsx'

export default function DeleteEvent({ event, open, onClose, onDeleted }: EventDialogProps) {
  const [scope, setScope] = useState<Scope>('one')
  const client = useQueryClient()
  const { send, pending } = useDeleteEvent()

  async function remove() {
    const sent = await send({ params: { id: event.id }, query: { scope } })
    if (!sent.ok) return
    // Refetched only when the event's own page is opened again.
    void client.invalidateQueries({ queryKey: [events.get.path], refetchType: 'none' })
    onClose()
    onDeleted?.()
  }

  return (
    <DeleteDialog
      open={open}
      onClose={onClose}
      onDelete={() => void remove()}
      pending={pending}
      name={event.title}
      question="Are you sure you want to delete this event?"
      label="Delete event"
      effects={effects}
    >
      <ScopeChoice event={event} value={scope} onChange={setScope} />
    </DeleteDialog>
  )
}

const effects = [
  'Responses and attendance will be deleted too.',
  'If the event isn’t happening, cancel it instead. It will stay visible, and families will be told.',
]
