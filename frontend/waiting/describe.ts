import type { WaitlistEntry } from '#shared/waiting/model.ts'

/** "Position 2 on the waiting list" */
export const formatPosition = ({ position }: Pick<WaitlistEntry, 'position'>): string =>
  position === null ? 'On the waitlist' : `Position ${position} on the waitlist`
