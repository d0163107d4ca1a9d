import { Button } from '#frontend/ui/Button.tsx'
import { Icon } from '#frontend/ui/Icon.tsx'
import { Menu, type MenuItem } from '#frontend/ui/Menu.tsx'
import type { Event } from '#shared/events/model.ts'
import { startOf } from '#shared/events/rules.ts'
import { useEventAction } from './EventDialogs.tsx'
import { useMay } from './hooks.ts'

/** What the reader may do with an event; `EventDialogs` on the same screen does it. */
export function EventActions({ event, now }: { event: Event; now: string | undefined }) {
  const { act } = useEventAction()
  const may = useMay()(event)
  const { title, status } = event
  const hasBegun = now !== undefined && startOf(event) <= now
  const scores = may.score && hasBegun && status === 'scheduled'
  const more: MenuItem[] = [
    ...(may.setStatus ? statusItems(status, action => act(action, event)) : []),
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
      {more.length > 0 && (
        <Menu label={`More for ${title}`} trigger={<Icon name="more" />} items={more} align="end" />
      )}
    </>
  )
}

function statusItems(
  status: Event['status'],
  act: (action: 'cancel' | 'postpone' | 'restore') => void,
): MenuItem[] {
  const cancel = { label: 'Cancel event', onSelect: () => act('cancel') }
  const postpone = { label: 'Postpone event', onSelect: () => act('postpone') }
  const restore = { label: 'Restore event', onSelect: () => act('restore') }
  if (status === 'scheduled') return [cancel, postpone]
  return status === 'cancelled' ? [restore, postpone] : [restore, cancel]
}
