import type { Browser } from 'playwright-core'
import { afterAll, afterEach, beforeAll, inject } from 'vitest'
import { abilitiesOf } from '#test/engines/abilities.ts'
import { launchBrowser } from '../engines/engines.ts'

/** One browser per test file; every test starts without contexts, and its pending requests end with it. */
// biome-ignore lint/plugin: a hook starts it, since only then a hook ends it where no test of a file is to run.
export let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser(inject('browser'))
})
afterEach(async () => {
  for (const context of browser.contexts()) {
    for (const routed of [...context.pages(), context]) await routed.unrouteAll({ behavior: 'ignoreErrors' })
    await context.close()
  }
})
afterAll(() => browser?.close())

/** What the driver of this run's browser can do: `test.skipIf(!can.media)`. */
export const can = abilitiesOf(inject('browser').engine)
