import { afterAll, inject } from 'vitest'
import { assembleClub, type ClubOptions } from './assembly.ts'

export type { Club } from './assembly.ts'
export { createCardPayer, declinedCard, validCard } from './cards.ts'

/** A club for this test file, on the DynamoDB engine of the run. */
export async function openClub(options: Omit<ClubOptions, 'endpoint'> = {}) {
  const club = await assembleClub({ ...options, endpoint: inject('ddbEndpoint') })
  afterAll(club.close)
  return club
}
