import { type Browser, firefox } from 'playwright-core'
import { bodyHeader } from './body.ts'
import { askVersion, type BrowserProgram, programsOnPath } from './browserProgram.ts'
import { polyfillDriver } from './firefoxPage.ts'

export async function findFirefox(env: NodeJS.ProcessEnv = process.env): Promise<BrowserProgram | undefined> {
  const [path] = programsOnPath(['firefox-esr', 'firefox'], env)
  return path ? askVersion(path) : undefined
}

/** Mozilla's own Firefox, driven by its own protocol (WebDriver BiDi), not the one that Playwright patches. */
export async function launchFirefox({ path, env }: BrowserProgram): Promise<Browser> {
  const browser = await firefox.launch({
    channel: 'moz-firefox',
    executablePath: path,
    env: { ...process.env, ...env },
    firefoxUserPrefs: {
      // The driver cannot say so for a page, and axe would measure colors that still change.
      'ui.prefersReducedMotion': 1,
      // A mouse, precise and able to hover: without a screen Firefox believes to have none.
      'ui.primaryPointerCapabilities': 6,
      'ui.allPointerCapabilities': 6,
    },
  })
  // What the context is asked for next comes after this.
  browser.on('context', context => void context.addInitScript(polyfillDriver, bodyHeader))
  return browser
}
