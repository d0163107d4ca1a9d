import type { Browser } from 'playwright-core'
import { afterAll, afterEach, beforeAll } from 'vitest'
import { launchBrowser } from '../browser.ts'

/** One browser for a file of stories; every story begins with nobody in it. */
export let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
})
afterEach(() => Promise.all(browser.contexts().map(context => context.close())))
afterAll(() => browser?.close())
