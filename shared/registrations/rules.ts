import { isPrivileged, type Role } from '../access.ts'
import { addHours } from '../dates.ts'
import type { Registration } from './model.ts'

/** How long a place is held for a family that pays later (specification 2 section 9). */
export const graceHours = 72

/**
 * The end of the grace period when a family defers. It is set once: going back and forth between
 * paying now and later never moves it.
 */
export function graceUntil(registration: { graceUntil?: string | null }, now: Date): string {
  return registration.graceUntil ?? addHours(now, graceHours).toISOString()
}

type Payable = Pick<Registration, 'state' | 'balance' | 'fee' | 'paymentStatus'>

/** What the checkout serves: a balance that is still open, or a free place that nobody has confirmed yet. */
export function needsCheckout({ state, balance = 0, fee = 0, paymentStatus }: Payable): boolean {
  if (state === 'cancelled') return false
  return balance > 0 || (fee === 0 && paymentStatus === 'pending')
}

interface Caller {
  id: string
  role: Role
  childIds: readonly string[]
}

/**
 * Whose registration a person may see: his own, and for those who run the club every one. Another
 * guardian of the same child sees the child, not the other's payments.
 */
export const maySee = (caller: Caller, registration: { userId: string }): boolean =>
  isPrivileged(caller.role) || registration.userId === caller.id

/**
 * What of a registration somebody reads: its family and the office all that concerns them; a team's coach,
 * and the child itself, nothing about money.
 */
export function viewFor(caller: Caller, row: Registration): Registration {
  if (isPrivileged(caller.role)) return row
  const { userName, override, ...rest } = row
  if (row.userId === caller.id) return rest
  const { fee, balance, collected, paymentStatus, graceUntil, waiverVersion, waiverDate, ...others } = rest
  return others
}
