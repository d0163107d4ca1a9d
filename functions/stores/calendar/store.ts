import * as z from 'zod'
import { deleteRow, entity, isNew } from '../../platform/data/entity.ts'
import { newId } from '../../platform/data/ids.ts'
import { keys } from '../../platform/data/table.ts'
import { commit, type Write } from '../../platform/data/transaction.ts'
import { deriveTokens, hashToken } from '../../platform/secrets/tokens.ts'

/** Someone's secret feed address: for everything they may see, or for one team. */
const CalendarSubscriptionRow = z.object({
  /** What its token is made of. */
  ref: z.string(),
  /** The digest of its token. */
  hash: z.string(),
  userId: z.string(),
  teamId: z.string().optional(),
})
export type CalendarSubscriptionRow = z.infer<typeof CalendarSubscriptionRow>

/** Each stands twice: as its owner looks for it, and as its token does. */
const subscriptions = entity({
  schema: CalendarSubscriptionRow,
  key: row => keys.calendar(row.userId, row.teamId),
})
const feedAddresses = entity({ schema: CalendarSubscriptionRow, key: row => keys.calendarAddress(row.hash) })

export const getSubscription = (userId: string, teamId: string | undefined) =>
  subscriptions.get(keys.calendar(userId, teamId))

export const findSubscriptionByToken = (token: string) =>
  feedAddresses.get(keys.calendarAddress(hashToken(token)))

/** The token of an address; undefined where the master key that made it is gone. */
export const getFeedToken = async ({ ref, hash }: CalendarSubscriptionRow): Promise<string | undefined> =>
  (await deriveTokens('calendar', ref)).find(token => hashToken(token) === hash)

interface Owner {
  userId: string
  teamId?: string
}

/** A new address, in place of the one before; fails where there is another by now. */
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

/** All of somebody's, whose account ends. May be done twice. */
export async function deleteSubscriptionsOf(userId: string): Promise<void> {
  for (const row of await listSubscriptions(userId)) {
    await commit(deleteRow(keys.calendar(userId, row.teamId)), deleteRow(keys.calendarAddress(row.hash)))
  }
}

/** Fails where there is another address by now. */
export const deleteSubscription = (row: CalendarSubscriptionRow): Write[] => [
  deleteRow(keys.calendar(row.userId, row.teamId), ifUnchanged(row)),
  deleteRow(keys.calendarAddress(row.hash)),
]

const ifUnchanged = ({ hash }: CalendarSubscriptionRow) => ({ expression: '#hash = :hash', values: { hash } })
