import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

/** Expects a toast that covers neither a title, nor the buttons of a dialog, nor what was just pressed. */
export async function expectUncovered(page: Page, pressed: Locator): Promise<void> {
  const toast = page.locator('[popover=manual]:popover-open')
  await toast.waitFor()
  const kept = [
    ...(await page.locator('h1, dialog[open] h2, dialog[open] button').filter({ visible: true }).all()),
    pressed,
  ]
  // The toast rises for a moment.
  await expect
    .poll(async () => {
      const box = await toast.boundingBox()
      const boxes = await Promise.all(kept.map(part => part.boundingBox()))
      return box && boxes.filter(part => part && overlap(box, part))
    })
    .toEqual([])
  const box = await toast.boundingBox()
  const height = await page.evaluate(() => innerHeight)
  expect(box && box.y >= 0 && box.y + box.height <= height).toBe(true)
}

interface Box {
  x: number
  y: number
  width: number
  height: number
}

const overlap = (one: Box, other: Box): boolean =>
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height
