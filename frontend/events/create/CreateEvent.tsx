import { useId, useState } from 'react'
import { useCreateEvent } from '#frontend/events/actions/commands.ts'
import { Dialog } from '#frontend/ui/Dialog.tsx'
import { FormButtons } from '#frontend/ui/forms/FormButtons.tsx'
import { EventCreator } from './EventCreator.tsx'

/** Escape leaves what was typed, Cancel gives it up. */
export default function CreateEvent(props: {
  open: boolean
  onClose: () => void
  date: string
  teamId: string | undefined
}) {
  const { open, onClose, date, teamId } = props
  const id = useId()
  const [round, setRound] = useState(0)
  const saving = useCreateEvent()
  const finish = () => {
    onClose()
    setRound(round + 1)
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Create New Event"
      size="large"
      footer={<FormButtons form={id} action="Create Event" pending={saving.pending} onCancel={finish} />}
    >
      <EventCreator
        key={`${round} ${teamId}`}
        id={id}
        date={date}
        teamId={teamId}
        saving={saving}
        onSaved={finish}
      />
    </Dialog>
  )
}
