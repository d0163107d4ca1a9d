import type { WaitlistEntry } from '#shared/waiting/model.ts'
import { isWaiting } from '#shared/waiting/rules.ts'
import type { Caller } from '../../identity/sessions/caller.ts'
import { listWaitlist, listWaitlistEntriesOfUser, type WaitlistEntryRow } from '../../stores/waiting/store.ts'

/** Where the caller's children wait, on all lists or a program's, each with its position. Two round trips. */
export async function listOwnWaitlistEntries(
  { id }: Pick<Caller, 'id'>,
  programId?: string,
): Promise<WaitlistEntry[]> {
  const own = (await listWaitlistEntriesOfUser(id)).filter(
    entry => isWaiting(entry) && (!programId || entry.programId === programId),
  )
  const lists = await Promise.all([...new Set(own.map(entry => entry.programId))].map(listWaitlist))
  const positions = new Map(lists.flatMap(withPositions).map(entry => [keyOf(entry), entry.position]))
  return own.map(entry => toWaitlistEntry(entry, positions.get(keyOf(entry)) ?? null))
}

/** Positions count only entries without an offer. */
export function withPositions(list: WaitlistEntryRow[]): WaitlistEntry[] {
  const queue = list.filter(({ state }) => state === 'waiting')
  return list.map(entry =>
    toWaitlistEntry(entry, entry.state === 'waiting' ? queue.indexOf(entry) + 1 : null),
  )
}

export const toWaitlistEntry = (entry: WaitlistEntryRow, position: number | null): WaitlistEntry => ({
  ...entry,
  position,
})
export const keyOf = ({ playerId, programId }: Pick<WaitlistEntryRow, 'playerId' | 'programId'>) =>
  `${playerId} ${programId}`
