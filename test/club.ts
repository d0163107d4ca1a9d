import { afterAll, expect, inject } from 'vitest'
import { assembleClub, type ClubOptions } from './assembly.ts'
import { enforcePolicies } from './infra/policies/enforce.ts'
import { keepUses } from './infra/policies/uses.ts'

export type { Club } from './assembly.ts'
export { createCardPayer, declinedCard, validCard } from './cards.ts'

/** A club for this test file, on the DynamoDB engine of the run. */
export async function openClub(options: Omit<ClubOptions, 'endpoint'> = {}) {
  const club = await assembleClub({ ...options, endpoint: inject('ddbEndpoint') })
  const [{ db }, { ses }, { s3 }] = await Promise.all([
    import('#functions/platform/data/client.ts'),
    import('#functions/platform/mail/ses.ts'),
    import('#functions/platform/files/bucket.ts'),
  ])
  const { refusals, uses } = enforcePolicies([db, ses, s3], inject('policies'))
  afterAll(async () => {
    await club.close()
    await keepUses(inject('policyUses'), uses)
    expect([...refusals], 'what the deployed policies would refuse').toEqual([])
  })
  return club
}
