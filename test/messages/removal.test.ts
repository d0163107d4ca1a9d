import { afterAll, expect, it } from 'vitest'
import { createSettingsEditor } from '#infra/local/settingsEditor.ts'
import { addHours } from '#shared/dates.ts'
import { api } from '#shared/routes.ts'
import { openClub } from '../club.ts'
import { createRaceInjector } from '../raceInjector.ts'
import { createUploader, files } from '../uploads/files.ts'
import { createMessageFixture, directId, growConversation, type SignedInUser } from './messages.ts'

const race = createRaceInjector('GetItem')
const club = await openClub({ watch: { dynamodb: race.watch } })
afterAll(async () => expect(await club.verify()).toEqual([]))
const [{ getUpload }, store, { runRetention }, { listDueJobs }] = await Promise.all([
  import('#functions/stores/uploads/store.ts'),
  import('#functions/stores/messages/store.ts'),
  import('#functions/services/messages/retentionJob.ts'),
  import('#functions/platform/jobs/queue.ts'),
])
const fixtures = await createMessageFixture(club)
const { admin, director, coach, parent, teammate, kid, team, say, read, open, list, unread, mark } = fixtures
const second = await club.person('admin')
const id = `team.${team.id}`
const signInAgain = () => club.signInAgain(admin, second, director, coach, parent, kid, teammate)

const clear = (as = admin) => club.call(api.messages.clear, { as })
const undo = async (as = admin) => {
  const { status, json } = await club.call(api.messages.undoClear, { as })
  return [status, json.message]
}
const cleared = () => club.ok(api.messages.cleared, { as: admin })
const nothing = [409, 'There is nothing to restore.']
const restored = [200, 'The messages were restored.']
const said = async (content: string) => {
  club.clock.pass({ seconds: 1 })
  await say(coach, { teamId: team.id, content })
}
const contents = async (of = id) => (await read(coach, of)).map(({ content }) => content).toReversed()

it('cleared messages disappear at once, and can be restored as they were, including unread counts', async () => {
  expect([await cleared(), await undo()]).toEqual([{}, nothing])
  for (const content of ['one', 'two', 'three']) await said(content)
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
  expect(json).toMatchObject(is)
  expect(await cleared()).toEqual(is)
  for (const person of [admin, parent, kid, coach]) {
    expect(await list(person)).toEqual([])
    expect(await read(person, 'global')).toEqual([])
  }
  expect(await club.ok(api.messages.list, { as: parent })).toEqual([])
  const hidden = (await open(parent, id)).json
  expect([hidden.unread, hidden.upTo, hidden.last]).toEqual([0, 3, undefined])
  expect(await mark(parent, id, 2)).toEqual({ unread: 0 })

  expect(await undo()).toEqual(restored)
  expect(await cleared()).toEqual({})
  expect((await list(parent)).map(row => [row.id, row.unread])).toEqual(
    before.map(row => [row.id, row.id === id ? 1 : row.unread]),
  )
  expect((await open(parent, id)).json).toEqual({ ...opened, unread: 1, readUpTo: 2 })
  expect(await undo()).toEqual(nothing)

  // What is written after a clearing is new, and goes on with the numbers.
  await clear()
  await said('four')
  expect((await read(parent, id)).map(({ seq, content }) => [seq, content])).toEqual([[4, 'four']])
  expect((await list(parent)).map(row => [row.id, row.unread])).toEqual([[id, 1]])
  expect((await mark(parent, id, 4)).unread).toBe(0)
  await undo()
  expect(await contents()).toEqual(['one', 'two', 'three', 'four'])
  expect(await unread(parent, id)).toBe(0)
})

it('messages cleared twice are restored one clearing after the other, and only for thirty days', async () => {
  club.clock.pass({ seconds: 1 })
  await clear()
  await said('five')
  club.clock.pass({ days: 29 })
  await signInAgain()
  await clear(second)
  await said('six')
  expect(await contents()).toEqual(['six'])
  expect(await undo()).toEqual(restored)
  expect(await contents()).toEqual(['five', 'six'])
  expect((await cleared()).byName).toBe('Test Person1')
  club.clock.pass({ days: 1, seconds: -3 })
  await signInAgain()
  expect(await cleared()).toHaveProperty('clearedAt')
  club.clock.pass({ seconds: 2 })
  expect([await cleared(), await undo()]).toEqual([{}, nothing])
  expect(await contents()).toEqual(['five', 'six'])
})

