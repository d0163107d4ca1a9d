import type { Write } from '../../platform/data/transaction.ts'
import type { RegistrationRow } from '../../stores/registrations/store.ts'
import { queueMailToUser } from '../mail/outbox.ts'

/**
 * Tells the family that a registration is complete without a payment by card, which has a receipt: it is free, or paid
 * later.
 */
export const registeredMail = (registration: RegistrationRow, now: Date): Write =>
  queueMailToUser(
    registration.userId,
    'registered',
    { ...debtDetails(registration), until: registration.graceUntil },
    now,
  )

/** What mails about an unpaid registration say. Cents. */
export const debtDetails = ({ id, playerName, program, programId, balance }: RegistrationRow) => ({
  registrationId: id,
  playerName,
  program,
  programId,
  balance,
})
