import * as z from 'zod'
import { entity, isNew, remove } from '#functions/platform/data/entity.ts'
import { newId } from '#functions/platform/data/ids.ts'
import { keys } from '#functions/platform/data/table.ts'
import { commit, type Write } from '#functions/platform/data/transaction.ts'
import { digestOf, tokensOf } from '#functions/platform/secrets/tokens.ts'

/** A secret address of somebody's: for all that he sees, or for one team. */
const Subscription = z.object({
  /** What its token is made of. */
  ref: z.string(),
  /** The digest of its token. */
  hash: z.string(),
  userId: z.string(),
  teamId: z.string().optional(),
})
export type Subscription = z.infer<typeof Subscription>

/** Each stands twice: as its owner looks for it, and as its token does. */
const subscriptions = entity({ schema: Subscription, key: row => keys.calendar(row.userId, row.teamId) })
const addresses = entity({ schema: Subscription, key: row => keys.calendarAddress(row.hash) })

export const getSubscription = (userId: string, teamId: string | undefined) =>
  subscriptions.get(keys.calendar(userId, teamId))

export const subscriptionAt = (token: string) => addresses.get(keys.calendarAddress(digestOf(token)))

/** The token of an address; undefined where the master key that made it is gone. */
export const tokenOf = async ({ ref, hash }: Subscription): Promise<string | undefined> =>
  (await tokensOf('calendar', ref)).find(token => digestOf(token) === hash)

interface Owner {
  userId: string
  teamId?: string | undefined
}

/** A new address, in place of the one before; fails where there is another by now. */
export async function newSubscription(
  owner: Owner,
  before: Subscription | undefined,
  now: Date,
): Promise<{ token: string; writes: Write[] }> {
  const ref = newId('cal', now)
  const [token] = await tokensOf('calendar', ref)
  const row: Subscription = { ref, hash: digestOf(token), userId: owner.userId, teamId: owner.teamId }
  const writes = [
    subscriptions.put(row, before ? asRead(before) : isNew),
    addresses.create(row),
    ...(before ? [remove(keys.calendarAddress(before.hash))] : []),
  ]
  return { token, writes }
}

export const subscriptionsOf = (userId: string) => subscriptions.within(keys.user(userId).pk, 'CAL#')

/** All of somebody's, whose account ends. May be done twice. */
export async function endSubscriptionsOf(userId: string): Promise<void> {
  for (const row of await subscriptionsOf(userId)) {
    await commit(remove(keys.calendar(userId, row.teamId)), remove(keys.calendarAddress(row.hash)))
  }
}

/** Fails where there is another address by now. */
export const removeSubscription = (row: Subscription): Write[] => [
  remove(keys.calendar(row.userId, row.teamId), asRead(row)),
  remove(keys.calendarAddress(row.hash)),
]

const asRead = ({ hash }: Subscription) => ({ expression: '#hash = :hash', values: { hash } })
