import type { WaitlistEntry } from './model.ts'

/** How long an offered place is kept for its family. */
export const offerHours = 48

/** On the list, or with a place offered: somebody who counts. */
export const isWaiting = ({ state }: Pick<WaitlistEntry, 'state'>): boolean =>
  state === 'waiting' || state === 'offered'

export const hasOffer = (wait: Pick<WaitlistEntry, 'state' | 'offerUntil'>, now: Date): boolean =>
  wait.state === 'offered' && (wait.offerUntil ?? '') > now.toISOString()
