import * as z from 'zod'
import type { Write } from '#functions/platform/data/transaction.ts'
import { dueWork } from '#functions/platform/jobs/queue.ts'
import type { Registration } from '#functions/stores/registrations/store.ts'
import { dutiesOf } from '#shared/registrations/lifecycle.ts'

export const DutyOf = z.object({ registrationId: z.string() })

/**
 * Sees to it that somebody looks at a registration when its next duty comes. Goes with every write that
 * changes what is ahead of it; the same instant is the same row, so that nothing multiplies.
 */
export function watch(registration: Registration, now?: Date): Write[] {
  const next = dutiesOf(registration).find(({ at }) => !now || at > now)
  if (!next) return []
  return [lookAgain(registration, next.at)]
}

/** Somebody looks at it at this instant, whatever is due by then. */
export const lookAgain = ({ id }: Pick<Registration, 'id'>, at: Date): Write =>
  dueWork({ kind: 'registration', ref: id, at: at.toISOString(), payload: { registrationId: id } })
