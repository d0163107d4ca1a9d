import * as z from 'zod'
import { deadlinesOf } from '#shared/registrations/deadlines.ts'
import type { Write } from '../../platform/data/transaction.ts'
import { enqueueJob } from '../../platform/jobs/queue.ts'
import type { RegistrationRow } from '../../stores/registrations/store.ts'

export const DeadlinePayload = z.object({ registrationId: z.string() })

/**
 * Schedules the job for a registration's next deadline. Must be part of every write that changes the deadlines; the
 * same instant is the same row, so jobs do not pile up.
 */
export function scheduleNext(registration: RegistrationRow, now?: Date): Write[] {
  const next = deadlinesOf(registration).find(({ at }) => !now || at > now)
  if (!next) return []
  return [reschedule(registration, next.at)]
}

/** Schedules a check of the registration at this instant, whatever is due by then. */
export const reschedule = ({ id }: Pick<RegistrationRow, 'id'>, at: Date): Write =>
  enqueueJob({ kind: 'registration', ref: id, at: at.toISOString(), payload: { registrationId: id } })
