import { events } from 'virtual:routes'
import { download, fileName } from '#frontend/lib/download.ts'
import { useSend } from '#frontend/lib/queries.ts'
import type { Event } from '#shared/events/model.ts'

/** An event as a file for a calendar of one's own. */
export function useCalendarFile(event: Pick<Event, 'id' | 'title'>) {
  const { send, pending } = useSend(events.file, { toast: { error: 'The event could not be saved' } })
  async function load() {
    const sent = await send({ params: { id: event.id } })
    if (sent.ok) download(fileName('ics', event.title), sent.reply, 'text/calendar;charset=utf-8')
  }
  return { save: () => void load(), pending }
}
