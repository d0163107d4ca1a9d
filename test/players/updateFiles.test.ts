import { afterEach, expect, it } from 'vitest'
import { api } from '#shared/routes.ts'
import { openClub } from '../club.ts'
import { createTeamFixture } from '../teams/teamFixture.ts'
import { createUploader } from '../uploads/files.ts'

const club = await openClub()
const fixtures = await createTeamFixture(club)
const { uploaded, certificate } = createUploader(club)
const { getUpload } = await import('#functions/stores/uploads/store.ts')
afterEach(async () => expect(await club.verify()).toEqual([]))

const change = (id: string, body: object, as: { token: string }) =>
  club.call(api.players.update, { as, params: { id }, body })
const enter = async (id: string) => {
  const files = {
    playerImageUrl: await uploaded(fixtures.parent),
    birthCertificateUrl: await certificate(fixtures.parent),
  }
  expect((await change(id, files, fixtures.parent)).status).toBe(200)
  return files
}
const whichExist = async (files: object) => {
  await club.tick()
  return (await Promise.all(Object.values(files).map(getUpload))).map(Boolean)
}

it('files of a child are deleted when they are replaced, or removed by null, which their family and the office may', async () => {
  const { id } = await fixtures.createChild(fixtures.parent, 'Pictured')
  const [former, present] = [await enter(id), await enter(id)]
  expect([await whichExist(former), await whichExist(present)]).toEqual([
    [false, false],
    [true, true],
  ])
  const none = { playerImageUrl: null, birthCertificateUrl: null }
  const refused = await change(id, none, fixtures.coach)
  expect(refused.status).toBe(400)
  expect(refused.json.issues?.map(({ field }) => field).sort()).toEqual(Object.keys(none).sort())
  for (const as of [fixtures.parent, fixtures.director, fixtures.admin]) {
    const files = await enter(id)
    const removed = await change(id, none, as)
    expect(removed.status).toBe(200)
    for (const field of Object.keys(none)) expect(removed.json).not.toHaveProperty(field)
    expect(await whichExist(files)).toEqual([false, false])
  }
})

it('files that are not the caller’s to give are refused for a child', async () => {
  const { id } = await fixtures.createChild(fixtures.parent, 'Declined')
  const body = { playerImageUrl: await uploaded(fixtures.teammate) }
  const { status, json } = await change(id, body, fixtures.parent)
  expect([status, json.issues?.[0]?.field]).toEqual([400, 'playerImageUrl'])
})
