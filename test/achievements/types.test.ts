import { afterEach, expect, it } from 'vitest'
import type { BodyInput } from '#shared/http.ts'
import { api } from '#shared/routes.ts'
import { openClub } from '../club.ts'
import { newTeam } from '../forms.ts'
import { createRaceInjector } from '../raceInjector.ts'
import { createAwardFixture, newType } from './achievements.ts'

const race = createRaceInjector()
const club = await openClub({ watch: { dynamodb: race.watch } })
const fixture = await createAwardFixture(club)
const { admin, director, coach, kid, parent, createChild, type, types, award, countOf } = fixture
const hustle = await type('Hustle')
afterEach(async () => expect(await club.verify()).toEqual([]))

const change = (id: string, body: object) =>
  club.call(api.achievements.updateType, { as: admin, params: { id }, body })
const remove = (id: string) => club.call(api.achievements.removeType, { as: admin, params: { id } })
const attempt = async (body: BodyInput<typeof api.achievements.award>) => {
  const { status, json } = await club.call(api.achievements.award, { as: director, body })
  return [status, json.message]
}

it('a new badge has the default color and points unless the request names others', async () => {
  const { color, points, ...body } = newType('Plain')
  const reply = await club.call(api.achievements.createType, { as: admin, body })
  expect(reply.json).toEqual({ ...body, id: reply.json.id, color: '#7b001c', points: 10, awardCount: 0 })
  expect((await types()).find(({ id }) => id === reply.json.id)).toEqual(reply.json)
})

it('a change of a badge touches only the fields that it names, and may make it special and change its points', async () => {
  const made = await type('Early bird')
  await award({ typeId: made.id, playerId: kid.id })
  const { status, json } = await change(made.id, { category: 'special', points: 250, color: '#3b82f6' })
  const after = { ...made, category: 'special', points: 250, color: '#3b82f6', awardCount: 1 }
  expect([status, json]).toEqual([200, after])
  expect((await change(made.id, {})).json).toEqual(after)
  await change(made.id, { name: 'Aardvark' })
  const [first] = await types()
  expect(first).toEqual({ ...after, name: 'Aardvark' })
})

it('only a badge that nobody has can be deleted', async () => {
  const { id, name } = await type('Brief')
  const given = await award({ typeId: id, playerId: kid.id })
  const refused = await remove(id)
  const message = `${name} has been awarded, so it can’t be deleted.`
  expect([refused.status, refused.json.message]).toEqual([409, message])
  await club.ok(api.achievements.revoke, { as: coach, params: { id: given.id } })
  expect((await remove(id)).status).toBe(200)
  for (const reply of [await remove(id), await change(id, { points: 1 })])
    expect([reply.status, reply.json.message]).toEqual([404, 'Achievement type not found'])
})

it('a player who is deleted meanwhile gets no award', async () => {
  const { id: playerId } = await createChild(parent, 'Goner')
  race.beforeNextWrite(async () => {
    await club.ok(api.players.remove, { as: admin, params: { id: playerId } })
    await club.tick()
  })
  expect(await attempt({ typeId: hustle.id, playerId })).toEqual([404, 'Player not found'])
  expect(await countOf(hustle.id)).toBe(0)
})

it('a team that is deleted at the same moment gets no award', async () => {
  const { id } = await club.ok(api.teams.create, { as: director, body: newTeam('Gone') })
  race.beforeNextWrite(() => club.ok(api.teams.remove, { as: director, params: { id } }))
  expect(await attempt({ typeId: hustle.id, teamId: id })).toEqual([404, 'Team not found'])
  expect(await countOf(hustle.id)).toBe(0)
})

it('a badge is either awarded or deleted if both happen at the same moment', async () => {
  const [deleted, wanted] = [await type('Deleted'), await type('Wanted')]
  race.beforeNextWrite(() => remove(deleted.id))
  const message = 'Achievement type not found'
  expect(await attempt({ typeId: deleted.id, playerId: kid.id })).toEqual([404, message])
  expect(await countOf(deleted.id)).toBeUndefined()
  race.beforeNextWrite(() => award({ typeId: wanted.id, playerId: kid.id }))
  expect((await remove(wanted.id)).status).toBe(409)
  expect(await countOf(wanted.id)).toBe(1)
})

it('a badge counts awards that are given during an edit, and an edit does not bring a deleted badge back', async () => {
  const [{ id }, brief] = [await type('Changing'), await type('Short')]
  race.beforeNextWrite(() => award({ typeId: id, playerId: kid.id }))
  expect((await change(id, { points: 20 })).status).toBe(200)
  expect(await countOf(id)).toBe(1)
  race.beforeNextWrite(() => remove(brief.id))
  expect((await change(brief.id, { points: 20 })).status).toBe(404)
  expect(await countOf(brief.id)).toBeUndefined()
})

it('an award that two people take back at once is taken back once', async () => {
  const { id } = await award({ typeId: hustle.id, playerId: kid.id })
  const revoke = () => club.call(api.achievements.revoke, { as: director, params: { id } })
  race.beforeNextWrite(revoke)
  expect((await revoke()).status).toBe(404)
  expect(await countOf(hustle.id)).toBe(0)
})
