import { useId, useState } from 'react'
import { Button } from '#frontend/ui/Button.tsx'
import { Dialog } from '#frontend/ui/Dialog.tsx'
import { EventCreator } from './EventCreator.tsx'
import { useCreateEvent } from './sends.ts'

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
      footer={
        <>
          <Button onClick={finish}>Cancel</Button>
          <Button type="submit" form={id} look="primary" pending={saving.pending}>
            Create Event
          </Button>
        </>
      }
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
