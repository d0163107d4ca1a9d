import { Button } from '#frontend/ui/Button.tsx'
import { Icon } from '#frontend/ui/Icon.tsx'
import { Menu, type MenuItem } from '#frontend/ui/Menu.tsx'
import type { Event } from '#shared/events/model.ts'
import type { May } from '../queries.ts'
import type { Act } from './EventDialogs.tsx'
import '../event-item.css'

/** What the reader may do with an event; `EventDialogs` on the same screen does it. */
export function EventActions(props: {
  event: Event
  may: May
  act: Act
  hasBegun: boolean
  /** Where there is room, calling it off is no step away: on a rainy day that is what one comes for. */
  spacious?: boolean
}) {
  const { event, may, act, hasBegun, spacious = false } = props
  const { title, status } = event
  const scores = may.score && hasBegun && status === 'scheduled'
  const items = may.setStatus ? statusItems(status) : []
  const shown = spacious ? items.slice(0, 1) : []
  const more: MenuItem[] = [
    ...items.slice(shown.length).map(({ label, action }) => ({ label, onSelect: () => act(action, event) })),
    ...(may.change ? [{ label: 'Delete', onSelect: () => act('delete', event), danger: true }] : []),
  ]
  return (
    <>
      {scores && (
        <Button onClick={() => act('score', event)} aria-label={`Enter score of ${title}`}>
          Enter score
        </Button>
      )}
      {may.change && (
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
        <span className="event-menu">
          <Menu label={`More for ${title}`} trigger={<Icon name="more" />} items={more} align="end" />
        </span>
      )}
    </>
  )
}

function statusItems(status: Event['status']) {
  const cancel = { label: 'Cancel event', action: 'cancel' as const }
  const postpone = { label: 'Postpone event', action: 'postpone' as const }
  const restore = { label: 'Restore event', action: 'restore' as const }
  if (status === 'scheduled') return [cancel, postpone]
  return status === 'cancelled' ? [restore, postpone] : [restore, cancel]
}
