import type { WaitlistEntry } from '#shared/waiting/model.ts'

/** "Position 2 on the waiting list" */
export const formatPosition = ({ position }: Pick<WaitlistEntry, 'position'>): string =>
  position === null ? 'On the waiting list' : `Position ${position} on the waiting list`
