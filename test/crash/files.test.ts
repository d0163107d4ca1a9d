import { expect } from 'vitest'
import { addHours } from '#shared/dates.ts'
import { api } from '#shared/routes.ts'
import { newPlayer } from '../forms.ts'
import { createUploader, files } from '../uploads/files.ts'
import { testCrashSafety } from './harness.ts'
import { openCrashableClub } from './process.ts'

const club = await openCrashableClub()
const { presign, put, sent, confirm, link, uploaded } = createUploader(club)
const { getUpload } = await import('#functions/stores/uploads/store.ts')

type Parent = Awaited<ReturnType<typeof club.person>>

/** What the browser's page remembers, also across the restart. */
interface Page {
  as: Parent
  target?: Awaited<ReturnType<typeof presign>>
}

await testCrashSafety<Page>(club, {
  name: 'a child with a picture, by a page that goes on where it was',
  reaches: ['dynamodb', 's3'],
  prepare: async () => ({ as: await club.person('parent') }),
  run: goOn,
  goal: ({ as }) => showsOnePicture(as),
})

async function goOn(page: Page) {
  page.target ??= await presign(page.as, files.png)
  // Refused if the file already exists.
  await put(page.target, files.png)
  await club.ok(api.uploads.confirm, { as: page.as, params: { id: page.target.id } })
  await addChild(page.as, page.target.id)
}

await testCrashSafety(club, {
  name: 'a child with a picture, entered from the beginning',
  reaches: ['dynamodb', 's3'],
  prepare: () => club.person('parent'),
  run: begin,
  goal: showsOnePicture,
})

/** The second picture is refused if the child already has the first one. */
async function begin(as: Parent) {
  const playerImageUrl = await uploaded(as)
  const { status } = await club.call(api.players.create, { as, body: newPlayer('Sam', { playerImageUrl }) })
  if (status !== 400) expect(status).toBe(201)
}

await testCrashSafety(club, {
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

await testCrashSafety(club, {
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

await testCrashSafety(club, {
  name: 'the question whether anything uses the picture of a child',
  reaches: ['dynamodb'],
  prepare: async () => {
    const as = await club.person('parent')
    await begin(as)
    // The other job of a new child, which looks for duplicates, would run beside this one.
    await club.finishJobs()
    return as
  },
  run: () => tickIn(24.1),
  redeliver: expire,
  goal: showsOnePicture,
})

function addChild(as: Parent, playerImageUrl: string) {
  return club.ok(api.players.create, { as, body: newPlayer('Sam', { playerImageUrl }) })
}

/** Runs the jobs so many hours later, without moving the club's clock. */
function tickIn(hours: number) {
  return club.handlers.jobs({ time: addHours(club.clock.now, hours).toISOString() })
}

/** A day later, after the leases of the crashed process have expired. */
async function expire() {
  expect(await tickIn(25)).toMatchObject({ failed: 0 })
}

function stored(part: string) {
  return club.s3.objects().filter(({ key }) => key.includes(part))
}

/** The child has one picture, which opens, and a day later this family has no other file in the bucket. */
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
