import { describe, test } from 'vitest'
import * as z from 'zod'
import { pages } from '#shared/pages.ts'
import { declinedCard } from '../../club.ts'
import { browser } from '../browser.ts'
import { createFamily, fillCard, registerChild, travel } from '../registrations/steps.ts'
import { devices, visit } from '../story.ts'
import { expectUncovered } from '../toasts.ts'

const Board = z.looseObject({ coaches: z.array(z.looseObject({ userId: z.string() })) })

/** Coaches who lack a picture, more than a screen of them, and reminders that fail. */
async function openCoaches(device: keyof typeof devices) {
  const page = await visit(browser, pages.dashboard.path, { as: 'director', device })
  await page.route('**/api/credentials/compliance*', async route => {
    const response = await route.fetch()
    const board = Board.parse(await response.json())
    const coaches = Array.from({ length: 15 }, (_, n) => ({
      ...{ ...board.coaches[0], userId: `usr_${n}`, fullName: `Coach ${n}` },
      ...{ headshot: 'missing', remindedOn: undefined },
    }))
    await route.fulfill({ response, json: { ...board, coaches } })
  })
  await page.route('**/api/credentials/reminders', route => route.fulfill({ status: 503 }))
  await page.goto(`${pages.coachCredentials.path}?tab=compliance`)
  await page.getByRole('button', { name: 'Send reminder to Coach 14' }).waitFor()
  return page
}

describe.each(['phone', 'desktop'] as const)('a toast on a %s', device => {
  const heights = { 'at the top': 100, 'in the middle': 400, 'at the bottom': devices[device].height - 60 }
  test.each(Object.entries(heights))('covers neither the title nor a button %s', async (_, y) => {
    const page = await openCoaches(device)
    const button = page.getByRole('button', { name: 'Send reminder to Coach 9' })
    await button.evaluate((element, y) => window.scrollBy(0, element.getBoundingClientRect().top - y), y)
    await button.click()
    await page.getByText('No reminder was sent').waitFor()
    await expectUncovered(page, button)
  })

  test('covers neither the refused payment nor its button', async () => {
    const { token } = await createFamily('Ada')
    const page = await visit(browser, pages.programRegistration.path, { token, device })
    await registerChild(page, 'Ada', travel)
    await page.getByRole('button', { name: 'Pay Now' }).click()
    await fillCard(page, declinedCard)
    const button = page.getByRole('button', { name: 'Pay $325.00' })
    await button.click()
    await page.getByRole('main').getByText('Your card was declined.').waitFor()
    await expectUncovered(page, button)
  })

  test('covers not even a title that is scrolled below it', async () => {
    const page = await openCoaches(device)
    const button = page.getByRole('button', { name: /^Remind all/ })
    await button.click()
    await page.getByText('No reminder was sent').waitFor()
    await expectUncovered(page, button)
    await page.evaluate(() => {
      const room = Object.assign(document.createElement('div'), { style: 'height: 100vh' })
      document.querySelector('main')?.prepend(room)
    })
    await page.evaluate(() => {
      const title = document.querySelector('h1')
      window.scrollBy(0, (title?.getBoundingClientRect().top ?? 0) - window.innerHeight + 80)
    })
    await expectUncovered(page, button)
  })
})
