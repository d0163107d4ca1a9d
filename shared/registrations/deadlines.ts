import { addHours } from '../dates.ts'
import type { Registration } from './model.ts'
import { graceHours } from './rules.ts'

/** Automatic steps for a registration that nobody completes. */
export type Deadline = 'settle' | 'nudge' | 'abandon' | 'remind24' | 'remind48' | 'remind66' | 'lapse'
export const reminders = ['nudge', 'remind24', 'remind48', 'remind66'] as const satisfies Deadline[]
export type Reminder = (typeof reminders)[number]
export const isReminder = (deadline: Deadline): deadline is Reminder =>
  reminders.some(known => known === deadline)

/** Hours after registering; shorter in a full program, where others may be waiting for the spot. */
export const abandonAfterHours = { usually: 48, whenFull: 2 }
const settleAfterHours = 0.25
const reminderHours = { remind24: 24, remind48: 48, remind66: 66 }
/** Minutes after the grace period, because a payment begun in time may still be on its way. */
const lapseMinutes = 5

/** Started, unfinished, and holding a spot that a waiting family could have. An office override blocks no one. */
export function blocksWaitlist(
  registration: RegistrationTiming & { override?: unknown },
  now: Date,
): boolean {
  const { state, paymentStatus, balance, collected, createdAt, override } = registration
  const isOpen =
    state === 'active' && paymentStatus === 'pending' && balance > 0 && collected === 0 && !override
  return isOpen && addHours(new Date(createdAt), abandonAfterHours.whenFull) <= now
}

type RegistrationTiming = Pick<Registration, 'state' | 'paymentStatus' | 'createdAt'> & {
  fee: number
  balance: number
  collected: number
  graceUntil?: string
  reminded: readonly Reminder[]
  discount?: { at: string }
}

/**
 * The deadlines still ahead of a registration, in order; reminders already sent are left out. Empty once it is paid,
 * settled, lapsed or cancelled.
 */
export function deadlinesOf(registration: RegistrationTiming): { deadline: Deadline; at: Date }[] {
  const { state, paymentStatus, balance, collected, createdAt, graceUntil, reminded, discount } = registration
  if (state !== 'active' || paymentStatus === 'paid') return []
  if (paymentStatus === 'pending') {
    const begun = new Date(createdAt)
    // A discount code may only just have made it free.
    const freeSince = discount ? new Date(discount.at) : begun
    if (balance === 0) return [{ deadline: 'settle', at: addHours(freeSince, settleAfterHours) }]
    const nudge = { deadline: 'nudge' as const, at: addHours(begun, abandonAfterHours.whenFull) }
    return [
      ...(reminded.includes('nudge') ? [] : [nudge]),
      // A partly paid registration is left for people to decide.
      ...(collected > 0
        ? []
        : [{ deadline: 'abandon' as const, at: addHours(begun, abandonAfterHours.usually) }]),
    ]
  }
  if (balance === 0 || !graceUntil) return []
  const end = new Date(graceUntil)
  const ahead = (['remind24', 'remind48', 'remind66'] as const).filter(name => !reminded.includes(name))
  return [
    ...ahead.map(deadline => ({ deadline, at: addHours(end, reminderHours[deadline] - graceHours) })),
    { deadline: 'lapse', at: addHours(end, lapseMinutes / 60) },
  ]
}
