import { deleteRow } from '../../platform/data/entity.ts'
import { keys } from '../../platform/data/table.ts'
import { commit } from '../../platform/data/transaction.ts'
import { stripeKeys } from '../../platform/environment/settings.ts'
import { log } from '../../platform/log/log.ts'
import { cardKeys } from '../../stores/club/cardKey.ts'

/**
 * Writes Stripe's public key where the unit that tells it to browsers may read it: that unit must not see the secret
 * ones. So filling the secret is enough for cards to appear, and emptying it for them to go.
 */
export async function publishCardKey(): Promise<void> {
  try {
    const [{ secretKey, publishableKey }, published] = await Promise.all([
      stripeKeys(),
      cardKeys.get(keys.cardKey()),
    ])
    const current = secretKey && publishableKey
    if (current === (published?.publishableKey ?? '')) return
    await commit(current ? cardKeys.put({ publishableKey: current }) : deleteRow(keys.cardKey()))
  } catch (error) {
    // The jobs that are due matter more, and this comes again with the next run.
    log.error('the public key of Stripe could not be published', { error })
  }
}
