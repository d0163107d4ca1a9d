import { existsSync } from 'node:fs'
import { type Browser, chromium } from 'playwright-core'
import { askVersion, type BrowserProgram, majorOf, programsOnPath } from './browserProgram.ts'
import { packageVersion, unpackChromium } from './npmChromium.ts'

/**
 * The newest Chromium available: the one from npm makes `npm test` work on any machine, and one that is installed on
 * the machine is used if it is newer. `CHROME_PATH` overrides both.
 */
export async function findChromium(
  env: NodeJS.ProcessEnv = process.env,
): Promise<BrowserProgram | undefined> {
  if (env.CHROME_PATH) return ask(env.CHROME_PATH)
  const places = [chromium.executablePath(), ...programsOnPath(installed, env)].filter(existsSync)
  const local = await Promise.all(places.map(place => ask(place).catch(() => undefined)))
  const newest = local.reduce((one, other) => (isNewer(other, one) ? other : one), undefined)
  const packaged = majorOf(await packageVersion('@sparticuz/chromium'))
  if (newest && majorOf(newest.version) >= packaged) return newest
  return (await findPackaged('@sparticuz/chromium')) ?? newest
}

/** Of equal versions the first: the headless shell is the same engine without windows, and takes two thirds of the time. */
const installed = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome']

const isNewer = (one: BrowserProgram | undefined, other: BrowserProgram | undefined): boolean =>
  majorOf(one?.version ?? '0') > majorOf(other?.version ?? '0')

/** The oldest Chromium that the site promises to support: an npm package of its own. */
export const findOldestChromium = (): Promise<BrowserProgram | undefined> => findPackaged('chromium-oldest')

/** Old versions do not answer when asked for their version, and keep running. */
async function findPackaged(name: Parameters<typeof unpackChromium>[0]): Promise<BrowserProgram | undefined> {
  const unpacked = await unpackChromium(name)
  return unpacked && { ...unpacked, version: await packageVersion(name) }
}

const ask = (path: string): Promise<BrowserProgram> => askVersion(path, ['--no-sandbox'])

/** Headless, and restricted to this machine. */
export function launchChromium({ path, env }: BrowserProgram): Promise<Browser> {
  return chromium.launch({
    executablePath: path,
    env: { ...process.env, ...env },
    args: [
      '--no-sandbox',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-domain-reliability',
      '--disable-sync',
      '--no-first-run',
      '--no-pings',
      // No page lives long enough for it to pay off: a sixth less work.
      '--js-flags=--no-opt,--max-lazy',
      // Every other host name resolves to nothing.
      '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost',
    ],
  })
}
