import { addHours } from '#shared/dates.ts'
import type { Write } from '../../platform/data/transaction.ts'
import type { CountChanges } from '../programs/store.ts'
import { waitlistJob } from '../waiting/store.ts'
import { type RegistrationRow, releaseLive } from './store.ts'

/** Does a registration occupy a spot? */
export const holdsSpot = ({ state }: Pick<RegistrationRow, 'state'>): boolean => state === 'active'

/** Releases a registration's spot, if it holds one: the counters, and the job that offers it to the waiting list. */
export function releaseSpot(
  registration: RegistrationRow,
  now: Date,
): { counts: CountChanges; writes: Write[] } {
  if (!holdsSpot(registration)) return { counts: {}, writes: [] }
  return { counts: { taken: -1 }, writes: [waitlistJob(registration.programId, now)] }
}

/** Ends a registration: it has no more deadlines, and the child can be registered again. */
export function endRegistration(
  registration: RegistrationRow,
  now: Date,
): { row: RegistrationRow; writes: Write[] } {
  return {
    row: { ...registration, state: 'cancelled', cancelledAt: now.toISOString() },
    writes: [releaseLive(registration)],
  }
}

/** The end of the grace period for a debt that starts now. */
export const graceEnd = (now: Date, hours: number): string => addHours(now, hours).toISOString()
