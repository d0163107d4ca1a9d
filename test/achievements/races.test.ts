import { afterEach, describe, expect, it } from 'vitest'
import type { BodyInput } from '#shared/http.ts'
import { api } from '#shared/routes.ts'
import { openClub } from '../club.ts'
import { newTeam } from '../forms.ts'
import { createRaceInjector } from '../raceInjector.ts'
import { createAwardFixture } from './achievements.ts'

const race = createRaceInjector()
const club = await openClub({ watch: { dynamodb: race.watch } })
const { admin, director, kid, parent, createChild, type, award, countOf } = await createAwardFixture(club)
const { id: typeId } = await type('Hustle')
afterEach(async () => expect(await club.verify()).toEqual([]))

const attempt = async (body: BodyInput<typeof api.achievements.award>) => {
  const { status, json } = await club.call(api.achievements.award, { as: director, body })
  return [status, json.message]
}
const remove = (id: string) => club.call(api.achievements.removeType, { as: admin, params: { id } })

describe('nobody is awarded', () => {
  it('a player who is deleted meanwhile gets no award', async () => {
    const { id: playerId } = await createChild(parent, 'Goner')
    race.beforeNextWrite(async () => {
      await club.ok(api.players.remove, { as: admin, params: { id: playerId } })
      await club.tick()
    })
    expect(await attempt({ typeId, playerId })).toEqual([404, 'Player not found'])
    expect(await countOf(typeId)).toBe(0)
  })

  it('a team that is deleted at the same moment gets no award', async () => {
    const { id } = await club.ok(api.teams.create, { as: director, body: newTeam('Gone') })
    race.beforeNextWrite(() => club.ok(api.teams.remove, { as: director, params: { id } }))
    expect(await attempt({ typeId, teamId: id })).toEqual([404, 'Team not found'])
    expect(await countOf(typeId)).toBe(0)
  })

  it('a badge that is deleted at the same moment is not awarded', async () => {
    const { id } = await type('Brief')
    race.beforeNextWrite(() => remove(id))
    expect(await attempt({ typeId: id, playerId: kid.id })).toEqual([404, 'Achievement type not found'])
    expect(await countOf(id)).toBeUndefined()
  })
})

describe('a badge', () => {
  it('a badge that is awarded at the same moment is not deleted', async () => {
    const { id } = await type('Wanted')
    race.beforeNextWrite(() => award({ typeId: id, playerId: kid.id }))
    expect((await remove(id)).status).toBe(409)
    expect(await countOf(id)).toBe(1)
  })

  it('a badge counts awards that are given during an edit, and an edit does not bring a deleted badge back', async () => {
    const { id } = await type('Changing')
    const change = () =>
      club.call(api.achievements.updateType, { as: admin, params: { id }, body: { points: 20 } })
    race.beforeNextWrite(() => award({ typeId: id, playerId: kid.id }))
    expect((await change()).status).toBe(200)
    expect(await countOf(id)).toBe(1)
    const all = await club.ok(api.achievements.ofPlayer, { as: director, params: { id: kid.id } })
    const given = all.find(known => known.typeId === id)
    await club.ok(api.achievements.takeBack, { as: director, params: { id: given?.id ?? '' } })
    race.beforeNextWrite(() => remove(id))
    expect((await change()).status).toBe(404)
    expect(await countOf(id)).toBeUndefined()
  })

  it('an award that two people take back at once is taken back once', async () => {
    const { id } = await award({ typeId, playerId: kid.id })
    const takeBack = () => club.call(api.achievements.takeBack, { as: director, params: { id } })
    race.beforeNextWrite(takeBack)
    expect((await takeBack()).status).toBe(404)
    expect(await countOf(typeId)).toBe(0)
  })
})
