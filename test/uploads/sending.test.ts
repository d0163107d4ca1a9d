import { expect, it } from 'vitest'
import { api } from '#shared/routes.ts'
import { openClub } from '../club.ts'
import { createFormCaller, encodeForm, formFields } from '../credentials/credentials.ts'
import { newPlayer } from '../forms.ts'
import { createUploader, files, newPresignForm, type PresignOverrides } from './files.ts'

const club = await openClub()
const { presign, put, sent, confirm, link } = createUploader(club)
const parent = await club.person('parent')
const stored = (id: string) => club.s3.objects().filter(({ key }) => key.endsWith(id))
const announce = (as: { token: string }, more: PresignOverrides) =>
  club.call(api.uploads.presign, { as, body: newPresignForm(files.png, more) })
const pdf = { contentType: 'application/pdf', fileName: 'birth.pdf' }

it('a file goes from the browser to S3, is confirmed, attached to a child and shown', async () => {
  const target = await presign(parent, files.png)
  expect(target).toEqual({
    id: expect.stringMatching(/^upl_[0-9A-Z]{26}$/),
    url: expect.stringContaining(`/u/${parent.id}/${target.id}?`),
    headers: { 'content-type': 'image/png', 'if-none-match': '*' },
  })
  expect(await put(target, files.png)).toMatchObject({ status: 200 })
  const file = { fileName: 'sam.png', contentType: 'image/png', size: files.png.length }
  const { status, json } = await confirm(parent, target.id)
  expect([status, json]).toEqual([200, { id: target.id, purpose: 'player-picture', ...file }])
  expect(await confirm(parent, target.id)).toMatchObject({ status: 200, json })

  const body = newPlayer('Sam', { playerImageUrl: target.id })
  expect(await club.ok(api.players.create, { as: parent, body })).toMatchObject({ playerImageUrl: target.id })
  const shown = await link(parent, target.id)
  expect(shown).toMatchObject({ status: 200, json: file })
  const picture = await fetch(shown.json.url)
  expect(Buffer.from(await picture.arrayBuffer())).toEqual(files.png)
  expect(Object.fromEntries(picture.headers)).toMatchObject({
    'content-type': 'image/png',
    'content-disposition': "inline; filename*=UTF-8''sam.png",
    'cache-control': 'private, max-age=900',
  })
})

it('announcing a file of a wrong type or size is refused, and the answer names the field', async () => {
  for (const [more, field] of [
    [pdf, 'contentType'],
    [{ size: 10_485_761 }, 'size'],
  ] as const) {
    const { status, json } = await announce(parent, more)
    expect([status, json.issues]).toEqual([400, [{ field, message: expect.any(String) }]])
  }
})

it('announcing a birth certificate is refused to a child, who may upload their own picture', async () => {
  const player = await club.person('player')
  expect((await announce(player, { ...pdf, purpose: 'birth-certificate' })).status).toBe(403)
  expect((await announce(player, {})).status).toBe(201)
})

it('a sixty-first file within an hour is refused, by itself or in a form, but only to the sender of so many', async () => {
  const eager = await club.person('coach')
  const all = await Promise.all(Array.from({ length: 61 }, () => announce(eager, {})))
  expect(all.filter(({ status }) => status === 201)).toHaveLength(60)
  const file = { name: 'file', value: files.png, fileName: 'a.png', type: 'image/png' }
  const form = await createFormCaller(club)(eager, encodeForm([...formFields(), file]))
  for (const { status, headers } of [await announce(eager, {}), form])
    expect([status, Number(headers['retry-after']) > 0]).toEqual([429, true])
  expect((await announce(parent, {})).status).toBe(201)
})

it('the link to upload a file takes for five minutes exactly the bytes that were announced, once, and does nothing else', async () => {
  const target = await presign(parent, files.png)
  const headed = (headers: Record<string, string>) => ({ url: target.url, headers })
  const elsewhere = { ...target, url: target.url.replace(parent.id, 'usr_other') }
  const withoutCondition = headed({ 'content-type': 'image/png' })
  const asPage = headed({ ...target.headers, 'content-type': 'text/html' })
  for (const altered of [elsewhere, withoutCondition, asPage])
    expect((await put(altered, files.png)).status).toBe(403)
  for (const body of [Buffer.concat([files.png, Buffer.alloc(1)]), files.png.subarray(1)])
    expect((await put(target, body)).status).toBe(403)
  const { now } = club.clock
  club.clock.moveTo(now, { seconds: 301 })
  expect((await put(target, files.png)).status).toBe(403)
  expect(stored(target.id)).toEqual([])

  club.clock.moveTo(now, { seconds: 299 })
  expect((await put(target, files.png)).status).toBe(200)
  club.clock.moveTo(now)
  const other = Buffer.from(files.png).fill('x', 20)
  expect((await put(target, other)).status).toBe(412)
  await club.ok(api.uploads.confirm, { as: parent, params: { id: target.id } })
  expect((await put(target, other)).status).toBe(412)
  for (const method of ['GET', 'HEAD', 'DELETE'])
    expect((await fetch(target.url, { method, headers: target.headers })).status).toBe(403)
  const { json } = await link(parent, target.id)
  expect(Buffer.from(await (await fetch(json.url)).arrayBuffer())).toEqual(files.png)
})

it('confirming an upload says that a file has not arrived, and accepts it when it has', async () => {
  const target = await presign(parent, files.png)
  const { status, json } = await confirm(parent, target.id)
  expect([status, json.message]).toEqual([409, 'The file didn’t arrive. Please upload it again.'])
  await put(target, files.png)
  expect((await confirm(parent, target.id)).status).toBe(200)
})

it('confirming an upload deletes a wrong file, in whose place no other can be confirmed', async () => {
  const target = await presign(parent, files.html, { size: files.png.length })
  await put(target, Buffer.from(files.png).fill('<'))
  const message = 'Please choose a JPEG or PNG picture'
  expect(await confirm(parent, target.id)).toMatchObject({
    status: 400,
    json: { message, issues: [{ field: 'file', message }] },
  })
  expect(stored(target.id)).toEqual([])
  expect((await put(target, files.png)).status).toBe(200)
  expect((await confirm(parent, target.id)).status).toBe(404)
  expect((await link(parent, target.id)).status).toBe(404)
})

it('a file that was not confirmed, or that is gone, is shown to nobody', async () => {
  expect((await link(parent, await sent(parent, files.png))).status).toBe(404)
  expect((await link(parent, 'upl_01KJQH0CC0DRYWA8W0DFB4S8JJ')).status).toBe(404)
})
