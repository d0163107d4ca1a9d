import { expect, test } from 'vitest'
import { pages } from '#shared/pages.ts'
import { browser } from '../browser.ts'
import { visit, waitUntilLoaded } from '../story.ts'

test('an open menu stays at its button while the page scrolls, and closes when the button is out of sight', async () => {
  const page = await visit(browser, pages.programs.path, { as: 'director', device: 'phone' })
  await waitUntilLoaded(page)
  const button = page.getByRole('button', { name: /^More actions for / }).first()
  await button.click()
  const menu = page.locator('[popover=auto]:popover-open')
  const distance = async () => {
    const [trigger, shown] = await Promise.all([button.boundingBox(), menu.boundingBox()])
    return trigger && shown ? Math.round(shown.y - trigger.y) : undefined
  }
  const before = await distance()
  expect(before).toBeDefined()
  await page.evaluate(() => window.scrollBy(0, 60))
  await expect.poll(distance).toBe(before)

  // As if something above had just loaded.
  await page.evaluate(() => {
    document
      .querySelector('main')
      ?.prepend(Object.assign(document.createElement('div'), { textContent: 'x' }))
  })
  await expect.poll(distance).toBe(before)

  await page.evaluate(() => window.scrollBy(0, 5000))
  await menu.waitFor({ state: 'detached' })
})
