import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cleanPicture } from '#functions/platform/files/cleanPicture.ts'
import { openClub } from '../club.ts'
import { createFormCaller, encodeForm, formFields } from '../credentials/credentials.ts'
import { runs } from '../proof.ts'
import { createRaceInjector } from '../raceInjector.ts'
import { createSubstitute } from '../substitute.ts'
import { createUploader, files } from './files.ts'

/**
 * Pictures that other programs have written: `photo.jpg` is progressive, was taken with the phone on its side, and says
 * where (Exif), by whom (XMP) and why (a comment); `photo.png` says it as text; `two.jpg` has a second picture behind the
 * first.
 */
const read = (name: string) => readFileSync(new URL(`pictures/${name}`, import.meta.url))
const pictures = [
  ['photo.jpg', 'image/jpeg'],
  ['photo.png', 'image/png'],
  ['two.jpg', 'image/jpeg'],
] as const
const secrets = ['home', 'Hauptstr', 'Phone', 'GPS', 'MPF', 'xmp', 'Location']
const secretsIn = (bytes: Uint8Array) => secrets.filter(secret => Buffer.from(bytes).includes(secret))

const jpegHead = files.jpeg.subarray(0, 20)
/** A PNG that says of itself that it is so large. */
function headed(width: number, height: number) {
  const png = Buffer.from(files.png)
  png.writeUInt32BE(width, 16)
  png.writeUInt32BE(height, 20)
  return png
}

it.each(pictures)(
  'the picture %s loses everything but its pixels, and nothing the second time',
  (name, type) => {
    const bytes = read(name)
    expect(secretsIn(bytes)).not.toEqual([])
    const cleaned = cleanPicture(type, bytes)
    expect(secretsIn(cleaned?.bytes ?? bytes)).toEqual([])
    expect([cleaned?.width, cleaned?.height]).toEqual([8, 6])
    expect(cleanPicture(type, cleaned?.bytes ?? bytes)?.bytes).toEqual(cleaned?.bytes)
  },
)

it('a photo that was taken on its side is still turned by browsers', () => {
  const orientation = Buffer.from([0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, 6])
  expect(cleanPicture('image/jpeg', read('photo.jpg'))?.bytes.includes(orientation)).toBe(true)
  expect(cleanPicture('image/jpeg', read('two.jpg'))?.bytes.includes('Exif')).toBe(false)
})

it('whatever bytes are damaged or missing, a picture is refused or clean, and never an error', () => {
  const change = fc.tuple(fc.nat(), fc.nat(255))
  const some = [fc.constantFrom(...pictures), fc.array(change, { maxLength: 3 }), fc.nat()] as const
  fc.assert(
    fc.property(...some, ([name, type], changes, cut) => {
      const bytes = read(name)
      for (const [at, value] of changes) bytes[at % bytes.length] = value
      const end = cut % 3 === 0 ? cut % bytes.length : bytes.length
      const cleaned = cleanPicture(type, bytes.subarray(0, end))
      if (cleaned) expect(cleanPicture(type, cleaned.bytes)?.bytes).toEqual(cleaned.bytes)
    }),
    { numRuns: runs(1000, 50_000) },
  )
})

it.each([
  ['of no width', 'image/png', headed(0, 5)],
  ['without its end', 'image/png', files.png.subarray(0, -12)],
  ['that is a JPEG’s beginning before a page', 'image/jpeg', Buffer.concat([jpegHead, files.html])],
  ['that is a JPEG’s header alone', 'image/jpeg', Buffer.concat([jpegHead, Buffer.from([0xff, 0xd9])])],
])('a picture %s is none', (_, type, bytes) => {
  expect(cleanPicture(type, bytes)).toBeUndefined()
})

