import { isPrivileged, type Role } from '../access.ts'
import { addHours } from '../dates.ts'
import type { Registration } from './model.ts'

/** How long a spot is held for a family that pays later. */
export const graceHours = 72

/** Of so many registrations one request asks what becomes of the money if they are canceled. */
export const maxPreviewed = 100

type Grace = Pick<Registration, 'graceUntil' | 'earlierGrace'>

/**
 * The end of the grace period when a family defers. Set once for a child in a program: neither switching between
 * paying now and later nor cancelling and registering again moves it.
 */
export function calculateGraceEnd({ graceUntil, earlierGrace }: Grace, now: Date): string {
  return graceUntil ?? earlierGrace ?? addHours(now, graceHours).toISOString()
}

/** False once the grace period of the child in the program is over. */
export const mayPayLater = (registration: Grace, now: Date): boolean =>
  calculateGraceEnd(registration, now) > now.toISOString()

type Payable = Pick<Registration, 'state' | 'balance' | 'paymentStatus'>

/** True for an open balance, or for a spot without one that has not been confirmed yet. */
export function needsCheckout({ state, balance = 0, paymentStatus }: Payable): boolean {
  if (state === 'cancelled') return false
  return balance > 0 || paymentStatus === 'pending'
}

/** Holds a spot, and somebody has chosen how to pay; of another guardian's registration only the first is known. */
export const isFinished = ({ state, paymentStatus }: Payable): boolean =>
  state === 'active' && paymentStatus !== 'pending'

/** The total owed for a spot, paid or not, in cents: the fee minus discount and waived amount. */
export const amountOwed = ({
  fee = 0,
  discount,
  waived = 0,
}: Pick<Registration, 'fee' | 'discount' | 'waived'>) => Math.max(0, fee - (discount?.amount ?? 0) - waived)

interface Caller {
  id: string
  role: Role
  childIds: readonly string[]
}

/**
 * People see their own registrations; admins and directors see all. Another guardian of the same child sees the
 * child, not the other guardian's payments.
 */
export const maySee = (caller: Caller, registration: { userId: string }): boolean =>
  isPrivileged(caller.role) || registration.userId === caller.id

/**
 * What a caller may read of a registration: family and office everything that concerns them; the team's coach and
 * the child nothing about money.
 */
export function redactRegistration(caller: Caller, row: Registration): Registration {
  if (isPrivileged(caller.role)) return row
  const { userName, invoiceId, override, ...rest } = row
  if (row.userId === caller.id) return rest
  const {
    fee,
    balance,
    collected,
    discount,
    waived,
    paymentStatus,
    graceUntil,
    earlierGrace,
    waiverVersion,
    waiverDate,
    ...others
  } = rest
  return others
}
