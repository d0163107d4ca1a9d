import { afterEach, expect, it } from 'vitest'
import { api } from '#shared/routes.ts'
import { openClub } from '../club.ts'
import { createTeamFixture } from '../teams/teamFixture.ts'
import { createUploader } from '../uploads/files.ts'

const club = await openClub()
const cast = await createTeamFixture(club)
const { uploaded, certificate } = createUploader(club)
const { getUpload } = await import('#functions/stores/uploads/store.ts')
afterEach(async () => expect(await club.verify()).toEqual([]))

const change = (id: string, body: object, as: { token: string }) =>
  club.call(api.players.update, { as, params: { id }, body })
const enter = async (id: string) => {
  const files = {
    playerImageUrl: await uploaded(cast.parent),
    birthCertificateUrl: await certificate(cast.parent),
  }
  expect((await change(id, files, cast.parent)).status).toBe(200)
  return files
}
const whichExist = async (files: object) => {
  await club.tick()
  return (await Promise.all(Object.values(files).map(getUpload))).map(Boolean)
}

it('files of a child are deleted when they are replaced, or removed by null, which their family and the office may', async () => {
  const { id } = await cast.createChild(cast.parent, 'Pictured')
  const [former, present] = [await enter(id), await enter(id)]
  expect([await whichExist(former), await whichExist(present)]).toEqual([
    [false, false],
    [true, true],
  ])
  const none = { playerImageUrl: null, birthCertificateUrl: null }
  const refused = await change(id, none, cast.coach)
  expect(refused.status).toBe(400)
  expect(refused.json.issues?.map(({ field }) => field).sort()).toEqual(Object.keys(none).sort())
  for (const as of [cast.parent, cast.director, cast.admin]) {
    const files = await enter(id)
    const removed = await change(id, none, as)
    expect(removed.status).toBe(200)
    for (const field of Object.keys(none)) expect(removed.json).not.toHaveProperty(field)
    expect(await whichExist(files)).toEqual([false, false])
  }
})

it('files that are not the caller’s to give are refused for a child', async () => {
  const { id } = await cast.createChild(cast.parent, 'Declined')
  const body = { playerImageUrl: await uploaded(cast.teammate) }
  const { status, json } = await change(id, body, cast.parent)
  expect([status, json.issues?.[0]?.field]).toEqual([400, 'playerImageUrl'])
})
