import { keys } from '../../platform/data/table.ts'
import { commit } from '../../platform/data/transaction.ts'
import { deleteRow } from '../../platform/data/writes.ts'
import { stripeKeys } from '../../platform/environment/settings.ts'
import { log } from '../../platform/log/log.ts'
import { cardKeys } from '../../stores/club/cardKey.ts'

/**
 * Stores Stripe's public key where the Lambda that serves browsers can read it, because that Lambda must not see the
 * secret keys. Cards are offered once the secret is filled in, and no longer once it is emptied.
 */
export async function publishCardKey(): Promise<void> {
  try {
    const [{ secretKey, publishableKey }, published] = await Promise.all([
      stripeKeys(),
      cardKeys.get(keys.cardKey()),
    ])
    const current = secretKey && publishableKey
    if (current === (published?.publishableKey ?? '')) return
    await commit(current ? cardKeys.overwrite({ publishableKey: current }) : deleteRow(keys.cardKey()))
  } catch (error) {
    // Due jobs are more important, and the next run tries again.
    log.error('Stripe’s publishable key could not be published', { error })
  }
}
