import { beforeEach, describe, expect, it } from 'vitest'
import { api } from '#shared/routes.ts'
import { openClub } from '../club.ts'
import { recordLog } from '../recordLog.ts'

const club = await openClub()
const crash = {
  message: "TypeError: Cannot read properties of undefined (reading 'map')",
  screen: '/player/:id',
  version: 'CxYz-12_',
  browser: 'Chrome iOS 141',
}
const report = (more: object = {}, as?: { token: string }) =>
  club.call(api.crashReports.create, { as, body: { ...crash, ...more } })

/** Counts begin anew. */
const startNextHour = () => club.clock.pass({ hours: 1 })
beforeEach(startNextHour)

describe('the report of a crash', () => {
  it('a crash report is one line of the log with what was sent, and with nothing about its sender', async () => {
    const logged = recordLog()
    expect((await report({}, await club.person('parent'))).status).toBe(200)
    const line = { level: 'warn', event: 'browser-crash', ...crash, nth: 1, requestId: expect.any(String) }
    expect(logged).toEqual([line])
  })

  it('a crash report is logged as an object, which the filter finds in the line that Lambda makes of it', async () => {
    const logged = recordLog()
    await report()
    const line = JSON.stringify({ timestamp: '', level: 'WARN', requestId: '', message: logged[0] })
    expect(JSON.parse(line).message.event).toBe('browser-crash')
  })

  it('a crash report is logged without personal data, whatever the browser left in it', async () => {
    const logged = recordLog()
    await report({ message: 'Error: jane@example.com, 555-010-1234, "Jane", https://club.test/a?token=x' })
    expect(logged).toMatchObject([{ message: 'Error: (address) (number), (quoted), (url)' }])
  })

  it.each([
    ['a path with an id in it', { screen: '/player/plr_01HXYZ' }, 'screen'],
    ['a page that is none', { screen: '/jane' }, 'screen'],
    ['a longer message', { message: 'x'.repeat(201) }, 'message'],
    ['no message', { message: '' }, 'message'],
    ['a whole user agent', { browser: 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4)' }, 'browser'],
    ['a version that is a text', { version: 'Jane Doe' }, 'version'],
    ['anything besides', { path: '/player/plr_1' }, 'path'],
  ])('a crash report with %s is refused, and not logged', async (_, more, field) => {
    const logged = recordLog()
    const { status, json } = await report(more)
    expect(status).toBe(400)
    expect(new Set(json.issues.map(issue => issue.field))).toEqual(new Set([field]))
    expect(logged).toEqual([])
  })

  it('of one failure the first five reports of an hour are lines of the log, and every tenth after them', async () => {
    const logged = recordLog()
    for (let sent = 0; sent < 25; sent++) await report({ browser: `Firefox ${sent}` })
    const lines = [1, 2, 3, 4, 5, 10, 20]
    expect(logged).toMatchObject(lines.map(nth => ({ nth, browser: `Firefox ${nth - 1}` })))

    logged.length = 0
    await report({ screen: '/faq' })
    await report({ message: 'TypeError: another' })
    await report({ version: 'DxYz-12_' })
    expect(logged).toMatchObject([{ nth: 1 }, { nth: 1 }, { nth: 1 }])
    startNextHour()
    await report()
    expect(logged).toHaveLength(4)
  })

  it('crash reports are refused when one address sends too many, and accepted again an hour later', async () => {
    const answers = []
    for (let sent = 0; sent <= 30; sent++) answers.push((await report()).status)
    expect([answers.slice(0, 30).every(status => status === 200), answers[30]]).toEqual([true, 429])
    startNextHour()
    expect((await report()).status).toBe(200)
  })
})
