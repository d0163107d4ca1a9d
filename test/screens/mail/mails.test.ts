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
    .locator('iframe')
    .evaluateAll(frames =>
      frames.map(frame => ({ name: frame.getAttribute('title'), html: frame.getAttribute('srcdoc') })),
    )
  return { page, mails: Samples.parse(found) }
}

test.each([390, 800])('every mail fits a window of %i px, and its button a thumb', async width => {
  const { page, mails } = await openSamples()
  expect(mails.length).toBeGreaterThan(50)
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
})

test('mails are readable in light and dark', { tags: 'main' }, async () => {
  const { page, mails } = await openSamples()
  await expectAccessible(page)
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
  }
})

test.skipIf(!can.media || !can.pictures).each([390, 800])(
  'a picture of a mail %i px wide shows its button on white by day, and on dark by night',
  async width => {
    const { page, mails } = await openSamples()
    await page.setViewportSize({ width, height: 844 })
    const reader = await visit(browser, '/about')
    for (const { name, html } of mails.filter(mail => ['welcome', 'eventChanged, moved'].includes(mail.name)))
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        await page.setContent(html)
        const picture = (await page.screenshot()).toString('base64')
        const places = await page.evaluate(findPlaces)
        const { corner, button } = await reader.evaluate(readPicture, { picture, places })
        const where = `${name}, ${colorScheme}`
        expect(corner.colors, where).toEqual([colorScheme === 'light' ? 'f3f4f6' : '111827'])
        // The club's color, and letters on it.
        expect(button.colors[0], where).toBe(/border-top:6px solid #(\w{6})/.exec(html)?.[1])
        expect(button.colors.length, where).toBeGreaterThan(2)
      }
  },
)

/** Where a mail has its outer edge and its button. */
function findPlaces() {
  const placeOf = (selector: string) => {
    const {
      x = 0,
      y = 0,
      width = 0,
      height = 0,
    } = document.querySelector(selector)?.getBoundingClientRect() ?? {}
    // Without rounded corners.
    return { x: x + 8, y: y + 8, width: width - 16, height: height - 16 }
  }
  return {
    corner: { x: 1, y: 1, width: 4, height: 4 },
    button: placeOf('a[style*="inline-block"]'),
  }
}

/** The colors of each place in a picture, as hex, the commonest first. */
async function readPicture({ picture, places }: { picture: string; places: ReturnType<typeof findPlaces> }) {
  const image = new Image()
  image.src = `data:image/png;base64,${picture}`
  await image.decode()
  const context = new OffscreenCanvas(image.width, image.height).getContext('2d')
  if (!context) throw new Error('no canvas')
  context.drawImage(image, 0, 0)
  const colorsIn = ({ x, y, width, height }: (typeof places)['button']) => {
    const { data } = context.getImageData(x, y, width, height)
    const counts = new Map<string, number>()
    for (let at = 0; at < data.length; at += 4) {
      const color = [...data.slice(at, at + 3)].map(part => part.toString(16).padStart(2, '0')).join('')
      counts.set(color, (counts.get(color) ?? 0) + 1)
    }
    return { colors: [...counts].toSorted(([, one], [, other]) => other - one).map(([color]) => color) }
  }
  return { corner: colorsIn(places.corner), button: colorsIn(places.button) }
}
