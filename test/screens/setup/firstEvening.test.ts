import { expect, onTestFinished, test } from 'vitest'
import { secondsAtPace, sumSteps } from '../../bench/carefulUser.ts'
import { playFirstEvening } from '../../bench/firstEvening.ts'
import { runClub } from '../../running-club.ts'
import { browser } from '../browser.ts'

test('an empty club comes to life in an evening: named, with a program, a family, and its payment', async () => {
  const club = await runClub({ args: ['--empty', '--prod'], guarded: true })
  onTestFinished(() => club.stop())
  const { office, family } = await playFirstEvening(browser, club)
  // Waiting aside, which depends on the machine.
  expect(secondsAtPace([...office, ...family]) / 60).toBeLessThan(10)
  // From the link to a paid child; no field of the specification is left out.
  const { screens, taps, fields } = sumSteps(family)
  expect({ screens, taps, fields }).toEqual({ screens: 8, taps: 18, fields: 20 })
})
