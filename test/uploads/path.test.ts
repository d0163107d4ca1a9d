import { describe, expect, it } from 'vitest'
import { api } from '#shared/routes.ts'
import { openClub } from '../club.ts'
import { newPlayer } from '../forms.ts'
import { createUploader, files } from './files.ts'

const club = await openClub()
const { presign, put, confirm, link } = createUploader(club)

describe('a file', () => {
  it('a file goes from the browser to S3, is confirmed, attached to a child and shown', async () => {
    const parent = await club.person('parent')
    const target = await presign(parent, files.png)
    expect(target).toEqual({
      id: expect.stringMatching(/^upl_[0-9A-Z]{26}$/),
      url: expect.stringContaining(`/u/${parent.id}/${target.id}?`),
      headers: { 'content-type': 'image/png', 'if-none-match': '*' },
    })
    expect(await put(target, files.png)).toMatchObject({ status: 200 })
    const { status, json } = await confirm(parent, target.id)
    expect([status, json]).toEqual([
      200,
      {
        id: target.id,
        purpose: 'player-picture',
        fileName: 'sam.png',
        contentType: 'image/png',
        size: files.png.length,
      },
    ])
    expect(await confirm(parent, target.id)).toMatchObject({ status: 200, json })

    const child = await club.ok(api.players.create, {
      as: parent,
      body: newPlayer('Sam', { playerImageUrl: target.id }),
    })
    expect(child.playerImageUrl).toBe(target.id)
    const shown = await link(parent, target.id)
    expect(shown).toMatchObject({
      status: 200,
      json: { fileName: 'sam.png', contentType: 'image/png', size: files.png.length },
    })
    const picture = await fetch(shown.json.url)
    expect(Buffer.from(await picture.arrayBuffer())).toEqual(files.png)
    expect(Object.fromEntries(picture.headers)).toMatchObject({
      'content-type': 'image/png',
      'content-disposition': "inline; filename*=UTF-8''sam.png",
      'cache-control': 'private, max-age=900',
    })
  })
})
