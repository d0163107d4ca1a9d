import { afterAll, expect, inject } from 'vitest'
import { assembleClub, type ClubOptions } from './assembly.ts'
import { enforcePolicies } from './infra/policies/enforce.ts'
import { keepUses } from './infra/policies/uses.ts'

export type { Club } from './assembly.ts'
export { createCardPayer, declinedCard, validCard } from './cards.ts'

/**
 * A club for this test file, on the DynamoDB engine of the run. Fails on a request that the deployed policies would
 * refuse.
 */
export async function openClub(options: Omit<ClubOptions, 'endpoint'> = {}) {
  const club = await assembleClub({ ...options, endpoint: inject('ddbEndpoint') })
  const refusals = new Set<string>()
  const uses = new Set<string>()
  const judge = () =>
    enforcePolicies(inject('policies'), {
      refuse: text => refusals.add(text),
      use: grant => uses.add(grant),
    })
  await judge()
  afterAll(async () => {
    await club.close()
    await keepUses(inject('policyUses'), uses)
    expect([...refusals], 'what the deployed policies would refuse').toEqual([])
  })
  const reload = async () => {
    await club.reload()
    await judge()
  }
  return { ...club, reload }
}
