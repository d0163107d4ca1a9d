import type { Page } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'
import { secondsAtPace, sumSteps } from '../../bench/carefulUser.ts'
import { playFirstEvening } from '../../bench/firstEvening.ts'
import { runClub } from '../../running-club.ts'
import { browser } from '../browser.ts'
import { devices, expectAccessible } from '../story.ts'

test('an empty club comes to life in an evening: named, with a program, a family, and its payment', async () => {
  const club = await runClub({ args: ['--empty', '--prod'], guarded: true })
  onTestFinished(() => club.stop())
  const { office, family, secondChild } = await playFirstEvening(browser, club, expectReadable)
  // Waiting aside, which depends on the machine.
  expect(secondsAtPace([...office, ...family]) / 60).toBeLessThan(10)
  // From the link to a paid child; no field of the specification is left out.
  expectAtMost(sumSteps(family), { screens: 9, taps: 18, fields: 21 })
  expectAtMost(sumSteps(secondChild), { screens: 4, taps: 8, fields: 6 })
})

/** Each screen of both ways: in light and dark, on the smallest phone, and on a usual one enlarged to twice its size. */
async function expectReadable(page: Page): Promise<void> {
  await page.getByText('Loading…', { exact: true }).first().waitFor({ state: 'detached' })
  for (const width of [devices.narrow.width, devices.phone.width / 2]) {
    await page.setViewportSize({ width, height: devices.narrow.height })
    await expectAccessible(page)
  }
  await page.setViewportSize(devices.phone)
}

function expectAtMost(done: Record<string, number>, bounds: Record<string, number>): void {
  for (const [name, bound] of Object.entries(bounds)) expect(done[name], name).toBeLessThanOrEqual(bound)
}
