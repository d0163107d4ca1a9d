import { afterAll, inject } from 'vitest'
import { type Assembly, assembleClub } from './assembly.ts'

export type { Club } from './assembly.ts'
export { declinedCard, goodCard, payWith } from './cards.ts'

/** A club for this test file, on the engine of the run. */
export async function openClub(options: Omit<Assembly, 'endpoint'> = {}) {
  const club = await assembleClub({ ...options, endpoint: inject('ddbEndpoint') })
  afterAll(club.close)
  return club
}
