import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { renderMime } from '#functions/platform/mail/mime.ts'
import { headerOf, parseMail } from '#infra/local/ses/mime.ts'
import { runs } from '../proof.ts'

const mail = {
  from: { name: 'Ridgeline, Lacrosse', address: 'office@club.test' },
  to: 'dana@example.com',
  subject: 'Hello',
  text: 'Hello',
  html: '<p>Hello</p>',
}
const raw = (changes: object = {}) => renderMime({ ...mail, ...changes }).toString('latin1')

describe('a mail', () => {
  it('a mail contains what was written, in any script, and in lines that any server accepts', () => {
    const written = fc.string({ unit: 'grapheme', maxLength: 300 })
    fc.assert(
      fc.property(written, written, (subject, text) => {
        const source = raw({ subject, text, html: `<p>${text}</p>` })
        const parsed = parseMail(source)
        expect(parsed.subject).toBe(subject.replace(/\p{Cc}+/gu, ' '))
        expect([parsed.text, parsed.html]).toEqual([text, `<p>${text}</p>`])
        expect(source).toMatch(/^[\x20-\x7e\r\n]*$/)
        expect(Math.max(...source.split('\r\n').map(line => line.length))).toBeLessThanOrEqual(78)
      }),
      { numRuns: runs(100, 5000) },
    )
  })

  it.each(['Practice\r\nBcc: all@example.com', 'Practice\nBcc: all@example.com'])(
    'a line break in the subject adds no header to a mail: %j',
    subject => {
      const { headers } = parseMail(raw({ subject }))
      expect(headerOf(headers, 'bcc')).toBe('')
    },
  )

  it('a mail to an invalid address is refused', () => {
    expect(() => raw({ to: 'dana@example.com\r\nBcc: all@example.com' })).toThrow()
    expect(() => raw({ headers: { 'List-Unsubscribe': '<x>\r\nBcc: all@example.com' } })).toThrow()
  })
})
