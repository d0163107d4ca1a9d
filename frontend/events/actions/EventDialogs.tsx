import { useQuery } from '@tanstack/react-query'
import { type ComponentType, lazy, Suspense, useState } from 'react'
import { type EventPermissions, eventQuery, useEventPermissions } from '#frontend/events/queries.ts'
import { useActionParam } from '#frontend/lib/useActionParam.ts'
import { useWasOpen } from '#frontend/ui/dialog/useWasOpen.ts'
import type { Event } from '#shared/events/model.ts'

/** The props of every event dialog. */
export interface EventDialogProps {
  event: Event
  open: boolean
  onClose: () => void
  onDeleted?: () => void
}

const loadSetStatus = () => import('./SetStatus.tsx')
const dialogs = {
  edit: lazy(async () => {
    const { default: EditEvent } = await import('./EditEvent.tsx')
    return { default: ({ event, ...rest }: EventDialogProps) => <EditEvent eventId={event.id} {...rest} /> }
  }),
  delete: lazy(() => import('./DeleteEvent.tsx')),
  cancel: lazy(async () => ({ default: (await loadSetStatus()).CancelEvent })),
  postpone: lazy(async () => ({ default: (await loadSetStatus()).PostponeEvent })),
  restore: lazy(async () => ({ default: (await loadSetStatus()).RestoreEvent })),
  score: lazy(() => import('./ScoreDialog.tsx')),
} satisfies Record<string, ComponentType<EventDialogProps>>

export type EventAction = keyof typeof dialogs
const actions = Object.keys(dialogs) as EventAction[]

/** `?cancel=evt_…` */
export const useEventAction = () => useActionParam(actions)

/** Opens a dialog about an event. */
export type OpenAction = (name: EventAction, event: { id: string }) => void

/** The event dialogs of a screen; actions that the user may not take do not open. */
export function EventDialogs(props: { events: readonly Event[]; onDeleted?: () => void }) {
  const { events, onDeleted } = props
  const { open, close } = useEventAction()
  const wasOpen = useWasOpen(open !== undefined)
  const [last, setLast] = useState(open)
  if (open && (open.action !== last?.action || open.id !== last.id)) setLast(open)
  // Keeps showing the event while the dialog closes.
  const shown = open ?? last
  if (!wasOpen || !shown) return null
  return (
    <EventDialog
      key={`${shown.action} ${shown.id}`}
      {...shown}
      placeholder={events.find(({ id }) => id === shown.id)}
      open={open !== undefined}
      onClose={close}
      onDeleted={onDeleted}
    />
  )
}

function EventDialog(props: {
  action: EventAction
  id: string
  /** The list's version, until the event is loaded. */
  placeholder: Event | undefined
  open: boolean
  onClose: () => void
  onDeleted: (() => void) | undefined
}) {
  const { action, id, placeholder, ...rest } = props
  const { data: event } = useQuery({ ...eventQuery(id), enabled: rest.open, placeholderData: placeholder })
  const may = useEventPermissions()
  if (!event || !isAllowed(may(event), action)) return null
  const Shown = dialogs[action]
  return (
    <Suspense fallback={null}>
      {/* Remounts after a change; except the edit form, which must keep its input. */}
      <Shown key={action === 'edit' ? action : event.updatedAt} event={event} {...rest} />
    </Suspense>
  )
}

const isAllowed = (may: EventPermissions, action: EventAction) => {
  if (action === 'edit' || action === 'delete') return may.canChange
  return action === 'score' ? may.canScore : may.canSetStatus
}
