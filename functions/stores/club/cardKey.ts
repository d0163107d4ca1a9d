import * as z from 'zod'
import { entity } from '../../platform/data/entity.ts'
import { keys } from '../../platform/data/table.ts'
import { log } from '../../platform/log/log.ts'

/** Stripe's public key, for browsers. Present as long as the club can charge cards. */
export const cardKeys = entity({ schema: z.object({ publishableKey: z.string() }), key: keys.cardKey })

let lastKnown: string | undefined

/**
 * Falls back to the last known value if the table does not respond, because every page of the site waits for this.
 */
export async function readCardKey(): Promise<string | undefined> {
  try {
    lastKnown = (await cardKeys.get(keys.cardKey()))?.publishableKey
  } catch (error) {
    log.error('Stripe’s publishable key could not be read', { error })
  }
  return lastKnown
}
