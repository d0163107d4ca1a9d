import { afterEach, expect, it } from 'vitest'
import { addHours } from '#shared/dates.ts'
import { api } from '#shared/routes.ts'
import { openClub } from '../club.ts'
import { newPlayer, numbered } from '../forms.ts'
import { createSubstitute } from '../substitute.ts'
import { createUploader, files } from './files.ts'

const slowDown = '<Error><Code>SlowDown</Code><Message>Please reduce your rate</Message></Error>'
const refusal = createSubstitute({ status: 503, body: slowDown }, ({ method }) => method === 'DELETE')
const club = await openClub({ faulty: true, watch: { s3: refusal.watch } })
const { presign, put, sent, confirm, link, uploaded } = createUploader(club)
const { getUpload } = await import('#functions/stores/uploads/store.ts')
const parent = await club.person('parent')
const stored = (id: string) => club.s3.objects().some(({ key }) => key.endsWith(id))
const traces = async (id: string) => [stored(id), (await getUpload(id)) !== undefined]
/** Runs the jobs so many hours later, without moving the club's clock. */
const tickIn = (hours: number) => club.handlers.jobs({ time: addHours(club.clock.now, hours).toISOString() })
const use = (playerImageUrl: string) =>
  club.call(api.players.create, { as: parent, body: newPlayer(numbered('Sam'), { playerImageUrl }) })
const uploadFace = () => uploaded(parent, files.png, { purpose: 'profile-picture' })
const busy = { status: 503, json: { message: 'The site is busy right now. Please try again in a moment.' } }

afterEach(async () => {
  for (const name of ['error', 'loseReply'] as const) club.s3.faults[name] = undefined
  club.dynamodb.faults.loseReply = undefined
  // No file of this test is left to the jobs of the next.
  await tickIn(25)
})

it.each<[string, () => Promise<string>]>([
  ['confirmed', () => uploaded(parent)],
  ['sent only', () => sent(parent, files.png)],
  ['announced only', async () => (await presign(parent, files.png)).id],
  [
    'refused, and sent again by the same link',
    async () => {
      const target = await presign(parent, files.png)
      await put(target, Buffer.from(files.png).fill('<'))
      await confirm(parent, target.id)
      await put(target, files.png)
      return target.id
    },
  ],
])('a file that is %s is deleted after a day without use, with its row', async (_, make) => {
  const id = await make()
  const before = await traces(id)
  expect(await tickIn(23.9)).toEqual({ done: 0, failed: 0 })
  expect(await traces(id)).toEqual(before)
  expect(await tickIn(24.1)).toEqual({ done: 1, failed: 0 })
  expect(await traces(id)).toEqual([false, false])
  expect([(await confirm(parent, id)).status, (await use(id)).status]).toEqual([404, 400])
})

it('a file that a child uses stays', async () => {
  const id = await uploaded(parent)
  await use(id)
  // Whether the club has the child already.
  await tickIn(1)
  expect(await tickIn(24.1)).toEqual({ done: 1, failed: 0 })
  expect(await tickIn(48)).toEqual({ done: 0, failed: 0 })
  expect((await link(parent, id)).status).toBe(200)
})

it('a file that another one replaces is deleted at once', async () => {
  const [former, present] = [await uploadFace(), await uploadFace()]
  for (const profileImageUrl of [former, present])
    await club.ok(api.users.updateProfile, {
      as: parent,
      params: { id: parent.id },
      body: { profileImageUrl },
    })
  await club.tick()
  expect([await traces(former), await traces(present)]).toEqual([
    [false, false],
    [true, true],
  ])
})

it('an unused file is finally deleted if S3 refused first, or if only the reply was lost', async () => {
  const id = await uploaded(parent)
  club.s3.faults.error = { count: 3 }
  expect(await tickIn(24.1)).toEqual({ done: 0, failed: 1 })
  expect(await traces(id)).toEqual([true, false])
  club.s3.faults.error = undefined
  club.s3.faults.loseReply = { count: 3 }
  expect(await tickIn(24.2)).toEqual({ done: 0, failed: 1 })
  club.s3.faults.loseReply = undefined
  expect(await tickIn(25)).toEqual({ done: 1, failed: 0 })
  expect(await traces(id)).toEqual([false, false])
})

it('an unused file is left to the jobs by the mailer, which may not touch files', async () => {
  const id = await uploaded(parent)
  const at = addHours(club.clock.now, 25).getTime() / 1000
  await club.handlers.mailer({ Records: [{ dynamodb: { ApproximateCreationDateTime: at } }] })
  expect(await traces(id)).toEqual([true, true])
  expect(await tickIn(25)).toEqual({ done: 1, failed: 0 })
})

it('a file that is used just as it expires is either used or deleted', async () => {
  for (let round = 0; round < 6; round++) {
    const id = await uploaded(parent)
    const [reply] = await Promise.all([use(id), tickIn(24.1)])
    expect(reply.status === 201 ? [true, true] : [false, false]).toEqual(await traces(id))
    expect([201, 400]).toContain(reply.status)
  }
})

it.each([
  ['fails', 'error'],
  ['loses its replies', 'loseReply'],
] as const)(
  'while S3 %s, only confirming an upload asks to try again, and then succeeds',
  async (_, fault) => {
    const [id, other] = [await sent(parent, files.png), await uploaded(parent)]
    club.s3.faults[fault] = {}
    const reply = await confirm(parent, id)
    expect(reply).toMatchObject(busy)
    expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0)
    expect((await getUpload(id))?.state).toBe('pending')
    expect((await link(parent, other)).status).toBe(200)
    expect((await presign(parent, files.png)).id).toMatch(/^upl_/)
    // A single failure goes unnoticed.
    club.s3.faults[fault] = { count: 1 }
    expect((await confirm(parent, id)).status).toBe(200)
  },
)

it('while S3 cannot delete a wrong file, it is shown to nobody, and disappears when it expires', async () => {
  const id = await sent(parent, files.html)
  expect(await refusal.during(() => confirm(parent, id))).toMatchObject(busy)
  expect(stored(id)).toBe(true)
  for (const reply of [await confirm(parent, id), await link(parent, id)]) expect(reply.status).toBe(404)
  await tickIn(25)
  expect(stored(id)).toBe(false)
})

it('while DynamoDB loses its replies, a file is still announced, confirmed and used once', async () => {
  club.dynamodb.faults.loseReply = { operations: ['UpdateItem', 'TransactWriteItems'], count: 1 }
  const target = await presign(parent, files.png)
  await put(target, files.png)
  club.dynamodb.faults.loseReply = { operations: ['UpdateItem'], count: 1 }
  expect((await confirm(parent, target.id)).status).toBe(200)
  club.dynamodb.faults.loseReply = { operations: ['TransactWriteItems'], count: 1 }
  expect((await use(target.id)).json).toMatchObject({ playerImageUrl: target.id })
})
