import fc from 'fast-check'
import { expect, it } from 'vitest'
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

it.each(['\r\n', '\n'])('a line break adds no header to a mail, and is refused in an address: %j', end => {
  const { headers } = parseMail(raw({ subject: `Practice${end}Bcc: all@example.com` }))
  expect(headerOf(headers, 'bcc')).toBe('')
  expect(() => raw({ to: `dana@example.com${end}Bcc: all@example.com` })).toThrow()
  expect(() => raw({ headers: { 'List-Unsubscribe': `<x>${end}Bcc: all@example.com` } })).toThrow()
})
