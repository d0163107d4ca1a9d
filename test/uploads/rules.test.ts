import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  findContentIssue,
  findFileIssues,
  headBytes,
  purposeRules,
  safeFileName,
  uploadPurposes,
} from '#shared/uploads/rules.ts'
import { runs } from '../proof.ts'
import { files } from './files.ts'

describe('a file name', () => {
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
        expect(safeFileName(typed, 'image/png')).toMatch(/^[^/\\\p{C}]+\.png$/iu)
      }),
      { numRuns: runs(100, 5000) },
    )
  })
})

describe('a file', () => {
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

  it('the type of a file is determined by its first bytes: no random bytes pass for one', () => {
    const announced = { purpose: 'birth-certificate', size: 40 } as const
    fc.assert(
      fc.property(
        fc.uint8Array({ maxLength: 40 }),
        fc.constantFrom('image/png', 'image/jpeg'),
        (head, type) => {
          const stored = { contentType: type, size: 40, head }
          expect(findContentIssue({ ...announced, contentType: type }, stored)).toBeDefined()
        },
      ),
      { numRuns: runs(500, 5000) },
    )
  })

  it.each([
    ['another length', { size: 8 }],
    ['another type', { contentType: 'text/html' }],
  ])('a file with %s is not the one that was announced', (_, other) => {
    const announced = { purpose: 'player-picture', contentType: 'image/png', size: 9 } as const
    const stored = { contentType: 'image/png', size: 9, head: files.png }
    expect(findContentIssue(announced, stored)).toBeUndefined()
    expect(findContentIssue(announced, { ...stored, ...other })).toBe(
      'This isn’t the file we expected. Please upload it again.',
    )
  })
})
