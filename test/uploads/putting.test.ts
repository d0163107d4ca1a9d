import { describe, expect, it } from 'vitest'
import { api } from '#shared/routes.ts'
import { openClub } from '../club.ts'
import { createUploader, files, newPresignForm, type PresignOverrides } from './files.ts'

const club = await openClub()
const { presign, put, link } = createUploader(club)
const parent = await club.person('parent')
const stored = (id: string) => club.s3.objects().filter(({ key }) => key.endsWith(id))
const announce = (as: { token: string }, more: PresignOverrides) =>
  club.call(api.uploads.presign, { as, body: newPresignForm(files.png, more) })

const pdf: PresignOverrides = {
  purpose: 'birth-certificate',
  contentType: 'application/pdf',
  fileName: 'birth.pdf',
}
const wrongPicture = 'Please choose a JPEG or PNG picture'
const wrongDocument = 'Please choose a JPEG, PNG or PDF file'

describe('announcing a file', () => {
  it.each<[string, PresignOverrides, string, string]>([
    ['an SVG as picture', { contentType: 'image/svg+xml' }, 'contentType', wrongPicture],
    ['a PDF as picture', { contentType: 'application/pdf' }, 'contentType', wrongPicture],
    ['HTML as document', { ...pdf, contentType: 'text/html' }, 'contentType', wrongDocument],
    ['another spelling of a type', { contentType: 'image/PNG' }, 'contentType', wrongPicture],
    ['a type with a parameter', { contentType: 'image/png; charset=utf-7' }, 'contentType', wrongPicture],
    ['a type that is two headers', { contentType: 'image/png\r\nx-a: b' }, 'contentType', wrongPicture],
    ['one byte too many', { size: 10_485_761 }, 'size', 'Files may be up to 10 MB'],
    ['more than a number can hold', { size: 1e300 }, 'size', 'Please choose a file'],
    ['nothing', { size: 0 }, 'size', 'This file is empty'],
    ['less than nothing', { size: -1 }, 'size', 'This file is empty'],
    ['half a byte', { size: 1.5 }, 'size', 'Please choose a file'],
    ['no name', { fileName: '  ' }, 'fileName', 'Please choose a file'],
    ['a name without end', { fileName: 'x'.repeat(201) }, 'fileName', 'Please use at most 200 characters'],
  ])('announcing %s is refused, and the answer names the field', async (_, more, field, message) => {
    const { status, json } = await announce(parent, more)
    expect([status, json.message]).toEqual([400, message])
    expect(json.issues).toContainEqual({ field, message })
  })

  it('announcing exactly ten megabytes is allowed', async () => {
    expect(await announce(parent, { size: 10_485_760 })).toMatchObject({ status: 201 })
  })

  it('announcing a birth certificate is refused to a child, who may upload their own picture', async () => {
    const player = await club.person('player')
    expect(await announce(player, pdf)).toMatchObject({ status: 403 })
    expect(await announce(player, {})).toMatchObject({ status: 201 })
  })

  it('announcing a sixty-first file within an hour is refused, but only to the sender of so many', async () => {
    const eager = await club.person('parent')
    for (let n = 0; n < 60; n++) expect((await announce(eager, {})).status).toBe(201)
    const { status, headers } = await announce(eager, {})
    expect([status, Number(headers['retry-after']) > 0]).toEqual([429, true])
    expect((await announce(parent, {})).status).toBe(201)
  })
})

describe('the link to upload a file', () => {
  type Target = { url: string; headers: Record<string, string> }
  const withQuery = (name: string, value: string) => (target: Target) => {
    const url = new URL(target.url)
    url.searchParams.set(name, value)
    return { ...target, url: String(url) }
  }
  const withHeaders = (more: Record<string, string>) => (target: Target) => ({
    ...target,
    headers: { ...target.headers, ...more },
  })
  const without =
    (name: string) =>
    ({ url, headers: { [name]: _, ...headers } }: Target) => ({ url, headers })
  const elsewhere = (from: string, to: string) => (target: Target) => ({
    ...target,
    url: target.url.replace(from, to),
  })

  it.each<[string, (target: Target) => Target]>([
    ['of another key', elsewhere('/upl_', '/upl_0')],
    ['in another person’s folder', elsewhere(parent.id, 'usr_other')],
    ['with a longer life', withQuery('X-Amz-Expires', '86400')],
    ['signed by somebody else', withQuery('X-Amz-Signature', 'a'.repeat(64))],
    ['of another type', withHeaders({ 'content-type': 'text/html' })],
    ['without a type', without('content-type')],
    ['that would overwrite', without('if-none-match')],
    ['that would make it public', withHeaders({ 'x-amz-acl': 'public-read' })],
  ])('the link to upload a file is refused by S3 %s', async (_, alter) => {
    const target = await presign(parent, files.png)
    expect((await put(alter(target), files.png)).status).toBe(403)
    expect(stored(target.id)).toEqual([])
    expect((await put(target, files.png)).status).toBe(200)
  })

  it('the link to upload a file accepts exactly as many bytes as were announced', async () => {
    const target = await presign(parent, files.png)
    expect((await put(target, Buffer.concat([files.png, Buffer.alloc(1)]))).status).toBe(403)
    expect((await put(target, files.png.subarray(1))).status).toBe(403)
    expect((await put(target, Buffer.alloc(11 * 1024 * 1024))).status).toBe(403)
    expect(stored(target.id)).toEqual([])
  })

  it('the link to upload a file works for five minutes', async () => {
    const { now } = club.clock
    const targets = [await presign(parent, files.png), await presign(parent, files.png)] as const
    club.clock.moveTo(now, { seconds: 299 })
    expect((await put(targets[0], files.png)).status).toBe(200)
    club.clock.moveTo(now, { seconds: 301 })
    expect((await put(targets[1], files.png)).status).toBe(403)
    club.clock.moveTo(now)
  })

  it('the link to upload a file can neither read what it wrote nor delete it', async () => {
    const target = await presign(parent, files.png)
    await put(target, files.png)
    for (const method of ['GET', 'HEAD', 'DELETE']) {
      expect((await fetch(target.url, { method, headers: target.headers })).status).toBe(403)
    }
    expect(stored(target.id)).toHaveLength(1)
  })

  it('the link to upload a file cannot replace it, neither before nor after it was confirmed', async () => {
    const target = await presign(parent, files.png)
    await put(target, files.png)
    const other = Buffer.from(files.png).fill('x', 20)
    expect((await put(target, other)).status).toBe(412)
    await club.ok(api.uploads.confirm, { as: parent, params: { id: target.id } })
    expect((await put(target, other)).status).toBe(412)
    const { json } = await link(parent, target.id)
    expect(Buffer.from(await (await fetch(json.url)).arrayBuffer())).toEqual(files.png)
  })
})
