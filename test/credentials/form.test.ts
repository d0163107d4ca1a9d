import { expect, it } from 'vitest'
import { api } from '#shared/routes.ts'
import { openClub } from '../club.ts'
import { createUploader, files } from '../uploads/files.ts'
import {
  createCredentialHelpers,
  createFormCaller,
  encodeForm,
  type FormPart,
  formFields,
} from './credentials.ts'

const club = await openClub()
const { listOwn } = createCredentialHelpers(club, api.credentials)
const { link } = createUploader(club)
const post = createFormCaller(club)
const coach = await club.person('coach')

const png = (more: Partial<FormPart> = {}): FormPart => ({
  name: 'file',
  value: files.png,
  fileName: 'card.png',
  type: 'image/png',
  ...more,
})
const wrongType = 'Please choose a JPEG or PNG picture'
const megabytes = (count: number) =>
  Buffer.concat([files.png, Buffer.alloc(count * 1024 * 1024 - files.png.length)])
const tooLarge = Buffer.concat([megabytes(4), Buffer.alloc(1)])

it('a credential form submits a picture just as the site does', async () => {
  const person = await club.person('coach')
  const { status, json } = await post(person, encodeForm([...formFields({ caption: 'Für Zoë' }), png()]))
  expect([status, json]).toMatchObject([
    201,
    { credentialType: 'headshot', caption: 'Für Zoë', status: 'pending', uploaderId: person.id },
  ])
  const opened = await link(person, json.url)
  expect(opened).toMatchObject({ status: 200, json: { fileName: 'card.png', contentType: 'image/png' } })
  const picture = await fetch(opened.json.url)
  expect(Buffer.from(await picture.arrayBuffer())).toEqual(files.png)
  expect(picture.headers.get('content-type')).toBe('image/png')
  // Attached when it arrived: unused files are deleted after a day, but this one stays.
  const { now } = club.clock
  club.clock.moveTo(now, { hours: 25 })
  await club.tick()
  club.clock.moveTo(now)
  expect(club.s3.objects().some(({ key }) => key === `u/${person.id}/${json.url}`)).toBe(true)
})

it('a credential form may have its file first, a JPEG, and four megabytes', async () => {
  const person = await club.person('coach')
  const jpeg = png({ value: files.jpeg, fileName: '../x\\me.exe', type: 'image/jpeg' })
  const { status, json } = await post(person, encodeForm([jpeg, ...formFields()]))
  expect([status, (await link(person, json.url)).json.fileName]).toEqual([201, 'me.exe.jpg'])
  const large = encodeForm([...formFields({ credentialType: 'lacrosse_card' }), png({ value: megabytes(4) })])
  expect((await post(person, large)).status).toBe(201)
})

const stored = () => club.s3.objects().length

it.each<[string, FormPart, number, string]>([
  ['an SVG called PNG', png({ value: files.svg }), 400, wrongType],
  ['HTML', png({ value: files.html, type: 'text/html', fileName: 'a.html' }), 400, wrongType],
  ['a type with a parameter', png({ type: 'image/png; charset=utf-7' }), 201, ''],
  ['a file without a type', png({ type: undefined }), 400, wrongType],
  ['nothing', png({ value: '' }), 400, wrongType],
  ['no file', { name: 'file', value: 'upl_none' }, 400, 'Please fill all required fields'],
  ['one byte too many', png({ value: tooLarge }), 413, 'Files may be up to 4 MB'],
])('a credential form with %s is accepted or refused by its file alone', async (_, file, status, message) => {
  const before = stored()
  const person = await club.person('coach')
  const reply = await post(person, encodeForm([...formFields(), file]))
  expect([reply.status, reply.json.message ?? '']).toEqual([status, message])
  expect(stored() - before).toBe(status === 201 ? 1 : 0)
  expect(await listOwn(person)).toHaveLength(status === 201 ? 1 : 0)
})

/** A whole form, with more fields and parts than it has. */
const form = (more: Record<string, string> = {}, ...parts: FormPart[]) =>
  encodeForm([...formFields(more), png(), ...parts])
const manyFields = Object.fromEntries(Array.from({ length: 12 }, (_, n) => [`f${n}`, 'x']))
const endlessHeaders = `--the-boundary-of-a-form\r\n${'x: y\r\n'.repeat(20_000)}\r\n\r\n`
const half = { name: 'caption', value: Buffer.from([0x00, 0xd8]), type: 'text/plain; charset=utf-16le' }

it.each<[string, Buffer, string?]>([
  ['without a boundary', form(), 'multipart/form-data'],
  ['with another boundary', form(), 'multipart/form-data; boundary=other'],
  ['that is empty', Buffer.alloc(0)],
  ['that is noise', Buffer.alloc(5000, 0x2d)],
  ['that ends in the middle', form().subarray(0, -60)],
  ['without its last line', form().subarray(0, -4)],
  ['with two files', form({}, png({ name: 'other' }))],
  ['with a field twice', form({}, { name: 'season', value: '2027-2028' })],
  ['with a field that it does not have', form({ status: 'verified' })],
  ['with a field of an object', form({ __proto__x: '1', constructor: 'x' })],
  ['with too many fields', form(manyFields)],
  ['with a field without end', form({ caption: 'x'.repeat(20_000) })],
  ['with a caption that is too long', form({ caption: 'x'.repeat(201) })],
  ['with headers without end', Buffer.concat([Buffer.from(endlessHeaders), encodeForm([png()])])],
  ['of half a character', form({}, half)],
])('a credential form %s is refused, and nothing of it is stored', async (_, body, type) => {
  const before = stored()
  const { status, json } = await post(coach, body, type)
  expect([status, typeof json.message]).toEqual([400, 'string'])
  expect(stored()).toBe(before)
  expect(await listOwn(coach)).toEqual([])
})
