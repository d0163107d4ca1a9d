import fc from 'fast-check'
import { beforeEach, expect, it } from 'vitest'
import { browserName } from '#frontend/crashReports/browserName.ts'
import { CrashReport } from '#shared/crashReports/model.ts'
import { maxMessage, redactMessage } from '#shared/crashReports/rules.ts'
import { api } from '#shared/routes.ts'
import { openClub } from '../club.ts'
import { recordLog } from '../recordLog.ts'

it.each([
  ["Cannot read properties of undefined (reading 'map')"],
  ["undefined is not an object (evaluating 'e.players.map')"],
  ['can\'t access property "map", e is undefined'],
  ['Maximum update depth exceeded: Minified React error #185'],
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
  ["can't find ‘Jane’ or “Doe” or `Roe`", "can't find (quoted) or (quoted) or (quoted)"],
  ["'Jane' cannot be the id of /api/players", '(quoted) cannot be the id of /api/players'],
  ["of undefined (reading 'Jane Doe')", 'of undefined (reading (quoted))'],
  ["of undefined (reading 'Jane')", 'of undefined (reading (quoted))'],
  ['an open "quote of Jane', 'an open (quoted)'],
  ['on\n two\tlines', 'on two lines'],
])('an error message loses what may be personal data: %s', (message, left) => {
  expect(redactMessage(message)).toBe(left)
})

it('an error message of any length is truncated, and loses addresses and numbers', () => {
  const words = fc.array(
    fc.oneof(fc.string(), fc.emailAddress(), fc.webUrl({ withQueryParameters: true }), fc.nat().map(String)),
  )
  fc.assert(
    fc.property(words, parts => {
      const left = redactMessage(parts.join(' '))
      expect(left.length).toBeLessThanOrEqual(maxMessage)
      expect(left).not.toMatch(/\w@\w|\d{4}/)
    }),
  )
})

const iPhone = '(iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'
const chrome = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0'
it.each([
  [`${iPhone} Version/17.4 Mobile/15E148 Safari/604.1`, 'Safari 17'],
  [`${iPhone} CriOS/141.0 Mobile/15E148 Safari/604.1`, 'Chrome iOS 141'],
  [`${iPhone} Mobile/15E148`, 'App iOS 17'],
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

const club = await openClub()
const crash = {
  message: "TypeError: Cannot read properties of undefined (reading 'map')",
  screen: '/player/:id',
  version: 'CxYz-12_',
  browser: 'Chrome iOS 141',
}
const report = async (more: object = {}, as?: { token: string }) =>
  (await club.call(api.crashReports.create, { as, body: { ...crash, ...more } })).status

/** Counts begin anew. */
const startNextHour = () => club.clock.pass({ hours: 1 })
beforeEach(startNextHour)

it('a crash report is one line of the log with what was sent, and with nothing about its sender', async () => {
  const logged = recordLog()
  expect(await report({}, await club.person('parent'))).toBe(200)
  // An object, whose event the filter of the alarm finds.
  const line = { level: 'warn', event: 'browser-crash', ...crash, nth: 1, requestId: expect.any(String) }
  expect(logged).toEqual([line])
  await report({ message: 'Error: jane@example.com, "Jane"' })
  expect(logged[1]).toMatchObject({ message: 'Error: (address) (quoted)' })
})

it.each([
  ['a path with an id in it', { screen: '/player/plr_01HXYZ' }, 'screen'],
  ['a page that is none', { screen: '/jane' }, 'screen'],
  ['a longer message', { message: 'x'.repeat(201) }, 'message'],
  ['no message', { message: '' }, 'message'],
  ['a whole user agent', { browser: 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4)' }, 'browser'],
  ['a version that is a text', { version: 'Jane Doe' }, 'version'],
])('a crash report with %s is refused', (_, more, field) => {
  const { error } = CrashReport.safeParse({ ...crash, ...more })
  expect(new Set(error?.issues.map(({ path }) => path[0]))).toEqual(new Set([field]))
})

it('of one failure the first five reports of an hour are lines of the log, and every tenth after them', async () => {
  const logged = recordLog()
  for (let sent = 0; sent < 25; sent++) await report({ browser: `Firefox ${sent}` })
  const lines = [1, 2, 3, 4, 5, 10, 20]
  expect(logged).toMatchObject(lines.map(nth => ({ nth, browser: `Firefox ${nth - 1}` })))
  for (const more of [{ screen: '/faq' }, { message: 'TypeError: another' }, { version: 'DxYz-12_' }])
    await report(more)
  startNextHour()
  await report()
  expect(logged.slice(lines.length).map(line => Object(line).nth)).toEqual([1, 1, 1, 1])
})

it('crash reports are refused when one address sends too many, and accepted again an hour later', async () => {
  const answers: number[] = []
  for (let sent = 0; sent <= 30; sent++) answers.push(await report())
  expect(answers).toEqual([...Array(30).fill(200), 429])
  startNextHour()
  expect(await report()).toBe(200)
})
