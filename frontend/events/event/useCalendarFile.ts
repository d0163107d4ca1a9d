import { events } from 'virtual:routes'
import { downloadFile, toFileName } from '#frontend/lib/download.ts'
import { useSend } from '#frontend/lib/queries.ts'
import type { Event } from '#shared/events/model.ts'

/** Downloads the event as a calendar file. */
export function useCalendarFile(event: Pick<Event, 'id' | 'title'>) {
  const { send, pending } = useSend(events.file, { toast: { error: 'The event couldn’t be saved' } })
  async function load() {
    const sent = await send({ params: { id: event.id } })
    if (sent.ok) downloadFile(toFileName('ics', event.title), sent.reply, 'text/calendar;charset=utf-8')
  }
  return { save: () => void load(), pending }
}
