import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { browserName } from '#frontend/crashReports/browserName.ts'
import { CrashReport } from '#shared/crashReports/model.ts'
import { maxMessage, redactMessage } from '#shared/crashReports/rules.ts'

describe('a message', () => {
  it.each([
    ["Cannot read properties of undefined (reading 'map')"],
    ["undefined is not an object (evaluating 'e.players.map')"],
    ['can\'t access property "map", e is undefined'],
    ['Maximum update depth exceeded: Minified React error #185'],
    ['players.map is not a function'],
  ])('an engine’s own error message stays unchanged: %s', message => {
    expect(redactMessage(message)).toBe(message)
  })

  it.each([
    ['Jane <jane.doe@example.com> is gone', 'Jane (address) is gone'],
    ['Call 555-010-1234 or (555) 010 1234', 'Call (number) or ((number)'],
    ['born 2014-05-06 or 5/6/2014', 'born (number) or (number)'],
    ['Failed at https://club.test/a?token=abc#x now', 'Failed at (url) now'],
    [
      'Unexpected token \'J\', ..."name": Jane "Doe" , "x" is not valid JSON',
      'Unexpected token (quoted), ...(quoted) is not valid JSON',
    ],
    ['Unexpected identifier "Jane"', 'Unexpected identifier (quoted)'],
    ["can't find ‘Jane’ or “Doe” or `Roe`", "can't find (quoted) or (quoted) or (quoted)"],
    ["'Jane' cannot be the id of /api/players", '(quoted) cannot be the id of /api/players'],
    ["of undefined (reading 'Jane Doe')", 'of undefined (reading (quoted))'],
    ["of undefined (reading 'Jane')", 'of undefined (reading (quoted))'],
    ['an open "quote of Jane', 'an open (quoted)'],
    ['on\n two\tlines', 'on two lines'],
  ])('an error message loses what may be personal data: %s', (message, left) => {
    expect(redactMessage(message)).toBe(left)
  })

  test('an error message of any length is truncated, and truncating it again does not change it', () => {
    const words = fc.array(
      fc.oneof(
        fc.string(),
        fc.emailAddress(),
        fc.webUrl({ withQueryParameters: true }),
        fc.nat().map(String),
      ),
    )
    fc.assert(
      fc.property(words, parts => {
        const once = redactMessage(parts.join(' '))
        expect(once.length).toBeLessThanOrEqual(maxMessage)
        expect(once).not.toMatch(/\w@\w|\d{4}/)
      }),
    )
  })
})

const apple = 'AppleWebKit/605.1.15 (KHTML, like Gecko)'
const chrome = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0'

describe('a browser', () => {
  it.each([
    [
      `(iPhone; CPU iPhone OS 17_4 like Mac OS X) ${apple} Version/17.4 Mobile/15E148 Safari/604.1`,
      'Safari 17',
    ],
    [
      `(iPhone; CPU iPhone OS 17_4 like Mac OS X) ${apple} CriOS/141.0 Mobile/15E148 Safari/604.1`,
      'Chrome iOS 141',
    ],
    [`(iPhone; CPU iPhone OS 17_4 like Mac OS X) ${apple} Mobile/15E148`, 'App iOS 17'],
    [`(Windows NT 10.0; Win64; x64) ${chrome} Safari/537.36`, 'Chrome 141'],
    [`(X11; Linux x64) ${chrome.replace('Chrome', 'HeadlessChrome')} Safari/537.36`, 'Chrome 141'],
    [`(Windows NT 10.0; Win64; x64) ${chrome} Safari/537.36 Edg/141.0.0.0`, 'Edge 141'],
    [`(Linux; Android 10; K) ${chrome} Mobile Safari/537.36 SamsungBrowser/28.0`, 'Samsung Internet 28'],
    ['(X11; Linux x86_64; rv:153.0) Gecko/20100101 Firefox/153.0', 'Firefox 153'],
    ['Something Else', 'Another browser'],
  ])('a browser is reported as a name and a version number: %s', (about, name) => {
    expect(browserName(`Mozilla/5.0 ${about}`)).toBe(name)
    expect(CrashReport.shape.browser.safeParse(name).success).toBe(true)
  })
})
