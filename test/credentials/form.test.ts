import { describe, expect, it } from 'vitest'
import { api } from '#shared/routes.ts'
import { openClub } from '../club.ts'
import { createUploader, files } from '../uploads/files.ts'
import {
  createCredentialHelpers,
  createFormCaller,
  encodeForm,
  type FormPart,
  formFields,
  formType,
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

describe('a form', () => {
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
    const large = encodeForm([
      ...formFields({ credentialType: 'lacrosse_card' }),
      png({ value: megabytes(4) }),
    ])
    expect((await post(person, large)).status).toBe(201)
  })

  it('a credential may be submitted as JSON to the same route', async () => {
    const { status } = await post(coach, Buffer.from('{}'), 'application/json')
    expect(status).toBe(400)
    expect((await post(coach, Buffer.from('a=b'), 'application/x-www-form-urlencoded')).status).toBe(415)
    expect((await post(undefined, encodeForm([...formFields(), png()]))).status).toBe(401)
  })

  const stored = () => club.s3.objects().length

  it.each<[string, FormPart, number, string]>([
    ['an SVG with script', png({ value: files.svg, type: 'image/svg+xml' }), 400, wrongType],
    ['an SVG called PNG', png({ value: files.svg }), 400, wrongType],
    ['HTML', png({ value: files.html, type: 'text/html', fileName: 'a.html' }), 400, wrongType],
    ['HTML called JPEG', png({ value: files.html, type: 'image/jpeg', fileName: 'a.jpg' }), 400, wrongType],
    ['a PDF', png({ value: files.pdf, type: 'application/pdf' }), 400, wrongType],
    ['a PNG called JPEG', png({ type: 'image/jpeg' }), 400, wrongType],
    ['a PNG behind HTML', png({ value: Buffer.concat([files.html, files.png]) }), 400, wrongType],
    [
      'the signature of a PNG before HTML',
      png({ value: Buffer.concat([files.png.subarray(0, 8), files.html]) }),
      400,
      wrongType,
    ],
    ['a type with a parameter', png({ type: 'image/png; charset=utf-7' }), 201, ''],
    ['a file without a type', png({ type: undefined }), 400, wrongType],
    ['nothing', png({ value: '' }), 400, wrongType],
    ['no file', { name: 'file', value: 'upl_none' }, 400, 'Please fill all required fields'],
    [
      'one byte too many',
      png({ value: Buffer.concat([megabytes(4), Buffer.alloc(1)]) }),
      413,
      'Files may be up to 4 MB',
    ],
  ])(
    'a credential form with %s is accepted or refused by its file alone',
    async (_, file, status, message) => {
      const before = stored()
      const person = await club.person('coach')
      const reply = await post(person, encodeForm([...formFields(), file]))
      expect([reply.status, reply.json.message ?? '']).toEqual([status, message])
      expect(stored() - before).toBe(status === 201 ? 1 : 0)
      expect(await listOwn(person)).toHaveLength(status === 201 ? 1 : 0)
    },
  )

  it.each<[string, Buffer, string | undefined]>([
    ['without a boundary', encodeForm([...formFields(), png()]), 'multipart/form-data'],
    ['with another boundary', encodeForm([...formFields(), png()]), 'multipart/form-data; boundary=other'],
    ['that is empty', Buffer.alloc(0), formType],
    ['that is noise', Buffer.alloc(5000, 0x2d), formType],
    ['that ends in the middle', encodeForm([...formFields(), png()]).subarray(0, -60), formType],
    ['without its last line', encodeForm([...formFields(), png()]).subarray(0, -4), formType],
    ['with two files', encodeForm([...formFields(), png(), png({ name: 'other' })]), formType],
    [
      'with a field twice',
      encodeForm([...formFields(), { name: 'season', value: '2027-2028' }, png()]),
      formType,
    ],
    [
      'with a field that it does not have',
      encodeForm([...formFields({ status: 'verified' }), png()]),
      formType,
    ],
    [
      'with a field of an object',
      encodeForm([...formFields({ __proto__x: '1', constructor: 'x' }), png()]),
      formType,
    ],
    [
      'with too many fields',
      encodeForm([
        ...formFields(Object.fromEntries(Array.from({ length: 12 }, (_, n) => [`f${n}`, 'x']))),
        png(),
      ]),
      formType,
    ],
    [
      'with a field without end',
      encodeForm([...formFields({ caption: 'x'.repeat(20_000) }), png()]),
      formType,
    ],
    [
      'with a caption that is too long',
      encodeForm([...formFields({ caption: 'x'.repeat(201) }), png()]),
      formType,
    ],
    ['without a season', encodeForm([{ name: 'credentialType', value: 'headshot' }, png()]), formType],
    [
      'with headers without end',
      Buffer.concat([
        Buffer.from(`--the-boundary-of-a-form\r\n${'x: y\r\n'.repeat(20_000)}\r\n\r\n`),
        encodeForm([png()]),
      ]),
      formType,
    ],
    [
      'of half a character',
      encodeForm([
        ...formFields(),
        { name: 'caption', value: Buffer.from([0x00, 0xd8]), type: 'text/plain; charset=utf-16le' },
        png(),
      ]),
      formType,
    ],
  ])('a credential form with %s is refused, and nothing of it is stored', async (_, body, type) => {
    const before = stored()
    const { status, json } = await post(coach, body, type)
    expect([status, typeof json.message]).toEqual([400, 'string'])
    expect(stored()).toBe(before)
    expect(await listOwn(coach)).toEqual([])
  })

  it('a credential form counts toward the limit of sixty files an hour', async () => {
    const eager = await club.person('coach')
    const { presign } = createUploader(club)
    for (let n = 0; n < 60; n++) await presign(eager, files.png)
    const { status, headers } = await post(eager, encodeForm([...formFields(), png()]))
    expect([status, Number(headers['retry-after']) > 0]).toEqual([429, true])
  })
})

describe('a body too large for a Lambda', () => {
  it('the gateway refuses a body that is larger than a Lambda accepts', async () => {
    const reply = await club.gateway.handle({
      method: 'POST',
      url: '/api/credentials',
      headers: { 'content-type': formType, authorization: `Bearer ${coach.token}` },
      body: encodeForm([...formFields(), png({ value: megabytes(5) })]),
    })
    expect(reply.status).toBe(413)
  })
})
