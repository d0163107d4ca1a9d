import type { EventPermissions } from '#frontend/events/queries.ts'
import { Button } from '#frontend/ui/Button.tsx'
import { Icon } from '#frontend/ui/Icon.tsx'
import { Menu, type MenuItem } from '#frontend/ui/Menu.tsx'
import type { Event } from '#shared/events/model.ts'
import type { OpenAction } from './EventDialogs.tsx'

/** The actions that the user may take on an event; `EventDialogs` must be on the same screen. */
export function EventActions(props: {
  event: Event
  may: EventPermissions
  act: OpenAction
  hasBegun: boolean
  /** With enough room, "Cancel" is a button of its own: it is what coaches look for on a rainy day. */
  spacious?: boolean
}) {
  const { event, may, act, hasBegun, spacious = false } = props
  const { title, status } = event
  const scores = may.canScore && hasBegun && status === 'scheduled'
  const items = may.canSetStatus ? buildStatusItems(status) : []
  const shown = spacious ? items.slice(0, 1) : []
  const more: MenuItem[] = [
    ...items.slice(shown.length).map(({ label, action }) => ({ label, onSelect: () => act(action, event) })),
    ...(may.canChange ? [{ label: 'Delete', onSelect: () => act('delete', event), danger: true }] : []),
  ]
  return (
    <>
      {scores && (
        <Button onClick={() => act('score', event)} aria-label={`Enter score of ${title}`}>
          Enter score
        </Button>
      )}
      {may.canChange && (
        <Button onClick={() => act('edit', event)} aria-label={`Edit ${title}`}>
          Edit
        </Button>
      )}
      {shown.map(({ label, action }) => (
        <Button key={action} onClick={() => act(action, event)}>
          {label}
        </Button>
      ))}
      {more.length > 0 && (
        <Menu label={`More actions for ${title}`} trigger={<Icon name="more" />} outlined items={more} />
      )}
    </>
  )
}

function buildStatusItems(status: Event['status']) {
  const cancel = { label: 'Cancel event', action: 'cancel' as const }
  const postpone = { label: 'Postpone event', action: 'postpone' as const }
  const restore = { label: 'Restore event', action: 'restore' as const }
  if (status === 'scheduled') return [cancel, postpone]
  return status === 'cancelled' ? [restore, postpone] : [restore, cancel]
}
