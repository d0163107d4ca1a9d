import { events } from 'virtual:routes'
import { useClubClock } from '#frontend/lib/clock.ts'
import { useSend } from '#frontend/lib/queries.ts'
import { Button } from '#frontend/ui/Button.tsx'
import type { Event } from '#shared/events/model.ts'
import { isOpenForAnswers } from '#shared/events/rules.ts'

/** Emails the families who have not answered. */
export function RemindNow({ event, teamId, waiting }: { event: Event; teamId: string; waiting: number }) {
  const now = useClubClock()
  const { send, pending } = useSend(events.remind, {
    toast: {
      success: ({ people }) =>
        people === 0
          ? {
              title: 'No one could be reminded',
              description: 'They have no confirmed email or want no reminders.',
            }
          : { title: `${people} ${people === 1 ? 'guardian gets' : 'guardians get'} a reminder` },
      error: 'No reminder was sent',
    },
  })
  if (!now || waiting === 0 || !isOpenForAnswers(event, now)) return null
  return (
    <p>
      <Button
        pending={pending}
        aria-label={`Remind now those who have not answered for ${event.title}`}
        onClick={() => void send({ params: { id: event.id }, body: { teamId } })}
      >
        Remind now
      </Button>
    </p>
  )
}
