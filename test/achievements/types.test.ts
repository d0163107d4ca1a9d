import { afterAll, describe, expect, it } from 'vitest'
import { keys } from '#functions/platform/data/table.ts'
import type { BodyInput } from '#shared/http.ts'
import { api } from '#shared/routes.ts'
import { openClub } from '../club.ts'
import { runs } from '../proof.ts'
import { createAwardFixture, newType } from './achievements.ts'

const club = await openClub()
const fixture = await createAwardFixture(club)
const { auditRows } = await import('#functions/stores/audit/store.ts')
const { admin, director, coach, kid, type, types, countOf, award } = fixture

const create = (more: object = {}, as = admin) =>
  club.call(api.achievements.createType, { as, body: { ...newType('Badge'), ...more } })
const change = (id: string, body: object, as = admin) =>
  club.call(api.achievements.updateType, { as, params: { id }, body })
const remove = (id: string, as = admin) => club.call(api.achievements.removeType, { as, params: { id } })

afterAll(async () => expect(await club.verify()).toEqual([]))

describe('a new badge', () => {
  it('a new badge has the default color and points unless the request names others', async () => {
    const { color, points, ...body } = newType('Plain')
    const reply = await club.call(api.achievements.createType, { as: admin, body })
    expect(reply.json).toEqual({ ...body, id: reply.json.id, color: '#7b001c', points: 10, awardCount: 0 })
    expect((await types()).find(({ id }) => id === reply.json.id)).toEqual(reply.json)
  })

  it.each([
    [{ name: 'No' }, 'name', 'Name must be at least 3 characters'],
    [{ description: ' four ' }, 'description', 'Description must be at least 5 characters'],
    [{ icon: 'skull' }, 'icon', 'Icon is required'],
    [{ icon: undefined }, 'icon', 'Icon is required'],
    [{ category: '' }, 'category', 'Category is required'],
    [{ category: 'special' }, 'category', 'Category is required'],
    [{ color: '#7b' }, 'color', 'Please select a valid color'],
    [{ color: 'url(//evil)' }, 'color', 'Please select a valid color'],
    [{ color: '#12345' }, 'color', 'Please select a valid color'],
    [{ points: -1 }, 'points', 'Points must be between 0 and 100'],
    [{ points: 101 }, 'points', 'Points must be between 0 and 100'],
    [{ points: 1.5 }, 'points', 'Points must be between 0 and 100'],
    [{ awardCount: 7 }, 'awardCount', 'awardCount is not a field of this request'],
  ])('a badge cannot be created with %j', async (more, field, message) => {
    const { status, json } = await create(more)
    expect([status, json.issues]).toEqual([400, [{ field, message }]])
  })

  it.each([{ points: 0 }, { points: 100 }, { color: '#abc' }, { color: '#ABCDEF' }])(
    'a badge can be created with %j',
    async more => {
      expect(await create(more)).toMatchObject({ status: 201, json: more })
    },
  )

  it('only administrators create, change and delete badges', async () => {
    const { id } = await type('Kept')
    for (const as of [director, coach, fixture.parent, fixture.account]) {
      expect((await create({}, as)).status).toBe(403)
      expect((await change(id, { points: 1 }, as)).status).toBe(403)
      expect((await remove(id, as)).status).toBe(403)
    }
  })
})

describe('a badge', () => {
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

  it.each([
    [{ name: 'ab' }, 'name', 'Name must be at least 3 characters'],
    [{ description: 'abcd' }, 'description', 'Description must be at least 5 characters'],
    [{ icon: '' }, 'icon', 'Icon is required'],
    [{ category: 'fun' }, 'category', 'Category is required'],
    [{ color: 'red' }, 'color', 'Must be a valid HEX color code (e.g., #FF5733)'],
    [{ color: '#12345678' }, 'color', 'Must be a valid HEX color code (e.g., #FF5733)'],
    [{ points: -1 }, 'points', 'Points must be a positive number'],
    [{ points: 0.5 }, 'points', 'Points must be a positive number'],
  ])('a badge cannot be changed to %j', async (body, field, message) => {
    const { id } = await type('Fixed')
    const { status, json } = await change(id, body)
    expect([status, json.issues]).toEqual([400, [{ field, message }]])
  })

  it('only a badge that nobody has can be deleted', async () => {
    const { id, name } = await type('Brief')
    const given = await award({ typeId: id, playerId: kid.id })
    const refused = await remove(id)
    expect([refused.status, refused.json.message]).toEqual([
      409,
      `${name} has been awarded, so it can’t be deleted.`,
    ])
    await club.ok(api.achievements.takeBack, { as: coach, params: { id: given.id } })
    expect((await remove(id)).status).toBe(200)
    for (const reply of [await remove(id), await change(id, { points: 1 })])
      expect([reply.status, reply.json.message]).toEqual([404, 'Achievement type not found'])
    const { rows } = await auditRows.list('owner', `AUDITOF#${id}`)
    expect(rows.map(({ actor, action }) => [actor, action]).sort()).toEqual([
      [admin.id, 'achievement-type.create'],
      [admin.id, 'achievement-type.remove'],
    ])
  })

  it('a badge that is awarded and deleted at the same time is either awarded or deleted, never both', async () => {
    const seen = new Set<string>()
    for (let n = 0; n < runs(12, 200); n++) {
      const { id: typeId } = await type(`Race ${n}`)
      const body: BodyInput<typeof api.achievements.award> = { typeId, playerId: kid.id }
      const [given, gone] = await Promise.all([
        club.call(api.achievements.award, { as: coach, body }),
        remove(typeId),
      ])
      const outcome = `${given.status} ${gone.status}`
      expect(['201 409', '404 200']).toContain(outcome)
      seen.add(outcome)
      expect(await countOf(typeId)).toBe(given.status === 201 ? 1 : undefined)
    }
    expect(seen.size).toBeGreaterThan(0)
  })

  it('a badge counts each of many simultaneous awards', async () => {
    const { id: typeId } = await type('Popular')
    await Promise.all(Array.from({ length: 20 }, () => award({ typeId, playerId: kid.id })))
    expect(await countOf(typeId)).toBe(20)
  })

  it('a badge that never existed has a count of zero', async () => {
    const { types: rows } = await import('#functions/stores/achievements/achievementTypes.ts')
    const reply = await club.call(api.achievements.award, {
      as: coach,
      body: { typeId: 'typ_none', playerId: kid.id },
    })
    expect(reply.status).toBe(404)
    expect(await rows.get(keys.achievementType('typ_none'))).toBeUndefined()
  })
})
