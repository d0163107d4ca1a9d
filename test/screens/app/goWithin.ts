import type { Page } from 'playwright-core'
import { waitUntilLoaded } from '../story.ts'

/** Navigates within the same document, so that what a screen leaves behind is found, too. */
export async function goWithin(page: Page, address: string): Promise<void> {
  await page.evaluate(address => {
    if (location.pathname === address) return
    for (const title of document.querySelectorAll('main h1')) title.toggleAttribute('data-before', true)
    history.pushState(null, '', address)
    dispatchEvent(new PopStateEvent('popstate', { state: null }))
  }, address)
}

/** The title of the screen that followed the previous one. */
export async function readTitle(page: Page): Promise<string> {
  const title = page.locator('main h1:not([data-before])').first()
  await title.waitFor()
  await waitUntilLoaded(page)
  return ((await title.textContent()) ?? '').trim()
}
