import { expect, it } from 'vitest'
import { api } from '#shared/routes.ts'
import { openClub } from '../club.ts'
import { createRaceInjector } from '../raceInjector.ts'
import { createCredentialHelpers } from './credentials.ts'

const race = createRaceInjector()
const club = await openClub({ watch: { dynamodb: race.watch } })
const admin = await club.person('admin')
const { submit, verify, listOwn } = createCredentialHelpers(club, api.credentials)

async function mergeCoaches(before?: (goneId: string, keptId: string) => Promise<unknown>) {
  const [kept, gone] = [await club.person('coach'), await club.person('coach')]
  const { id } = await submit(gone)
  await before?.(id, kept.id)
  await club.ok(api.users.merge, { as: admin, params: { id: kept.id }, body: { from: gone.id } })
  await club.tick()
  const moved = await listOwn(kept)
  return { id, moved: moved.map(one => [one.id, one.status]) }
}

it('a credential of a merged account belongs to the account that is kept', async () => {
  const { id, moved } = await mergeCoaches()
  expect(moved).toEqual([[id, 'pending']])
})

it('a credential that is decided during a merge of its account keeps its decision', async () => {
  let decided: unknown
  const { id, moved } = await mergeCoaches(async (goneId, keptId) => {
    const decide = async () => {
      decided = (await verify(admin, goneId)).status
    }
    race.beforeNextWrite(decide, goneId, `"uploaderId":{"S":"${keptId}"}`)
  })
  expect(decided).toBe(200)
  expect(moved).toEqual([[id, 'verified']])
})
