import { expect } from 'vitest'
import { addHours } from '#shared/dates.ts'
import { api } from '#shared/routes.ts'
import { newPlayer } from '../forms.ts'
import { files, uploading } from '../uploads/files.ts'
import { survives } from './harness.ts'
import { openMortalClub } from './process.ts'

const club = await openMortalClub()
const { presign, put, sent, confirm, link, uploaded } = uploading(club)
const { getUpload } = await import('#functions/stores/uploads/store.ts')

type Parent = Awaited<ReturnType<typeof club.person>>

/** What a page of the browser knows, and still knows when the club comes back. */
interface Page {
  as: Parent
  target?: Awaited<ReturnType<typeof presign>>
}

await survives<Page>(club, {
  name: 'a child with a picture, by a page that goes on where it was',
  reaches: ['dynamodb', 's3'],
  prepare: async () => ({ as: await club.person('parent') }),
  run: goOn,
  redeliver: goOn,
  goal: ({ as }) => showsOnePicture(as),
})

async function goOn(page: Page) {
  page.target ??= await presign(page.as, files.png)
  // Refused where the file is there already.
  await put(page.target, files.png)
  await club.ok(api.uploads.confirm, { as: page.as, params: { id: page.target.id } })
  await addChild(page.as, page.target.id)
}

await survives(club, {
  name: 'a child with a picture, entered from the beginning',
  reaches: ['dynamodb', 's3'],
  prepare: () => club.person('parent'),
  run: begin,
  redeliver: begin,
  goal: showsOnePicture,
})

/** The second picture is refused where the first one is the child's already. */
async function begin(as: Parent) {
  const playerImageUrl = await uploaded(as)
  const { status } = await club.call(api.players.create, { as, body: newPlayer('Sam', { playerImageUrl }) })
  if (status !== 400) expect(status).toBe(201)
}

await survives(club, {
  name: 'a wrong file',
  reaches: ['dynamodb', 's3'],
  prepare: async () => {
    const as = await club.person('parent')
    return { as, id: await sent(as, files.html) }
  },
  run: ({ as, id }) => confirm(as, id),
  redeliver: async ({ as, id }) => {
    expect([400, 404]).toContain((await confirm(as, id)).status)
    await expire()
  },
  goal: ({ as, id }) => isGone(as, id),
})

await survives(club, {
  name: 'the end of a file that nothing uses',
  reaches: ['dynamodb', 's3'],
  prepare: async () => {
    const as = await club.person('parent')
    return { as, id: await uploaded(as) }
  },
  run: () => tickIn(24.1),
  redeliver: expire,
  goal: async ({ as, id }) => {
    await isGone(as, id)
    expect(await tickIn(48)).toEqual({ done: 0, failed: 0 })
  },
})

await survives(club, {
  name: 'the question whether anything uses the picture of a child',
  reaches: ['dynamodb'],
  prepare: async () => {
    const as = await club.person('parent')
    await begin(as)
    return as
  },
  run: () => tickIn(24.1),
  redeliver: expire,
  goal: showsOnePicture,
})

function addChild(as: Parent, playerImageUrl: string) {
  return club.ok(api.players.create, { as, body: newPlayer('Sam', { playerImageUrl }) })
}

/** Runs what is due after so many hours, while everybody else still lives in the present. */
function tickIn(hours: number) {
  return club.handlers.jobs({ time: addHours(club.clock.now, hours).toISOString() })
}

/** A day later, and late enough for what another process had in its hands. */
async function expire() {
  expect(await tickIn(25)).toMatchObject({ failed: 0 })
}

function stored(part: string) {
  return club.s3.objects().filter(({ key }) => key.includes(part))
}

/** One child, whose picture opens; and nothing else of this family is left in the bucket a day later. */
async function showsOnePicture(as: Parent) {
  await expire()
  const [child, ...more] = await club.ok(api.players.list, { as })
  expect(more).toEqual([])
  const { json } = await link(as, child?.playerImageUrl ?? '')
  const picture = await fetch(json.url)
  expect(Buffer.from(await picture.arrayBuffer())).toEqual(files.png)
  expect(stored(as.id)).toMatchObject([{ key: expect.stringContaining(child?.playerImageUrl ?? '') }])
}

async function isGone(as: Parent, id: string) {
  expect(stored(id)).toEqual([])
  expect(await getUpload(id)).toBeUndefined()
  expect((await link(as, id)).status).toBe(404)
  await expect(addChild(as, id)).rejects.toThrow('answered 400')
  await expire()
  expect(stored(id)).toEqual([])
}
