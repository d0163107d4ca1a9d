import type { EventRow } from '#functions/stores/events/store.ts'
import { nextNumber } from '../forms.ts'

/** An event row: a practice in the first days of March, unless overridden. */
export function newEvent(more: Partial<EventRow> = {}): EventRow {
  const startDate = more.startDate ?? '2026-03-05'
  const number = nextNumber()
  return {
    id: `evt_${String(number).padStart(6, '0')}`,
    title: `Event ${number}`,
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

export const newGame = (more: Partial<EventRow> = {}): EventRow => newEvent({ eventType: 'game', ...more })

/** Inserts rows directly: many at once, also ones that no route would accept now. */
export async function insertEvents(...events: EventRow[]): Promise<EventRow[]> {
  const [{ createEvents }, { commit }] = await Promise.all([
    import('#functions/stores/events/store.ts'),
    import('#functions/platform/data/transaction.ts'),
  ])
  for (let at = 0; at < events.length; at += 24) await commit(...createEvents(events.slice(at, at + 24)))
  return events
}
