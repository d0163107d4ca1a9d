import { afterAll, describe, expect, it } from 'vitest'
import { chunk } from '#functions/platform/data/chunk.ts'
import { createSettingsEditor } from '#infra/local/settingsEditor.ts'
import { openClub } from '../club.ts'
import { createUploader, files } from '../uploads/files.ts'
import { createMessageFixture, directId, type SignedInUser } from './messages.ts'

const club = await openClub()
afterAll(async () => expect(await club.verify()).toEqual([]))
const [{ commit }, store, { followUpJobs }, { runRetention }, { listDueJobs }] = await Promise.all([
  import('#functions/platform/data/transaction.ts'),
  import('#functions/stores/messages/store.ts'),
  import('#functions/services/messages/followUpJobs.ts'),
  import('#functions/services/messages/retentionJob.ts'),
  import('#functions/platform/jobs/queue.ts'),
])
const cast = await createMessageFixture(club)
const { coach, parent, kid, teammate } = cast
const admin = await club.person('admin')
const desk = createSettingsEditor(club, admin)
const { uploaded, link } = createUploader(club)

const { getUpload } = await import('#functions/stores/uploads/store.ts')

/** Moves the clock and signs everybody in again. */
async function moveTo(instant: string) {
  club.clock.moveTo(instant)
  await club.signInAgain(admin, coach, parent, kid, teammate)
}
const say = async (to: SignedInUser, content: string, attachments: string[] = []) =>
  cast.say(coach, { recipientId: to.id, content, attachments })
const readContents = async (to: SignedInUser) =>
  (await cast.read(coach, directId(coach, to))).map(({ content }) => content).toReversed()

describe('what was said', () => {
  it('messages are deleted when their month is two years old, with their files, and not before', async () => {
    await moveTo('2026-03-02T15:00:00Z')
    const file = await uploaded(coach, files.png, { purpose: 'message-attachment' })
    await say(kid, 'March', [file])
    await moveTo('2026-03-31T23:59:59.999Z')
    await say(kid, 'End of March')
    await moveTo('2026-04-01T00:00:00.000Z')
    await say(kid, 'April')
    await moveTo('2028-03-31T23:59:00Z')
    await club.tick()
    expect(await readContents(kid)).toEqual(['March', 'End of March', 'April'])
    expect((await link(parent, file)).status).toBe(200)
    await moveTo('2028-04-01T00:00:00Z')
    await club.tick()
    expect(await readContents(kid)).toEqual(['April'])
    await club.tick()
    expect((await link(parent, file)).status).toBe(404)
    expect((await link(coach, file)).status).toBe(404)
    expect(await getUpload(file)).toBeUndefined()
    expect((await cast.open(parent, directId(coach, kid))).json).toMatchObject({ upTo: 3 })
    await moveTo('2028-05-01T00:00:00Z')
    await club.tick()
    expect(await readContents(kid)).toEqual([])
    expect(await cast.unread(parent, directId(coach, kid))).toBeUndefined()
    expect((await cast.open(parent, directId(coach, kid))).json).toMatchObject({ upTo: 3, unread: 0 })
    await say(kid, 'Again')
    expect((await cast.read(parent, directId(coach, kid))).map(({ seq }) => seq)).toEqual([4])
  })

  it('messages stay longer where the club has extended its retention', async () => {
    await moveTo('2030-01-15T12:00:00Z')
    await say(parent, 'January')
    await desk.change({ messageRetentionMonths: 36 })
    await moveTo('2032-02-01T00:00:00Z')
    await club.tick()
    await moveTo('2033-01-31T23:59:00Z')
    await club.tick()
    expect(await readContents(parent)).toEqual(['January'])
    await moveTo('2033-02-01T00:00:00Z')
    await club.tick()
    expect(await readContents(parent)).toEqual([])
    await moveTo('2033-02-02T00:00:00Z')
    await desk.change({ messageRetentionMonths: 24 })
  })

  it('old messages are deleted by the hundreds, repeatedly and by two runs at once, and newer ones stay', async () => {
    await moveTo('2034-06-30T12:00:00Z')
    const id = directId(coach, teammate)
    await say(teammate, 'First')
    const first = await store.getMessage(id, 1)
    if (!first) throw new Error('nothing was said')
    const rest = Array.from({ length: 299 }, (_, n) => {
      const seq = n + 2
      return { ...first, id: `${id}.${seq}`, seq, alerts: seq, content: `Number ${seq}` }
    })
    for (const part of chunk(rest, 99)) await commit(...part.map(store.messages.create))
    const [row, last] = [await store.getConversation(id), rest.at(-1)]
    if (!row || !last) throw new Error('no conversation')
    await commit(store.conversations.put({ ...row, seq: 300, alerts: 300, last }))
    // The month has had its job since its first message.
    expect(followUpJobs(last, { minors: false, last: row, now: club.clock.now })).toEqual([])
    await moveTo('2034-07-01T12:00:00Z')
    await say(teammate, 'Newest')
    await moveTo('2036-07-01T00:00:00Z')
    const kinds = ['message-retention']
    const jobs = await listDueJobs('DUE', { now: club.clock.now, kinds, limit: 100 })
    const job = jobs.find(({ ref }) => ref.startsWith(id))
    if (!job) throw new Error('nothing is due')
    await Promise.all([runRetention(job, club.clock.now), runRetention(job, club.clock.now)])
    expect(await store.listOldest(id, 10)).toMatchObject([{ content: 'Newest', seq: 301 }])
    await runRetention(job, club.clock.now)
    expect(await readContents(teammate)).toEqual(['Newest'])
    expect(await cast.unread(teammate, id)).toBe(1)
  })
})
