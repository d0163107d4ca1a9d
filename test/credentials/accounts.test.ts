import { expect, it } from 'vitest'
import { api } from '#shared/routes.ts'
import { openClub } from '../club.ts'
import { createRaceInjector } from '../raceInjector.ts'
import { createUploader } from '../uploads/files.ts'
import { createCredentialHelpers } from './credentials.ts'

const race = createRaceInjector()
const club = await openClub({ watch: { dynamodb: race.watch } })
const admin = await club.person('admin')
const { submit, verify, listOwn } = createCredentialHelpers(club, api.credentials)
const { link } = createUploader(club)

async function mergeCoaches(before: (goneId: string, keptId: string) => Promise<unknown> = async () => {}) {
  const [kept, gone] = [await club.person('coach'), await club.person('coach')]
  const { id } = await submit(gone)
  await before(id, kept.id)
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

it('a credential’s picture opens for a minute, for those who run the club, whose access the coach’s trail shows', async () => {
  const director = await club.person('program_director')
  const { id, url, uploaderId } = await submit(await club.person('coach'))
  expect((await link(await club.person('coach'), url)).status).toBe(404)
  const { status, json } = await link(director, url)
  expect([status, new URL(json.url).searchParams.get('X-Amz-Expires')]).toEqual([200, '60'])
  const { auditRows } = await import('#functions/stores/audit/store.ts')
  const { rows } = await auditRows.list('owner', `AUDITOF#${uploaderId}`)
  const details = { upload: url }
  expect(rows).toMatchObject([{ actor: director.id, action: 'file.open', subject: id, details }])
})

it('a child’s credential brings no mail, and goes with the account, and so does its picture', async () => {
  const child = await club.person('player')
  const { id, url } = await submit(child)
  await verify(admin, id)
  await submit(child)
  await club.tick()
  expect(club.ses.mails(child.email)).toEqual([])
  const { deleteCredentialsOfUser } = await import('#functions/stores/credentials/store.ts')
  for (const _ of ['once', 'again']) await deleteCredentialsOfUser(child.id, club.clock.now)
  expect(await listOwn(child)).toEqual([])
  await club.tick()
  expect(club.s3.objects().filter(({ key }) => key.endsWith(url))).toEqual([])
  await submit(child)
})
