import type { programFigures } from '#shared/invoices/rules.ts'
import type { Write } from '../../platform/data/transaction.ts'
import { type ProgramRow, type ProgramStatsRow, takeSpot, updateCounts } from '../../stores/programs/store.ts'
import {
  checkWaitlistEntryUnchanged,
  updateWaitlistEntry,
  type WaitlistEntryRow,
} from '../../stores/waiting/store.ts'

/** Also full while others are waiting: nobody may skip the line. */
export const isFull = ({ capacity }: ProgramRow, stats: ProgramStatsRow | undefined): boolean =>
  (capacity != null && (stats?.taken ?? 0) >= capacity) || (stats?.waiting ?? 0) > 0

/**
 * An offered spot is already reserved: claiming it only changes the owner. A waiting child who is registered by the
 * office leaves the list. `taking` is the write that fails if there is no spot.
 */
export function spotWrites(
  {
    program,
    waitlistEntry,
    offer,
    force,
  }: {
    program: ProgramRow
    waitlistEntry: WaitlistEntryRow | undefined
    offer: WaitlistEntryRow | undefined
    force: boolean
  },
  add: ReturnType<typeof programFigures>,
): { spotWrite: Write; writes: Write[] } {
  const claimed = { state: 'claimed' as const, offerUntil: undefined }
  if (offer) {
    const spotWrite = updateCounts(program.id, add)
    return { spotWrite, writes: [spotWrite, updateWaitlistEntry(offer, claimed)] }
  }
  const leaves = force && waitlistEntry?.state === 'waiting' ? waitlistEntry : undefined
  const spotWrite = takeSpot(program, leaves ? { ...add, waiting: -1 } : add, { force })
  if (leaves) return { spotWrite, writes: [spotWrite, updateWaitlistEntry(leaves, claimed)] }
  // Who is offered a spot meanwhile claims that one, and takes no second.
  return {
    spotWrite,
    writes: [spotWrite, ...(waitlistEntry ? [checkWaitlistEntryUnchanged(waitlistEntry)] : [])],
  }
}
