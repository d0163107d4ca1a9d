import { expect, inject, test } from 'vitest'
import { admits, type Role } from '#shared/access.ts'
import { type PageName, pages } from '#shared/pages.ts'
import { addressOf } from '../../addresses.ts'
import { browser } from '../browser.ts'
import { mostShift, readShifts, watchShifts } from '../shifts.ts'
import { callApi, getToken, visit, waitUntilLoaded } from '../story.ts'

/** Nothing on a page moves by itself while it loads: a tap would miss its target. */

/** As over a phone’s network, so that replies arrive one after another. */
const network = { offline: false, latency: 60, downloadThroughput: -1, uploadThroughput: -1 }

const visitors: { who: string; role: Role }[] = [
  { who: 'parent', role: 'parent' },
  { who: 'coach', role: 'coach' },
  { who: 'admin', role: 'admin' },
]
const tokens = { parent: await getToken('parent'), admin: await getToken('admin') }
const names = Object.keys(pages) as PageName[]
// Not every page has been measured since the last of them was mended: until then, a part of the proof.
const isMeasured = inject('browser').engine === 'chromium' && Boolean(process.env.PROOF)

test
  .skipIf(!isMeasured)
  .each(visitors.flatMap(visitor => (['phone', 'desktop'] as const).map(device => ({ ...visitor, device }))))(
  'no page moves under a $who on a $device',
  async ({ who, role, device }) => {
    const page = await visit(browser, pages.faq.path, { as: who, device })
    await page.context().addInitScript(watchShifts)
    const session = await page.context().newCDPSession(page)
    await session.send('Network.emulateNetworkConditions', network)
    const moved: string[] = []
    for (const name of names.filter(name => admits(pages[name].access, role))) {
      const address = await addressOf(name, (path, as) =>
        callApi({ method: 'GET', path }, { token: tokens[as] }),
      )
      await page.goto(address, { waitUntil: 'networkidle' })
      await waitUntilLoaded(page)
      const { sum, parts } = await readShifts(page)
      if (sum > mostShift) moved.push(`${address}: ${sum.toFixed(3)}, ${parts.join('; ')}`)
    }
    expect(moved).toEqual([])
  },
)
