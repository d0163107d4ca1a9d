import * as z from 'zod'
import { rowCodec } from '../../platform/data/rowCodec.ts'
import { keys } from '../../platform/data/table.ts'
import { checkRow } from '../../platform/data/writes.ts'
import { claimValue, getClaimOwner } from '../../stores/claims/store.ts'
import type { Migration } from './migration.ts'

const accounts = rowCodec(z.object({ id: z.string(), username: z.string() }))

/**
 * Accounts from before 0.2.0 have claimed their user name, but not what looks like it. Of two that look alike already,
 * the first keeps it; both go on.
 */
export const claimLookalikes: Migration = {
  number: 1,
  title: 'Reserve the lookalikes of each username',
  of: 'USER/ME',
  async change(item) {
    // Of this kind are also links to children and teams.
    if (item.sk !== keys.user('').sk) return []
    const account = accounts.read(item)
    const { foldLookalikes } = await import('../../stores/claims/lookalikes.ts')
    const look = foldLookalikes(account.username)
    if (await getClaimOwner('lookalike', look)) return []
    const isThere = { expression: '#username = :username', values: { username: account.username } }
    return [claimValue('lookalike', look, account.id), checkRow(keys.user(account.id), isThere)]
  },
}
