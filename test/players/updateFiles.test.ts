import { afterEach, describe, expect, it } from 'vitest'
import { api } from '#shared/routes.ts'
import { openClub } from '../club.ts'
import { createTeamFixture } from '../teams/teamFixture.ts'
import { createUploader } from '../uploads/files.ts'

const club = await openClub()
const cast = await createTeamFixture(club)
const { uploaded, certificate } = createUploader(club)
const as = cast.director
afterEach(async () => expect(await club.verify()).toEqual([]))

const change = (id: string, body: object, who: { token: string } = as) =>
  club.call(api.players.update, { as: who, params: { id }, body })

describe('the files of a child', () => {
  it('replaced files of a child are deleted', async () => {
    const { getUpload } = await import('#functions/stores/uploads/store.ts')
    const { id } = await cast.createChild(cast.parent, 'Pictured')
    const files = async () => ({
      playerImageUrl: await uploaded(cast.parent),
      birthCertificateUrl: await certificate(cast.parent),
    })
    const [former, present] = [await files(), await files()]
    for (const body of [former, present]) expect((await change(id, body, cast.parent)).status).toBe(200)
    await club.tick()
    const whichExist = async (all: object) =>
      (await Promise.all(Object.values(all).map(getUpload))).map(upload => upload !== undefined)
    expect([await whichExist(former), await whichExist(present)]).toEqual([
      [false, false],
      [true, true],
    ])
  })

  it('a child’s picture and birth certificate are removed by null, with their files, and by nobody else', async () => {
    const { getUpload } = await import('#functions/stores/uploads/store.ts')
    const { id } = await cast.createChild(cast.parent, 'Unpictured')
    const enter = async () => {
      const playerImageUrl = await uploaded(cast.parent)
      const birthCertificateUrl = await certificate(cast.parent)
      expect((await change(id, { playerImageUrl, birthCertificateUrl }, cast.parent)).status).toBe(200)
      return [playerImageUrl, birthCertificateUrl]
    }
    const remove = { playerImageUrl: null, birthCertificateUrl: null }
    for (const as of [cast.parent, cast.director, cast.admin]) {
      const files = await enter()
      const refused = await change(id, remove, cast.coach)
      expect([refused.status, refused.json.issues?.map(({ field }) => field).sort()]).toEqual([
        400,
        ['birthCertificateUrl', 'playerImageUrl'],
      ])
      const removed = await change(id, remove, as)
      expect(removed.status).toBe(200)
      for (const field of Object.keys(remove)) expect(removed.json).not.toHaveProperty(field)
      await club.tick()
      expect(await Promise.all(files.map(getUpload))).toEqual([undefined, undefined])
    }
    const [, paper] = await enter()
    const given = await change(id, { birthCertificateUrl: paper }, cast.director)
    expect([given.status, given.json.issues?.[0]?.field]).toEqual([400, 'birthCertificateUrl'])
  })

  it('files that are not the caller’s to give are refused for a child', async () => {
    const { id } = await cast.createChild(cast.parent, 'Declined')
    const body = { playerImageUrl: await uploaded(cast.teammate) }
    const { status, json } = await change(id, body, cast.parent)
    expect([status, json.issues?.[0]?.field]).toEqual([400, 'playerImageUrl'])
  })
})
