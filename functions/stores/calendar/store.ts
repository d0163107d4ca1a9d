import * as z from 'zod'
import { entity } from '../../platform/data/entity.ts'
import { newId } from '../../platform/data/ids.ts'
import { keys } from '../../platform/data/table.ts'
import { commit, type Write } from '../../platform/data/transaction.ts'
import { deleteRow, isNew } from '../../platform/data/writes.ts'
import { deriveTokens, hashToken } from '../../platform/secrets/tokens.ts'

/** A secret feed address: for everything its owner may see, or for one team. */
const CalendarSubscriptionRow = z.object({
  /** What the token is derived from. */
  ref: z.string(),
  /** The digest of the token. */
  hash: z.string(),
  userId: z.string(),
  teamId: z.string().optional(),
})
export type CalendarSubscriptionRow = z.infer<typeof CalendarSubscriptionRow>

/** Stored twice: for lookup by owner and by token. */
const subscriptions = entity({
  schema: CalendarSubscriptionRow,
  key: row => keys.calendar(row.userId, row.teamId),
})
const feedAddresses = entity({ schema: CalendarSubscriptionRow, key: row => keys.calendarAddress(row.hash) })

export const getSubscription = (userId: string, teamId: string | undefined) =>
  subscriptions.get(keys.calendar(userId, teamId))

export const findSubscriptionByToken = (token: string) =>
  feedAddresses.get(keys.calendarAddress(hashToken(token)))

/** The token of an address; undefined if the master key that derived it is gone. */
export const getFeedToken = async ({ ref, hash }: CalendarSubscriptionRow): Promise<string | undefined> =>
  (await deriveTokens('calendar', ref)).find(token => hashToken(token) === hash)

interface Owner {
  userId: string
  teamId?: string
}

/** Replaces the previous address; fails if that has changed meanwhile. */
export async function createSubscription(
  owner: Owner,
  before: CalendarSubscriptionRow | undefined,
  now: Date,
): Promise<{ token: string; writes: Write[] }> {
  const ref = newId('cal', now)
  const [token] = await deriveTokens('calendar', ref)
  const row: CalendarSubscriptionRow = {
    ref,
    hash: hashToken(token),
    userId: owner.userId,
    teamId: owner.teamId,
  }
  const writes = [
    subscriptions.put(row, before ? ifUnchanged(before) : isNew),
    feedAddresses.create(row),
    ...(before ? [deleteRow(keys.calendarAddress(before.hash))] : []),
  ]
  return { token, writes }
}

export const listSubscriptions = (userId: string) => subscriptions.within(keys.user(userId).pk, 'CAL#')

/** All subscriptions of an account that ends. Idempotent. */
export async function deleteSubscriptionsOf(userId: string): Promise<void> {
  for (const row of await listSubscriptions(userId)) {
    await commit(deleteRow(keys.calendar(userId, row.teamId)), deleteRow(keys.calendarAddress(row.hash)))
  }
}

/** Fails if the address has been replaced meanwhile. */
export const deleteSubscription = (row: CalendarSubscriptionRow): Write[] => [
  deleteRow(keys.calendar(row.userId, row.teamId), ifUnchanged(row)),
  deleteRow(keys.calendarAddress(row.hash)),
]

const ifUnchanged = ({ hash }: CalendarSubscriptionRow) => ({ expression: '#hash = :hash', values: { hash } })
