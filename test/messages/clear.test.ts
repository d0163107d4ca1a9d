import { afterAll, expect, it } from 'vitest'
import { addHours } from '#shared/dates.ts'
import { api } from '#shared/routes.ts'
import { openClub } from '../club.ts'
import { createMessageFixture } from './messages.ts'

const club = await openClub()
afterAll(async () => expect(await club.verify()).toEqual([]))
const { auditRows } = await import('#functions/stores/audit/store.ts')
const cast = await createMessageFixture(club)
const { admin, director, coach, parent, kid, team } = cast
const { say, read, open, list, unread, mark } = cast
const second = await club.person('admin')
const id = `team.${team.id}`

const clear = (as = admin) => club.call(api.messages.clear, { as })
const undo = (as = admin) => club.call(api.messages.undoClear, { as })
const cleared = () => club.ok(api.messages.cleared, { as: admin })
const nothing = [409, 'There is nothing to restore.']
const said = async (teamId: string, content: string) => {
  club.clock.pass({ seconds: 1 })
  await say(coach, { teamId, content })
}
const contents = async () => (await read(parent, id)).map(({ content }) => content)

it('there is nothing to restore if no messages were cleared', async () => {
  expect(await cleared()).toEqual({})
  const { status, json } = await undo()
  expect([status, json.message]).toEqual(nothing)
})

it('cleared messages disappear at once, and can be restored as they were, including unread counts', async () => {
  for (const content of ['one', 'two', 'three']) await said(team.id, content)
  club.clock.pass({ seconds: 1 })
  await say(director, { isGlobal: true, content: 'all' })
  club.clock.pass({ seconds: 1 })
  await say(coach, { recipientId: kid.id, content: 'kid' })
  await mark(parent, id, 1)
  const before = await list(parent)
  expect(before.map(row => row.unread)).toEqual([1, 1, 2])
  const opened = (await open(parent, id)).json

  club.clock.pass({ seconds: 1 })
  const { json } = await clear()
  const undoUntil = addHours(club.clock.now, 24 * 30).toISOString()
  const is = { clearedAt: club.clock.now.toISOString(), byName: 'Test Person1', undoUntil }
  expect(json).toEqual({
    ...is,
    message: 'All messages are cleared. You can restore them within 30 days.',
  })
  expect(await cleared()).toEqual(is)
  for (const person of [admin, parent, kid, coach, director]) {
    expect(await list(person)).toEqual([])
    expect(await read(person, 'global')).toEqual([])
  }
  expect(await club.ok(api.messages.list, { as: parent })).toEqual([])
  expect((await open(parent, id)).json).toMatchObject({ unread: 0, upTo: 3 })
  expect((await open(parent, id)).json).not.toHaveProperty('last')
  expect(await mark(parent, id, 2)).toEqual({ unread: 0 })
  const report = { as: parent, params: { id }, body: { seq: 3, reason: 'Not kind' } }
  expect((await club.call(api.messages.report, report)).status).toBe(404)

  expect((await undo()).json).toEqual({ message: 'The messages were restored.' })
  expect(await cleared()).toEqual({})
  expect((await list(parent)).map(row => [row.id, row.unread])).toEqual(
    before.map(row => [row.id, row.id === id ? 1 : row.unread]),
  )
  expect((await open(parent, id)).json).toEqual({ ...opened, unread: 1, readUpTo: 2 })
  const { status, json: again } = await undo()
  expect([status, again.message]).toEqual(nothing)
})

it('messages written after a clearing are new, and go on with the numbers', async () => {
  club.clock.pass({ seconds: 1 })
  await clear()
  await said(team.id, 'four')
  expect((await read(parent, id)).map(({ seq, content }) => [seq, content])).toEqual([[4, 'four']])
  expect(await unread(parent, id)).toBe(1)
  expect((await list(parent)).map(row => row.id)).toEqual([id])
  expect((await mark(parent, id, 4)).unread).toBe(0)
  club.clock.pass({ seconds: 1 })
  await undo()
  expect(await contents()).toEqual(['four', 'three', 'two', 'one'])
  expect(await unread(parent, id)).toBe(0)
})

it('messages cleared twice are restored one clearing after the other, and only for thirty days', async () => {
  club.clock.pass({ seconds: 1 })
  await clear()
  await said(team.id, 'five')
  club.clock.pass({ days: 29 })
  await club.signInAgain(admin, second, coach, parent, kid, director)
  await clear(second)
  await said(team.id, 'six')
  expect(await contents()).toEqual(['six'])
  expect((await undo()).status).toBe(200)
  expect(await contents()).toEqual(['six', 'five'])
  expect((await cleared()).byName).toBe('Test Person1')
  club.clock.pass({ days: 1, seconds: -3 })
  await club.signInAgain(admin, second, coach, parent, kid, director)
  expect(await cleared()).toHaveProperty('clearedAt')
  club.clock.pass({ seconds: 2 })
  expect(await cleared()).toEqual({})
  const { status, json } = await undo()
  expect([status, json.message]).toEqual(nothing)
  expect(await contents()).toEqual(['six', 'five'])
})

it('of two administrators who clear at once, or restore at once, one does and the other is told', async () => {
  club.clock.pass({ seconds: 1 })
  // Nothing older is left that the second of two would bring back.
  while ((await undo()).status === 200) club.clock.pass({ seconds: 1 })
  const seen = await contents()
  const both = await Promise.all([clear(), clear(second)])
  expect(both.map(({ status }) => status).sort()[0]).toBe(200)
  for (const { status } of both) expect([200, 409]).toContain(status)
  expect(await list(parent)).toEqual([])
  const times = both.filter(({ status }) => status === 200).length
  const back = []
  for (let n = 0; n < times; n++) back.push(...(await Promise.all([undo(), undo(second)])))
  expect(back.filter(({ status }) => status === 200)).toHaveLength(times)
  expect(await contents()).toEqual(seen)
})

it('each clearing and restoring is audited with the person who did it', async () => {
  const { rows } = await auditRows.list('owner', 'AUDITOF#messages')
  const entries = rows.filter(({ action }) => /^messages\.(clear|restore)$/.test(action))
  expect(entries.length).toBeGreaterThanOrEqual(8)
  expect(new Set(entries.map(({ actor }) => actor))).toEqual(new Set([admin.id, second.id]))
})
