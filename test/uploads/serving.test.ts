import { describe, expect, it } from 'vitest'
import { api } from '#shared/routes.ts'
import { openClub } from '../club.ts'
import { createUploader, files, newPresignForm, type PresignOverrides } from './files.ts'

const club = await openClub()
const { presign, put, sent, uploaded, confirm, link } = createUploader(club)
const coach = await club.person('coach')
const other = await club.person('parent')

const card: PresignOverrides = { purpose: 'credential', fileName: 'card.png' }
const attached: PresignOverrides = { purpose: 'message-attachment', fileName: 'note.png' }
const paper: PresignOverrides = { ...attached, contentType: 'application/pdf', fileName: 'note.pdf' }
const wrongPicture = 'Please choose a JPEG or PNG picture'
const wrongDocument = 'Please choose a JPEG, PNG or PDF file'

const polyglot = Buffer.concat([files.pdf, files.html])

describe('how a browser treats a file', () => {
  it.each<[string, PresignOverrides, Buffer, string]>([
    ['shows the picture of a card', card, files.png, 'inline'],
    ['shows a picture of a message', attached, files.png, 'inline'],
    ['saves a document of a message', paper, files.pdf, 'attachment'],
    ['saves a document with HTML behind it', paper, polyglot, 'attachment'],
  ])('how a browser treats a file: %s', async (_, more, body, disposition) => {
    const { json } = await link(coach, await uploaded(coach, body, more))
    const reply = await fetch(json.url)
    const type = more.contentType ?? 'image/png'
    expect(Object.fromEntries(reply.headers)).toMatchObject({
      'content-type': type,
      'content-disposition': `${disposition}; filename*=UTF-8''${more.fileName}`,
      'cache-control': 'no-store',
    })
    for (const [name, value] of [
      ['response-content-disposition', 'inline'],
      ['response-content-type', 'text/html'],
    ] as const) {
      const altered = new URL(json.url)
      altered.searchParams.set(name, value)
      expect((await fetch(altered)).status).toBe(403)
    }
  })
})

describe('attacks with a card or an attachment', () => {
  it.each<[string, PresignOverrides, string, string]>([
    ['an SVG as card', { ...card, contentType: 'image/svg+xml' }, 'contentType', wrongPicture],
    ['a PDF as card', { ...card, contentType: 'application/pdf' }, 'contentType', wrongPicture],
    ['an SVG as attachment', { ...attached, contentType: 'image/svg+xml' }, 'contentType', wrongDocument],
    ['HTML as attachment', { ...attached, contentType: 'text/html' }, 'contentType', wrongDocument],
    ['too large a card', { ...card, size: 10_485_761 }, 'size', 'Files may be up to 10 MB'],
    ['too large an attachment', { ...paper, size: 10_485_761 }, 'size', 'Files may be up to 10 MB'],
  ])('%s is refused when it is announced', async (_, more, field, message) => {
    const { status, json } = await club.call(api.uploads.presign, {
      as: coach,
      body: newPresignForm(files.png, more),
    })
    expect([status, json.issues]).toEqual([400, [{ field, message }]])
  })

  it.each<[string, PresignOverrides, Buffer, string]>([
    ['an SVG with script called card', card, files.svg, wrongPicture],
    ['renamed HTML called card', { ...card, contentType: 'image/jpeg' }, files.html, wrongPicture],
    ['a PDF called card', card, files.pdf, wrongPicture],
    ['an SVG called attachment', attached, files.svg, wrongDocument],
    ['renamed HTML called document', paper, files.html, wrongDocument],
    ['a document behind HTML', paper, Buffer.concat([files.html, files.pdf]), wrongDocument],
    ['a picture behind HTML', attached, Buffer.concat([files.html, files.png]), wrongDocument],
  ])('%s is refused after it has arrived, and is deleted', async (_, more, body, message) => {
    const id = await sent(coach, body, more)
    const { status, json } = await confirm(coach, id)
    expect([status, json.message]).toEqual([400, message])
    expect(club.s3.objects().filter(({ key }) => key.endsWith(id))).toEqual([])
    expect((await link(coach, id)).status).toBe(404)
  })

  it.each([card, paper])(
    'nobody can confirm, open or replace another person’s card or attachment',
    async more => {
      const body = more.contentType ? files.pdf : files.png
      const target = await presign(coach, body, more)
      expect((await put({ ...target, url: target.url.replace(coach.id, other.id) }, body)).status).toBe(403)
      const html = { ...target, headers: { ...target.headers, 'content-type': 'text/html' } }
      expect((await put(html, body)).status).toBe(403)
      expect((await put(target, Buffer.concat([body, body]))).status).toBe(403)
      expect((await put(target, body)).status).toBe(200)
      expect((await confirm(other, target.id)).status).toBe(404)
      expect((await confirm(coach, target.id)).status).toBe(200)
      expect((await link(other, target.id)).status).toBe(404)
      expect((await put(target, Buffer.from(body).fill('x', 20))).status).toBe(412)
    },
  )

  it('a card cannot be used as an attachment, nor an attachment as a card', async () => {
    const file = await uploaded(coach, files.png, attached)
    const body = { credentialType: 'headshot', season: '2026-2027', file } as const
    expect((await club.call(api.credentials.create, { as: coach, body })).status).toBe(400)
  })
})
