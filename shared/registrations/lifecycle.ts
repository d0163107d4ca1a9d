import { addHours } from '../dates.ts'
import type { Registration } from './model.ts'
import { graceHours } from './rules.ts'

/** What the club does by itself for a registration that nobody completes. */
export type Duty = 'settle' | 'nudge' | 'abandon' | 'remind24' | 'remind48' | 'remind66' | 'lapse'
export const reminders = ['nudge', 'remind24', 'remind48', 'remind66'] as const satisfies Duty[]
export type Reminder = (typeof reminders)[number]
export const isReminder = (duty: Duty): duty is Reminder => reminders.some(known => known === duty)

/** Hours after registering; where the program is full, somebody else waits for a place that nobody confirms. */
export const abandonHours = { usually: 48, whenFull: 2 }
const settleHours = 0.25
const reminderHours = { remind24: 24, remind48: 48, remind66: 66 }
/** Minutes after the grace: a payment that was begun in time is still on its way. */
const lapseMinutes = 5

/** Begun, not completed, and in the way of somebody who waits. The office's own word is in nobody's way. */
export function isStale(registration: Standing & { override?: unknown }, now: Date): boolean {
  const { state, paymentStatus, balance, collected, createdAt, override } = registration
  const isOpen =
    state === 'active' && paymentStatus === 'pending' && balance > 0 && collected === 0 && !override
  return isOpen && addHours(new Date(createdAt), abandonHours.whenFull) <= now
}

type Standing = Pick<Registration, 'state' | 'paymentStatus' | 'createdAt'> & {
  fee: number
  balance: number
  collected: number
  graceUntil?: string
  reminded: readonly Reminder[]
  discount?: { at: string } | undefined
}

/**
 * The duties that a registration still has before it, by time (specification 2 section 4; a reminder that
 * was sent is none any more). None where it is paid, settled, lapsed or cancelled.
 */
export function dutiesOf(registration: Standing): { duty: Duty; at: Date }[] {
  const { state, paymentStatus, balance, collected, createdAt, graceUntil, reminded, discount } = registration
  if (state !== 'active' || paymentStatus === 'paid') return []
  if (paymentStatus === 'pending') {
    const begun = new Date(createdAt)
    // A code may have made it free just now.
    const freeSince = discount ? new Date(discount.at) : begun
    if (balance === 0) return [{ duty: 'settle', at: addHours(freeSince, settleHours) }]
    const nudge = { duty: 'nudge' as const, at: addHours(begun, abandonHours.whenFull) }
    return [
      ...(reminded.includes('nudge') ? [] : [nudge]),
      // Of what was paid for in part people decide.
      ...(collected > 0 ? [] : [{ duty: 'abandon' as const, at: addHours(begun, abandonHours.usually) }]),
    ]
  }
  if (balance === 0 || !graceUntil) return []
  const end = new Date(graceUntil)
  const ahead = (['remind24', 'remind48', 'remind66'] as const).filter(name => !reminded.includes(name))
  return [
    ...ahead.map(duty => ({ duty, at: addHours(end, reminderHours[duty] - graceHours) })),
    { duty: 'lapse', at: addHours(end, lapseMinutes / 60) },
  ]
}
