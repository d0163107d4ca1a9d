import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { browser, can } from '../browser.ts'
import { expectAccessible, visit } from '../story.ts'

const Samples = z.array(z.object({ name: z.string(), html: z.string() }))

/** All mails as the page with the samples shows them. */
async function openSamples(): Promise<{ page: Page; mails: z.infer<typeof Samples> }> {
  const page = await visit(browser, '/_local/mails')
  const found = await page
    .locator('iframe:not(.phone)')
    .evaluateAll(frames =>
      frames.map(frame => ({ name: frame.getAttribute('title'), html: frame.getAttribute('srcdoc') })),
    )
  return { page, mails: Samples.parse(found) }
}

test('every mail fits a phone and a window of 800 px, and its button a thumb', async () => {
  const { page, mails } = await openSamples()
  expect(mails.length).toBeGreaterThan(50)
  for (const width of [390, 800]) {
    await page.setViewportSize({ width, height: 844 })
    for (const { name, html } of mails) {
      await page.setContent(html)
      const [content, buttons] = await page.evaluate(() => [
        document.documentElement.scrollWidth,
        [...document.querySelectorAll('a')]
          .filter(link => link.style.display === 'inline-block')
          .map(link => link.getBoundingClientRect().height),
      ])
      expect(content, name).toBeLessThanOrEqual(width)
      for (const height of buttons) expect(height, name).toBeGreaterThanOrEqual(44)
    }
  }
})

test('mails are readable in light and dark', { tags: 'main' }, async () => {
  const { page, mails } = await openSamples()
  for (const name of ['welcome', 'message', 'digest', 'eventChanged, moved']) {
    const mail = mails.find(one => one.name === name)
    expect(mail, name).toBeDefined()
    // A mail program shows it within a page of its own, which has the landmarks.
    await page.setContent(
      (mail?.html ?? '')
        .replace(/(<body[^>]*>)/, '$1<main><h1>Mail</h1>')
        .replace('</body>', '</main></body>'),
    )
    await expectAccessible(page)
    for (const [colorScheme, color] of [
      ['light', 'rgb(243, 244, 246)'],
      ['dark', 'rgb(17, 24, 39)'],
    ] as const) {
      if (!can.media) continue
      await page.emulateMedia({ colorScheme })
      expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor), name).toBe(color)
    }
  }
})
