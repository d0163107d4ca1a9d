import { useScheduling } from '#frontend/events/scheduling.ts'
import { Button } from '#frontend/ui/Button.tsx'
import { EmptyState } from '#frontend/ui/page/states.tsx'

export function NoEvents(props: { when: 'upcoming' | 'past'; onCreate: (() => void) | undefined }) {
  const { when, onCreate } = props
  const { text, mayCreate, who } = useScheduling()
  const next = mayCreate && onCreate ? <Button onClick={onCreate}>Create an event</Button> : who
  return (
    <EmptyState
      title="No events found"
      text={text}
      action={when === 'past' ? 'Events move here automatically once they end.' : next}
    />
  )
}
