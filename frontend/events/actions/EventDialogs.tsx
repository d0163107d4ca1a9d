import { useQuery } from '@tanstack/react-query'
import { type ComponentType, lazy, Suspense, useState } from 'react'
import { useActionParam } from '#frontend/lib/useActionParam.ts'
import { useWasOpen } from '#frontend/ui/useWasOpen.ts'
import type { Event } from '#shared/events/model.ts'
import { eventOf, type May, useMay } from '../queries.ts'

/** What each of the dialogs about an event is given. */
export interface EventDialogProps {
  event: Event
  open: boolean
  onClose: () => void
  onDeleted?: (() => void) | undefined
}

const status = () => import('./SetStatus.tsx')
const dialogs = {
  edit: lazy(async () => {
    const { default: EditEvent } = await import('./EditEvent.tsx')
    return { default: ({ event, ...rest }: EventDialogProps) => <EditEvent eventId={event.id} {...rest} /> }
  }),
  delete: lazy(() => import('./DeleteEvent.tsx')),
  cancel: lazy(async () => ({ default: (await status()).CancelEvent })),
  postpone: lazy(async () => ({ default: (await status()).PostponeEvent })),
  restore: lazy(async () => ({ default: (await status()).RestoreEvent })),
  score: lazy(() => import('./ScoreDialog.tsx')),
} satisfies Record<string, ComponentType<EventDialogProps>>

export type EventAction = keyof typeof dialogs
const actions = Object.keys(dialogs) as EventAction[]

/** `?cancel=evt_…` */
export const useEventAction = () => useActionParam(actions)

/** Opens a dialog about an event. */
export type Act = (name: EventAction, event: { id: string }) => void

/** The dialogs about the events of a screen; those that somebody may not do do not open. */
export function EventDialogs(props: { known: readonly Event[]; onDeleted?: () => void }) {
  const { known, onDeleted } = props
  const { open, close } = useEventAction()
  const wasOpen = useWasOpen(open !== undefined)
  const [last, setLast] = useState(open)
  if (open && (open.action !== last?.action || open.id !== last.id)) setLast(open)
  // While it closes it still shows what it was about.
  const shown = open ?? last
  if (!wasOpen || !shown) return null
  return (
    <EventDialog
      key={`${shown.action} ${shown.id}`}
      {...shown}
      known={known.find(({ id }) => id === shown.id)}
      open={open !== undefined}
      onClose={close}
      onDeleted={onDeleted}
    />
  )
}

function EventDialog(props: {
  action: EventAction
  id: string
  /** As the list has it, until it is read anew. */
  known: Event | undefined
  open: boolean
  onClose: () => void
  onDeleted: (() => void) | undefined
}) {
  const { action, id, known, ...rest } = props
  const { data: event } = useQuery({ ...eventOf(id), enabled: rest.open, placeholderData: known })
  const may = useMay()
  if (!event || !isAllowed(may(event), action)) return null
  const Shown = dialogs[action]
  return (
    <Suspense fallback={null}>
      {/* After a change it begins afresh; what is typed into the long form is not taken away. */}
      <Shown key={action === 'edit' ? action : event.updatedAt} event={event} {...rest} />
    </Suspense>
  )
}

const isAllowed = (may: May, action: EventAction) => {
  if (action === 'edit' || action === 'delete') return may.change
  return action === 'score' ? may.score : may.setStatus
}
