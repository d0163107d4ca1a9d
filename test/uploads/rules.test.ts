import fc from 'fast-check'
import { expect, it } from 'vitest'
import { admits, type Role, roles } from '#shared/access.ts'
import { NewUpload, removable, uploaded } from '#shared/uploads/model.ts'
import {
  dispositionOf,
  findContentIssue,
  findFileIssues,
  findPictureIssue,
  headBytes,
  type Purpose,
  purposeRules,
  safeFileName,
  uploadPurposes,
} from '#shared/uploads/rules.ts'
import { runs } from '../proof.ts'
import { files, newPresignForm } from './files.ts'

const wrongPicture = 'Please choose a JPEG or PNG picture'
const wrongDocument = 'Please choose a JPEG, PNG or PDF file'

it.each([
  ['sam.png', 'image/png', 'sam.png'],
  ['Sam.JPG', 'image/jpeg', 'Sam.JPG'],
  ['sam.jpeg', 'image/jpeg', 'sam.jpeg'],
  ['C:\\photos\\sam.png', 'image/png', 'sam.png'],
  ['../../etc/passwd', 'image/png', 'passwd.png'],
  ['sam.html', 'image/png', 'sam.html.png'],
  ['sam.png', 'application/pdf', 'sam.png.pdf'],
  ['sam\u202egnp.exe', 'image/png', 'samgnp.exe.png'],
  ['a\r\nset-cookie: x.png', 'image/png', 'aset-cookie: x.png'],
  ['a"b;c.png', 'image/png', 'a"b;c.png'],
  ['...', 'application/pdf', 'file.pdf'],
  ['u/', 'image/jpeg', 'file.jpg'],
  ['Zoe\u0308.png', 'image/png', 'Zoë.png'],
  ['.htaccess', 'image/png', 'htaccess.png'],
])('the file name %j of type %s becomes %j', (name, type, safe) =>
  expect(safeFileName(name, type)).toBe(safe),
)

it('a file name made from any text has no folder, no invisible characters, and the extension of its type', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 60 }), typed => {
      expect(safeFileName(typed, 'image/png')).toMatch(/^[^/\\\p{C}]+\.[Pp][Nn][Gg]$/u)
    }),
    { numRuns: runs(100, 5000) },
  )
})

const adults = roles.filter(role => role !== 'player')
it.each<[Purpose, readonly Role[]]>([
  ['player-picture', roles],
  ['credential', roles],
  ['message-attachment', roles],
  ['profile-picture', adults],
  ['birth-certificate', adults],
  ['team-logo', ['admin', 'program_director']],
  ['club-logo', ['admin']],
])('a %s is uploaded by nobody but %j', (purpose, senders) => {
  expect(roles.filter(role => admits(purposeRules[purpose].uploadedBy, role))).toEqual(senders)
})

it('a file can have ten megabytes, the club’s logo two, and no byte more, in types that are checked on arrival', () => {
  for (const purpose of uploadPurposes) {
    for (const contentType of purposeRules[purpose].types) {
      const size = (purpose === 'club-logo' ? 2 : 10) * 1024 * 1024
      expect(findFileIssues({ purpose, contentType, size })).toEqual([])
      expect(findFileIssues({ purpose, contentType, size: size + 1 })).toHaveLength(1)
      const announced = { purpose, contentType, size: 9 }
      expect(findContentIssue(announced, { ...announced, head: new Uint8Array(headBytes) })).toBeDefined()
    }
  }
})

it.each<[Purpose, string, string]>([
  ['player-picture', 'image/svg+xml', wrongPicture],
  ['player-picture', 'image/PNG', wrongPicture],
  ['player-picture', 'image/png; charset=utf-7', wrongPicture],
  ['credential', 'application/pdf', wrongPicture],
  ['birth-certificate', 'image/png\r\nx-a: b', wrongDocument],
  ['message-attachment', 'text/html', wrongDocument],
])('a %s of type %j is refused', (purpose, contentType, message) => {
  const issues = [{ field: 'contentType', message }]
  expect(findFileIssues({ purpose, contentType, size: 1 })).toEqual(issues)
})

