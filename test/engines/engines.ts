import type { Browser } from 'playwright-core'
import type { BrowserProgram } from './browserProgram.ts'
import { findChromium, findOldestChromium, launchChromium } from './chromium.ts'
import { findFirefox, launchFirefox } from './firefox.ts'

export interface Engine {
  label: string
  find(): Promise<BrowserProgram | undefined>
  /** What to do if it is not installed. */
  install: string
}

/** The browsers that Playwright drives, in which the stories of the screens can run. */
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
} satisfies Record<string, Engine & { launch(found: BrowserProgram): Promise<Browser> }>

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
  if (!found) throw new Error(describeMissing(engines[engine]))
  return { ...found, engine, label: engines[engine].label }
}

export const launchBrowser = (found: ChosenBrowser): Promise<Browser> => engines[found.engine].launch(found)

export const describeMissing = ({ label, install }: Engine): string => `${label} was not tested: ${install}.`

function parseName(name: string): EngineName {
  if (isEngineName(name)) return name
  throw new Error(`TEST_BROWSER is one of ${Object.keys(engines).join(', ')}, not ${name}.`)
}

const isEngineName = (name: string): name is EngineName => Object.hasOwn(engines, name)