describe('an uploaded picture', async () => {
  const failing = createSubstitute({ status: 503, body: '' }, ({ method }) => method === 'PUT')
  const race = createRaceInjector('GetObject')
  const club = await openClub({
    watch: { s3: (request, forward) => race.watch(request, passed => failing.watch(passed, forward)) },
  })
  const { sent, confirm, link } = createUploader(club)
  const parent = await club.person('parent')
  const sendPhoto = (name: string, contentType: string) =>
    sent(parent, read(name), { contentType, fileName: name })
  const fetchFile = async (id: string) => {
    const { json } = await link(parent, id)
    return Buffer.from(await (await fetch(json.url)).arrayBuffer())
  }

  it.each(pictures)('%s is served without what it said beside its pixels', async (name, type) => {
    const id = await sendPhoto(name, type)
    const { status, json } = await confirm(parent, id)
    const served = await fetchFile(id)
    expect([status, json.size]).toEqual([200, served.length])
    expect(served).toEqual(cleanPicture(type, read(name))?.bytes)
    expect((await confirm(parent, id)).json).toEqual(json)
  })

  it('a picture is cleaned even if it stays as long as it was', async () => {
    // Three letters where an orientation, which stays, has bytes that nobody reads.
    const orientation = [0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, ...Buffer.from('Sam'), 0, 0, 0]
    const exif = Buffer.from('Exif\0\0MM\0*\0\0\0\x08', 'latin1')
    const segment = Buffer.from([0xff, 0xe1, 0, 34, ...exif, ...orientation])
    const photo = Buffer.concat([files.jpeg.subarray(0, 2), segment, files.jpeg.subarray(2)])
    expect(cleanPicture('image/jpeg', photo)?.bytes).toHaveLength(photo.length)
    const id = await sent(parent, photo, { contentType: 'image/jpeg' })
    expect((await confirm(parent, id)).status).toBe(200)
    expect((await fetchFile(id)).includes('Sam')).toBe(false)
  })

  it('a picture that cannot be replaced by a clean one is not confirmed, and is by the next try', async () => {
    const id = await sendPhoto('photo.jpg', 'image/jpeg')
    expect(await failing.during(() => confirm(parent, id))).toMatchObject({ status: 503 })
    expect((await confirm(parent, id)).status).toBe(200)
    expect(secretsIn(await fetchFile(id))).toEqual([])
  })

  it('a picture that was replaced, but not confirmed, is confirmed by the next try', async () => {
    const id = await sendPhoto('photo.jpg', 'image/jpeg')
    const { announceCleaned, fileKey, getUpload } = await import('#functions/stores/uploads/store.ts')
    const { replaceFile } = await import('#functions/platform/files/bucket.ts')
    const upload = await getUpload(id)
    const { bytes } = cleanPicture('image/jpeg', read('photo.jpg')) ?? {}
    if (!upload || !bytes) throw new Error('no picture')
    await announceCleaned(upload, bytes.length)
    await replaceFile({ key: fileKey(upload), contentType: 'image/jpeg' }, bytes)
    expect(await confirm(parent, id)).toMatchObject({ status: 200, json: { size: bytes.length } })
  })

  it('a picture that another try replaces meanwhile is kept', async () => {
    const id = await sendPhoto('photo.png', 'image/png')
    let meanwhile: unknown
    race.beforeNextWrite(async () => {
      meanwhile = await confirm(parent, id)
    })
    expect(await confirm(parent, id)).toMatchObject({ status: 200 })
    expect(meanwhile).toMatchObject({ status: 200 })
    expect(secretsIn(await fetchFile(id))).toEqual([])
  })

  it('simultaneous confirmations of one picture all succeed with one answer, and it is clean', async () => {
    const id = await sendPhoto('photo.png', 'image/png')
    const replies = await Promise.all(Array.from({ length: 5 }, () => confirm(parent, id)))
    expect(new Set(replies.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
    expect(replies[0]?.status).toBe(200)
    expect(secretsIn(await fetchFile(id))).toEqual([])
  })

  it('a picture that comes with a form is stored without them too, and a damaged one is refused', async () => {
    const coach = await club.person('coach')
    const submit = createFormCaller(club)
    const send = (value: Uint8Array) =>
      submit(
        coach,
        encodeForm([...formFields(), { name: 'file', value, fileName: 'photo.jpg', type: 'image/jpeg' }]),
      )
    const { status, json } = await send(read('photo.jpg'))
    const stored = club.s3.objects().filter(({ key }) => key.endsWith(json.url))
    const size = cleanPicture('image/jpeg', read('photo.jpg'))?.bytes.length
    expect([status, stored]).toMatchObject([201, [{ size }]])
    const message = 'Please choose a JPEG or PNG picture'
    expect(await send(jpegHead)).toMatchObject({ status: 400, json: { message } })
  })

  it('a picture of 50 megapixels is accepted, and a larger one is refused and deleted', async () => {
    expect((await confirm(parent, await sent(parent, headed(10_000, 5_000)))).status).toBe(200)
    const id = await sent(parent, headed(10_000, 5_001))
    const message = 'Pictures may have up to 50 megapixels'
    expect(await confirm(parent, id)).toMatchObject({ status: 400, json: { issues: [{ message }] } })
    expect(club.s3.objects().filter(({ key }) => key.endsWith(id))).toEqual([])
  })
})
