import type { Browser } from 'playwright-core'
import type { BrowserProgram } from './browserProgram.ts'
import { findChromium, findOldestChromium, launchChromium } from './chromium.ts'
import { findFirefox, launchFirefox } from './firefox.ts'
import { findWebKit, launchWebKit } from './webkit/launch.ts'

interface Engine {
  label: string
  find(): Promise<BrowserProgram | undefined>
  /** What to do if it is not installed. */
  install: string
  launch(found: BrowserProgram): Promise<Browser>
}

/** The browsers in which the stories of the screens can run. */
export const engines = {
  chromium: {
    label: 'Chromium',
    find: findChromium,
    install: 'install Chrome or Chromium, or name one in CHROME_PATH',
    launch: launchChromium,
  },
  'oldest-chromium': {
    label: 'The oldest Chromium',
    find: findOldestChromium,
    install: 'its package runs on Linux x64 only',
    launch: launchChromium,
  },
  firefox: { label: 'Firefox', find: findFirefox, install: 'install firefox-esr', launch: launchFirefox },
  webkit: {
    label: 'WebKit',
    find: findWebKit,
    install: 'install webkit2gtk-driver, xvfb, openbox and xsettingsd',
    launch: launchWebKit,
  },
} satisfies Record<string, Engine>

export type EngineName = keyof typeof engines

/** The browser of this run. */
export interface ChosenBrowser extends BrowserProgram {
  engine: EngineName
  label: string
}

/** `TEST_BROWSER` chooses it; `BROWSER` already has a meaning in many shells. */
export async function findBrowser(env: NodeJS.ProcessEnv = process.env): Promise<ChosenBrowser> {
  const engine = parseName(env.TEST_BROWSER || 'chromium')
  const found = await engines[engine].find()
  if (!found) throw new Error(describeMissing(engine))
  return { ...found, engine, label: engines[engine].label }
}

export const launchBrowser = (found: ChosenBrowser): Promise<Browser> => engines[found.engine].launch(found)

export const describeMissing = (engine: EngineName): string =>
  `${engines[engine].label} was not tested: ${engines[engine].install}.`

function parseName(name: string): EngineName {
  if (isEngineName(name)) return name
  throw new Error(`TEST_BROWSER is one of ${Object.keys(engines).join(', ')}, not ${name}.`)
}

export const isEngineName = (name: string): name is EngineName => Object.hasOwn(engines, name)