it('of two administrators who clear at once, or restore at once, one does and the other is told', async () => {
  club.clock.pass({ seconds: 1 })
  await say(coach, { recipientId: teammate.id, content: 'seven' })
  club.clock.pass({ seconds: 1 })
  const both = await Promise.all([clear(), clear(second)])
  const times = both.filter(({ status }) => status === 200).length
  expect(both.every(({ status }) => status === 200 || status === 409)).toBe(true)
  expect(await list(teammate)).toEqual([])
  const back = []
  for (let n = 0; n < times; n++) back.push(...(await Promise.all([undo(), undo(second)])))
  expect(back.filter(([status]) => status === 200)).toHaveLength(times)
  expect(await contents(directId(coach, teammate))).toEqual(['seven'])
})

it('two administrators who restore one clearing at once do not restore the one before, whose time has passed', async () => {
  await clear()
  club.clock.pass({ days: 30 })
  await signInAgain()
  await clear()
  race.beforeNextWrite(() => undo(second), '"CLEARED"')
  expect(await undo()).toEqual(nothing)
  expect(await contents(directId(coach, teammate))).toEqual([])
})

const desk = createSettingsEditor(club, admin)
const { uploaded, link } = createUploader(club)
/** Moves the clock, signs everybody in again, and does what is due. */
async function moveTo(instant: string) {
  club.clock.moveTo(instant)
  await signInAgain()
  await club.tick()
}
const write = (to: SignedInUser, content: string, attachments: string[] = []) =>
  say(coach, { recipientId: to.id, content, attachments })

it('messages are deleted when their month is two years old, with their files, and not before', async () => {
  const withKid = directId(coach, kid)
  await moveTo('2027-03-02T15:00:00Z')
  const file = await uploaded(coach, files.png, { purpose: 'message-attachment' })
  const { seq } = await write(kid, 'March', [file])
  await moveTo('2027-03-31T23:59:59.999Z')
  await write(kid, 'End of March')
  await moveTo('2027-04-01T00:00:00.000Z')
  await write(kid, 'April')
  await moveTo('2029-03-31T23:59:00Z')
  expect(await contents(withKid)).toEqual(['March', 'End of March', 'April'])
  expect((await link(parent, file)).status).toBe(200)
  await moveTo('2029-04-01T00:00:00Z')
  expect(await contents(withKid)).toEqual(['April'])
  await club.tick()
  expect((await link(coach, file)).status).toBe(404)
  expect(await getUpload(file)).toBeUndefined()
  await moveTo('2029-05-01T00:00:00Z')
  expect(await contents(withKid)).toEqual([])
  expect(await unread(parent, withKid)).toBeUndefined()
  expect((await open(parent, withKid)).json).toMatchObject({ upTo: seq + 2, unread: 0 })
  await write(kid, 'Again')
  expect((await read(parent, withKid)).map(message => message.seq)).toEqual([seq + 3])
})

it('messages stay longer where the club has extended its retention', async () => {
  await moveTo('2030-01-15T12:00:00Z')
  await write(parent, 'January')
  await desk.change({ messageRetentionMonths: 36 })
  for (const end of ['2032-02-01T00:00:00Z', '2033-01-31T23:59:00Z']) await moveTo(end)
  expect(await contents(directId(coach, parent))).toEqual(['January'])
  await moveTo('2033-02-01T00:00:00Z')
  expect(await contents(directId(coach, parent))).toEqual([])
  await desk.change({ messageRetentionMonths: 24 })
})

it('old messages are deleted by the hundreds, repeatedly and by two runs at once, and newer ones stay', async () => {
  const mother = await club.person('parent')
  await fixtures.createChild(mother, 'Hers')
  const withMother = directId(coach, mother)
  await moveTo('2034-06-30T12:00:00Z')
  await write(mother, 'First')
  await growConversation(withMother, 300)
  await moveTo('2034-07-01T12:00:00Z')
  await write(mother, 'Newest')
  club.clock.moveTo('2036-07-01T00:00:00Z')
  await signInAgain()
  const kinds = ['message-retention']
  const jobs = await listDueJobs('DUE', { now: club.clock.now, kinds, limit: 100 })
  const job = jobs.find(({ ref }) => ref.startsWith(withMother))
  if (!job) throw new Error('nothing is due')
  await Promise.all([runRetention(job, club.clock.now), runRetention(job, club.clock.now)])
  expect(await store.listOldest(withMother, 10)).toMatchObject([{ content: 'Newest', seq: 301 }])
  await runRetention(job, club.clock.now)
  await club.signInAgain(mother)
  expect(await unread(mother, withMother)).toBe(1)
})
