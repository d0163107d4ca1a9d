import { expect, onTestFinished, test } from 'vitest'
import { secondsAtPace } from '../../bench/carefulUser.ts'
import { playFirstEvening } from '../../bench/firstEvening.ts'
import { runClub } from '../../running-club.ts'
import { browser } from '../browser.ts'

test('an empty club comes to life in an evening: named, with a program, a family, and its payment', async () => {
  const club = await runClub({ args: ['--empty', '--prod'], guarded: true })
  onTestFinished(() => club.stop())
  const steps = await playFirstEvening(browser, club)
  // Waiting aside, which depends on the machine.
  expect(secondsAtPace(steps) / 60).toBeLessThan(10)
})
