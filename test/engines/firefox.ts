import { type Browser, firefox } from 'playwright-core'
import { bodyHeader } from './body.ts'
import { askVersion, type BrowserProgram, programsOnPath } from './browserProgram.ts'
import { polyfillDriver } from './firefoxPage.ts'

export async function findFirefox(env: NodeJS.ProcessEnv = process.env): Promise<BrowserProgram | undefined> {
  const [path] = programsOnPath(['firefox-esr', 'firefox'], env)
  return path ? askVersion(path) : undefined
}

/** Mozilla's own Firefox, driven by its standard protocol (WebDriver BiDi) instead of Playwright's patched build. */
export async function launchFirefox({ path, env }: BrowserProgram): Promise<Browser> {
  const browser = await firefox.launch({
    channel: 'moz-firefox',
    executablePath: path,
    env: { ...process.env, ...env },
    firefoxUserPrefs: {
      // The driver cannot set this per page, and without it axe would measure colors during a transition.
      'ui.prefersReducedMotion': 1,
      // A mouse, precise and able to hover: without a screen, Firefox assumes there is none.
      'ui.primaryPointerCapabilities': 6,
      'ui.allPointerCapabilities': 6,
    },
  })
  // Registered before anything else is requested of the context.
  browser.on('context', context => void context.addInitScript(polyfillDriver, bodyHeader))
  return browser
}
