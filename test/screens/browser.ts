import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, inject } from 'vitest'
import { abilitiesOf } from '#test/engines/abilities.ts'
import { launchBrowser } from '../engines/engines.ts'

/** One browser per test file; every test starts without contexts, and its pending requests end with it. */
// biome-ignore lint/plugin: a hook starts it, since only then a hook ends it where no test of a file is to run.
export let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser(inject('browser'))
})
afterEach(async ({ task }) => {
  const pages = browser.contexts().flatMap(context => context.pages())
  const screens = task.result?.state === 'fail' ? await Promise.all(pages.map(describeScreen)) : []
  for (const context of browser.contexts()) {
    for (const routed of [...context.pages(), context]) await routed.unrouteAll({ behavior: 'ignoreErrors' })
    await context.close()
  }
  // What a failed story last saw is reported next to its error.
  if (screens.length > 0) throw new Error(screens.join('\n\n'))
})
afterAll(() => browser?.close())

/** What the driver of this run's browser can do: `test.skipIf(!can.media)`. */
export const can = abilitiesOf(inject('browser').engine)

/** The address of a page, what has the focus, and the text in front: that of its last dialog, if one is open. */
const describeScreen = async (page: Page): Promise<string> =>
  `On the screen: ${page.url()}\n${await page.evaluate(readScreen).catch(String)}`

const readScreen = (): string => {
  const front = [...document.querySelectorAll<HTMLElement>('dialog[open]')].at(-1) ?? document.body
  // biome-ignore lint/performance/useDomNodeTextContent: a line on the screen is a line here
  const lines = front.innerText.split('\n').filter(line => line.trim())
  const focus = document.activeElement?.cloneNode() as Element | undefined
  return [`Focus: ${focus?.outerHTML}`, ...lines.slice(0, 30)].join('\n')
}
