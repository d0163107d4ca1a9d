import { existsSync } from 'node:fs'
import type { Browser, BrowserContext } from 'playwright-core'
import { type BrowserProgram, programsOnPath } from '#test/engines/browserProgram.ts'
import { WebKitContext } from './context.ts'
import { Desktop, type DesktopOptions } from './desktop.ts'
import { NotInWebKit, standIn } from './standIn.ts'
import { WebDriver } from './webdriver.ts'

/** What else it takes, each from the Debian package with (almost) its name. */
const programs = ['WebKitWebDriver', 'Xvfb', 'openbox', 'xsettingsd']

/** WebKitGTK, if everything is installed; the browser reveals its version only to its driver. */
export async function findWebKit(env: NodeJS.ProcessEnv = process.env): Promise<BrowserProgram | undefined> {
  const path = WebDriver.places.find(existsSync)
  if (!path || programs.some(program => programsOnPath([program], env).length === 0)) return undefined
  const desktop = await Desktop.open({ width: 800, height: 600, timezone: 'UTC' })
  try {
    const driver = await WebDriver.open(desktop, path)
    await driver.close()
    return { path, env: {}, version: driver.version }
  } finally {
    await desktop.close()
  }
}

interface ContextOptions {
  baseURL?: string
  viewport?: { width: number; height: number } | null
  timezoneId?: string
}

/** WebKitGTK's MiniBrowser, for stories that are written for Playwright. */
class WebKitBrowser {
  readonly self = standIn<Browser>('browser', this)
  readonly #free: Desktop[] = []
  #contexts: WebKitContext[] = []

  constructor(private readonly binary: string) {}

  contexts = () => this.#contexts.map(context => context.self)
  isConnected = () => true
  newPage = async (options?: ContextOptions) => (await this.newContext(options)).newPage()

  async newContext(options: ContextOptions = {}): Promise<BrowserContext> {
    const { baseURL = '', viewport, timezoneId = process.env.TZ ?? 'UTC', ...others } = options
    const [other] = Object.keys(others)
    if (other) throw new NotInWebKit(`WebKit: newContext({ ${other} }) is not supported by its driver`)
    const desktop = await this.#take({ width: 1280, height: 720, ...viewport, timezone: timezoneId })
    const leave = async (isWell: boolean) => {
      this.#contexts = this.#contexts.filter(open => open.desktop !== desktop)
      if (isWell) this.#free.push(desktop)
      else await desktop.close()
    }
    const opening = WebKitContext.open(desktop, this.binary, baseURL, leave)
    const context = await opening.catch(async (error: unknown) => {
      await desktop.close()
      throw error
    })
    this.#contexts.push(context)
    return context.self
  }

  async close(): Promise<void> {
    for (const context of this.#contexts) await context.close()
    await Promise.all(this.#free.splice(0).map(desktop => desktop.close()))
  }

  /** Screens and drivers are reused; the browser and its storage never are. */
  async #take(options: DesktopOptions): Promise<Desktop> {
    const key = JSON.stringify(options)
    const at = this.#free.findIndex(desktop => JSON.stringify(desktop.options) === key)
    return this.#free.splice(at, at < 0 ? 0 : 1)[0] ?? Desktop.open(options)
  }
}

export const launchWebKit = async ({ path }: BrowserProgram): Promise<Browser> => new WebKitBrowser(path).self
