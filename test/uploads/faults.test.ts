import { afterEach, describe, expect, it } from 'vitest'
import { addHours } from '#shared/dates.ts'
import { api } from '#shared/routes.ts'
import { openClub } from '../club.ts'
import { newPlayer } from '../forms.ts'
import { createSubstitute } from '../substitute.ts'
import { createUploader, files } from './files.ts'

const slowDown = '<Error><Code>SlowDown</Code><Message>Please reduce your rate</Message></Error>'
const refusal = createSubstitute({ status: 503, body: slowDown }, ({ method }) => method === 'DELETE')
const club = await openClub({ faulty: true, watch: { s3: refusal.watch } })
const { presign, put, sent, confirm, link, uploaded } = createUploader(club)
const { getUpload } = await import('#functions/stores/uploads/store.ts')
const parent = await club.person('parent')
const busy = { status: 503, json: { message: 'The site is busy right now. Please try again in a moment.' } }
afterEach(() => {
  for (const name of ['error', 'loseReply', 'latency'] as const) club.s3.faults[name] = undefined
  club.dynamodb.faults.loseReply = undefined
})

describe('while S3', () => {
  it.each([500, 503] as const)(
    'while S3 fails with %i, confirming an upload asks to try again, and then succeeds',
    async status => {
      const id = await sent(parent, files.png)
      club.s3.faults.error = { status }
      const reply = await confirm(parent, id)
      expect(reply).toMatchObject(busy)
      expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0)
      expect((await getUpload(id))?.state).toBe('pending')
      club.s3.faults.error = undefined
      expect((await confirm(parent, id)).status).toBe(200)
    },
  )

  it('a single failure of S3 goes unnoticed', async () => {
    const id = await sent(parent, files.png)
    club.s3.faults.error = { count: 1 }
    expect((await confirm(parent, id)).status).toBe(200)
  })

  it('while S3 loses its replies, confirming an upload asks to try again, and then succeeds', async () => {
    const id = await sent(parent, files.png)
    club.s3.faults.loseReply = {}
    expect(await confirm(parent, id)).toMatchObject(busy)
    club.s3.faults.loseReply = undefined
    expect((await confirm(parent, id)).status).toBe(200)
  })

  it('while S3 loses the reply to an upload, the file is stored and a second attempt says so', async () => {
    const target = await presign(parent, files.png)
    club.s3.faults.loseReply = { count: 1 }
    await expect(put(target, files.png)).rejects.toThrow()
    expect((await put(target, files.png)).status).toBe(412)
    expect((await confirm(parent, target.id)).status).toBe(200)
  })

  it('while S3 is slow, uploads take their time and succeed', async () => {
    club.s3.faults.latency = { ms: 200 }
    expect((await link(parent, await uploaded(parent))).status).toBe(200)
  })

  it('while S3 cannot delete a wrong file, it is shown to nobody, and disappears when it expires', async () => {
    const id = await sent(parent, files.html)
    expect(await refusal.during(() => confirm(parent, id))).toMatchObject(busy)
    expect(club.s3.objects().filter(({ key }) => key.endsWith(id))).toHaveLength(1)
    for (const reply of [await confirm(parent, id), await link(parent, id)]) expect(reply.status).toBe(404)
    await club.handlers.jobs({ time: addHours(club.clock.now, 25).toISOString() })
    expect(club.s3.objects().filter(({ key }) => key.endsWith(id))).toEqual([])
  })
})

describe('while DynamoDB loses its replies', () => {
  it('while DynamoDB loses its replies, a file is still announced, confirmed and used once', async () => {
    club.dynamodb.faults.loseReply = { operations: ['UpdateItem', 'TransactWriteItems'], count: 1 }
    const target = await presign(parent, files.png)
    await put(target, files.png)
    club.dynamodb.faults.loseReply = { operations: ['UpdateItem'], count: 1 }
    expect((await confirm(parent, target.id)).status).toBe(200)
    club.dynamodb.faults.loseReply = { operations: ['TransactWriteItems'], count: 1 }
    const body = newPlayer('Sam', { playerImageUrl: target.id })
    expect(await club.ok(api.players.create, { as: parent, body })).toMatchObject({
      playerImageUrl: target.id,
    })
  })
})

describe('while S3 is unreachable', () => {
  it('while S3 is unreachable, files can be announced and linked to, since neither needs S3', async () => {
    const id = await uploaded(parent)
    club.s3.faults.error = {}
    expect((await link(parent, id)).status).toBe(200)
    expect((await presign(parent, files.png)).id).toMatch(/^upl_/)
  })
})
