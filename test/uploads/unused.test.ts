import { describe, expect, it } from 'vitest'
import { addHours } from '#shared/dates.ts'
import { api } from '#shared/routes.ts'
import { openClub } from '../club.ts'
import { newPlayer } from '../forms.ts'
import { createUploader, files } from './files.ts'

const club = await openClub()
const { presign, put, sent, confirm, link, uploaded } = createUploader(club)
const { getUpload } = await import('#functions/stores/uploads/store.ts')
const parent = await club.person('parent')
const stored = (id: string) => club.s3.objects().some(({ key }) => key.endsWith(id))
const traces = async (id: string) => [stored(id), (await getUpload(id)) !== undefined]
/** Runs the jobs so many hours later, without moving the club's clock. */
const tickIn = (hours: number) => club.handlers.jobs({ time: addHours(club.clock.now, hours).toISOString() })

describe('an unused file', () => {
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
        expect((await put(target, files.png)).status).toBe(200)
        return target.id
      },
    ],
  ])('%s that nothing uses is deleted after a day, with its row', async (_, make) => {
    const id = await make()
    const before = await traces(id)
    expect(await tickIn(23.9)).toEqual({ done: 0, failed: 0 })
    expect(await traces(id)).toEqual(before)
    expect(await tickIn(24.1)).toEqual({ done: 1, failed: 0 })
    expect(await traces(id)).toEqual([false, false])
    expect((await confirm(parent, id)).status).toBe(404)
    const body = newPlayer(`Late${_}`, { playerImageUrl: id })
    expect((await club.call(api.players.create, { as: parent, body })).status).toBe(400)
  })

  it('a file that a child uses stays', async () => {
    const id = await uploaded(parent)
    await club.ok(api.players.create, { as: parent, body: newPlayer('Sam', { playerImageUrl: id }) })
    expect(await tickIn(24.1)).toEqual({ done: 1, failed: 0 })
    expect(await tickIn(48)).toEqual({ done: 0, failed: 0 })
    expect((await link(parent, id)).status).toBe(200)
    expect(await traces(id)).toEqual([true, true])
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
      const body = newPlayer(`Race${round}`, { playerImageUrl: id })
      const [reply] = await Promise.all([club.call(api.players.create, { as: parent, body }), tickIn(24.1)])
      expect(reply.status === 201 ? [true, true] : [false, false]).toEqual(await traces(id))
      expect([201, 400]).toContain(reply.status)
    }
  })
})
