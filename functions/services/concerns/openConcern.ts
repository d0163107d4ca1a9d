import type { Write } from '../../platform/data/transaction.ts'
import { type ConcernRow, concerns } from '../../stores/concerns/store.ts'
import { queueMail } from '../mail/outbox.ts'

/** A new concern; the mail to the administrators does not contain it, only the fact that there is one. */
export const openConcern = (concern: ConcernRow, admins: string[], now: Date): Write[] => [
  concerns.create(concern),
  ...admins.map(to => queueMail('concern', { to }, now)),
]
