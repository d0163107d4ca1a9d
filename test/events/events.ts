import type { Event } from '#functions/stores/events/store.ts'

let count = 0

/** An event as the table keeps it: a practice in the first days of March, unless said otherwise. */
export function newEvent(more: Partial<Event> = {}): Event {
  const startDate = more.startDate ?? '2026-03-05'
  return {
    id: `evt_${String(++count).padStart(6, '0')}`,
    title: `Event ${count}`,
    eventType: 'practice',
    startDate,
    endDate: startDate,
    startTime: '18:00:00',
    endTime: '19:30:00',
    isHome: true,
    isMasterEvent: false,
    createdById: 'usr_office',
    createdAt: '2026-01-01T00:00:00.000Z',
    status: 'scheduled',
    version: 1,
    ...more,
  }
}

export const newGame = (more: Partial<Event> = {}): Event => newEvent({ eventType: 'game', ...more })

/** Straight into the table: many at once, also such as nobody could have put there by now. */
export async function enter(...events: Event[]): Promise<Event[]> {
  const [{ createEvents }, { commit }] = await Promise.all([
    import('#functions/stores/events/store.ts'),
    import('#functions/platform/data/transaction.ts'),
  ])
  for (let at = 0; at < events.length; at += 24) await commit(...createEvents(events.slice(at, at + 24)))
  return events
}
