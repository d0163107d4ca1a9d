import type { Write } from '#functions/platform/data/transaction.ts'
import { count, type Program, type Stats, takePlace } from '#functions/stores/programs/store.ts'
import { changeWait, type Wait } from '#functions/stores/waiting/store.ts'
import type { figures } from '#shared/invoices/rules.ts'

export const full = 'This program is full.'

/** Nobody gets a place who is not next in line. */
export const isFull = ({ capacity }: Program, stats: Stats | undefined): boolean =>
  (capacity != null && (stats?.taken ?? 0) >= capacity) || (stats?.waiting ?? 0) > 0

/**
 * Who was offered a place has it already: only whose it is changes. Who waits and is registered by the
 * office leaves the list. `taking` is the write that fails where there is no place.
 */
export function placeWrites(
  {
    program,
    wait,
    offer,
    anyway,
  }: {
    program: Program
    wait: Wait | undefined
    offer: Wait | undefined
    anyway: boolean
  },
  add: ReturnType<typeof figures>,
): { taking: Write; writes: Write[] } {
  const claimed = { state: 'claimed' as const, offerUntil: undefined }
  if (offer) {
    const taking = count(program.id, add)
    return { taking, writes: [taking, changeWait(offer, claimed)] }
  }
  const leaves = anyway && wait?.state === 'waiting' ? wait : undefined
  const taking = takePlace(program, leaves ? { ...add, waiting: -1 } : add, { anyway })
  return { taking, writes: [taking, ...(leaves ? [changeWait(leaves, claimed)] : [])] }
}
