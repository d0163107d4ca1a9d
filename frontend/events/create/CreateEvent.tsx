import { useState } from 'react'
import { useCreateEvent } from '#frontend/events/actions/commands.ts'
import { ActionDialog } from '#frontend/ui/dialog/ActionDialog.tsx'
import { EventCreator } from './EventCreator.tsx'

/** Escape keeps what was typed; Cancel discards it. */
export default function CreateEvent(props: {
  open: boolean
  onClose: () => void
  date: string
  teamId: string | undefined
}) {
  const { open, onClose, date, teamId } = props
  const [round, setRound] = useState(0)
  const saving = useCreateEvent()
  const finish = () => {
    onClose()
    setRound(round + 1)
  }
  return (
    <ActionDialog
      open={open}
      onClose={onClose}
      title="Create New Event"
      size="large"
      action="Create Event"
      pending={saving.pending}
      onCancel={finish}
    >
      {id => (
        <EventCreator
          key={`${round} ${teamId}`}
          id={id}
          date={date}
          teamId={teamId}
          saving={saving}
          onSaved={finish}
        />
      )}
    </ActionDialog>
  )
}
