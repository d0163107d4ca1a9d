import type { WaitlistEntry } from './model.ts'

/** How long an offered spot is held for its family. */
export const offerHours = 48

/** Still on the list, with or without an offer. */
export const isWaiting = ({ state }: Pick<WaitlistEntry, 'state'>): boolean =>
  state === 'waiting' || state === 'offered'

export const hasOffer = (wait: Pick<WaitlistEntry, 'state' | 'offerUntil'>, now: Date): boolean =>
  wait.state === 'offered' && (wait.offerUntil ?? '') > now.toISOString()
