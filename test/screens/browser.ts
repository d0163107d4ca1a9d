import type { Browser } from 'playwright-core'
import { afterAll, afterEach, beforeAll } from 'vitest'
import { launchBrowser } from '../engines/npmChromium.ts'

/** One browser for a file of stories; every story begins with nobody in it, and what it still asked goes with it. */
export let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
})
afterEach(async () => {
  for (const context of browser.contexts()) {
    for (const routed of [...context.pages(), context]) await routed.unrouteAll({ behavior: 'ignoreErrors' })
    await context.close()
  }
})
afterAll(() => browser?.close())