it.each([
  ['nothing', { size: 0 }, 'This file is empty'],
  ['half a byte', { size: 1.5 }, 'Please choose a file'],
  ['more than a number can hold', { size: 1e300 }, 'Please choose a file'],
  ['no name', { fileName: '  ' }, 'Please choose a file'],
  ['a name without end', { fileName: 'x'.repeat(201) }, 'Please use at most 200 characters'],
])('a file with %s cannot be announced', (_, more, message) => {
  const { error } = NewUpload.safeParse({ ...newPresignForm(files.png), ...more })
  expect(error?.issues[0]).toMatchObject({ path: Object.keys(more), message })
})

it('a field for a file accepts the id of an upload, or nothing, and no address of any kind', () => {
  const id = 'upl_01KJQH0CC0DRYWA8W0DFB4S8JJ'
  const read = (value: unknown) => uploaded('again').safeParse(value).data ?? 'nothing'
  expect([id, '', null, undefined].map(read)).toEqual([id, 'nothing', 'nothing', 'nothing'])
  expect([id, null, undefined].map(value => removable('again').parse(value))).toEqual([id, null, undefined])
  for (const wrong of [`${id}/../../x`, `https://bad.example/${id}`, 'javascript:alert(1)', [id], 'upl_x'])
    expect(uploaded('again').safeParse(wrong).success, String(wrong)).toBe(false)
})

const png = 'image/png'
const jpeg = 'image/jpeg'
const pdf = 'application/pdf'
const check = (contentType: string, body: Uint8Array) => {
  const file = { purpose: 'birth-certificate', contentType, size: body.length } as const
  return findContentIssue(file, { ...file, head: body.subarray(0, headBytes) })
}
/** The first bytes of a valid file, followed by HTML. */
const begunAs = (body: Buffer, bytes: number) => Buffer.concat([body.subarray(0, bytes), files.html])
const behind = (first: Buffer, body: Buffer) => Buffer.concat([first, body])

it.each([
  ['an SVG called PNG', png, files.svg],
  ['HTML called PDF', pdf, files.html],
  ['a PNG called JPEG', jpeg, files.png],
  ['a PDF behind HTML', pdf, behind(files.html, files.pdf)],
  ['a PDF behind one byte', pdf, behind(Buffer.from('\n'), files.pdf)],
  ['the signature of a PNG before HTML', png, begunAs(files.png, 8)],
  ['a PNG that does not begin with its header', png, begunAs(files.png, 12)],
  ['two bytes of a JPEG before HTML', jpeg, begunAs(files.jpeg, 2)],
  ['one byte', png, files.png.subarray(0, 1)],
])('by its first bytes, %s is refused', (_, contentType, body) => {
  expect(check(contentType, body)).toBe(wrongDocument)
})

it('by its first bytes, a PNG, a JPEG and a PDF are what they say', () => {
  expect([check(png, files.png), check(jpeg, files.jpeg), check(pdf, files.pdf)]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})

it.each([
  ['another length', { size: 8 }],
  ['another type', { contentType: 'text/html' }],
])('a file with %s is not the one that was announced', (_, other) => {
  const announced = { purpose: 'player-picture', contentType: png, size: 9 } as const
  expect(findContentIssue(announced, { ...announced, head: files.png, ...other })).toBe(
    'This isn’t the file we expected. Please upload it again.',
  )
})

it.each([
  [undefined, wrongPicture],
  [{ width: 10_000, height: 5_000 }, undefined],
  [{ width: 10_000, height: 5_001 }, 'Pictures may have up to 50 megapixels'],
  [{ width: 0xffff_ffff, height: 0xffff_ffff }, 'Pictures may have up to 50 megapixels'],
])('a picture of %j has the issue %j', (size, issue) => {
  expect(findPictureIssue({ purpose: 'player-picture' }, size)).toBe(issue)
})

it.each<[Purpose, string, string]>([
  ['message-attachment', pdf, 'attachment'],
  ['message-attachment', png, 'inline'],
  ['birth-certificate', pdf, 'inline'],
  ['credential', png, 'inline'],
])('a browser opens a %s of type %s as %s', (purpose, contentType, disposition) => {
  expect(dispositionOf({ purpose, contentType })).toBe(disposition)
})
