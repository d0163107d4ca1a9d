import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { type Browser, chromium } from 'playwright-core'
import * as z from 'zod'

/** A headless Chromium that talks to this machine only. */
export async function launchBrowser(): Promise<Browser> {
  const { path, env } = await findChromium()
  const browser = await chromium.launch({
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
      // No page lives long enough to be worth it: a sixth less work.
      '--js-flags=--no-opt,--max-lazy',
      // Whatever still wants to talk to somebody finds nobody.
      '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost',
    ],
  })
  await lookOften(browser)
  return browser
}

const Connection = z.custom<{ toImpl(object: object): unknown }>(hasMethod('toImpl'))
const Inner = z.custom<{ mainFrame(): object }>(hasMethod('mainFrame'))
const Looking = z.custom<{
  retryWithProgressAndBackoff(progress: object, look: unknown): unknown
  retryWithProgressAndTimeouts(progress: object, pauses: number[], look: unknown): unknown
}>(hasMethod('retryWithProgressAndTimeouts'))

/**
 * What is not there within 270 ms Playwright looks for twice a second, and half of a story would be that. It has no
 * setting for this, so its inside is told; where another version looks otherwise inside, that is an error.
 */
async function lookOften(browser: Browser): Promise<void> {
  const page = await browser.newPage()
  const inner = Inner.parse(Connection.parse(Reflect.get(page, '_connection')).toImpl(page))
  const frames = Looking.parse(Object.getPrototypeOf(inner.mainFrame()))
  frames.retryWithProgressAndBackoff = function (progress, look) {
    return this.retryWithProgressAndTimeouts(progress, [20, 30], look)
  }
  await page.close()
}

interface Found {
  path: string
  env: Record<string, string>
}

/** A browser that the person has goes first; the npm registry's copy makes `npm test` work where there is none. */
export async function findChromium(env: NodeJS.ProcessEnv = process.env): Promise<Found> {
  const onPath = (env.PATH ?? '')
    .split(delimiter)
    .flatMap(folder => ['chromium', 'chromium-browser', 'google-chrome'].map(name => join(folder, name)))
  const path = [env.CHROME_PATH ?? '', chromium.executablePath(), ...onPath].find(
    place => place && existsSync(place),
  )
  return path ? { path, env: {} } : unpacked()
}

/** The npm copy, unpacked once for all runs; whoever unpacks at the same time makes the same. */
async function unpacked(): Promise<Found> {
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new Error('No browser for the screen tests: install Chrome, or name one in CHROME_PATH.')
  }
  const cache = fileURLToPath(new URL('../node_modules/.cache/', import.meta.url))
  const folder = join(cache, `chromium-${await packageVersion()}`)
  if (!existsSync(folder)) await unpack(cache, folder)
  return {
    path: join(folder, 'chromium'),
    env: { LD_LIBRARY_PATH: join(folder, 'al2023/lib'), FONTCONFIG_FILE: join(folder, 'fonts.conf') },
  }
}

async function packageVersion(): Promise<string> {
  const entry = createRequire(import.meta.url).resolve('@sparticuz/chromium')
  const file = join(dirname(entry), '../../package.json')
  return z.object({ version: z.string() }).parse(JSON.parse(await readFile(file, 'utf8'))).version
}

/**
 * The package unpacks into the temporary folder, and unpacks its libraries only where it believes to be in a
 * Lambda. A process of its own is told both, so that ours need not be.
 */
async function unpack(cache: string, folder: string): Promise<void> {
  await mkdir(cache, { recursive: true })
  const draft = await mkdtemp(`${folder}.`)
  try {
    await promisify(execFile)(
      process.execPath,
      ['--input-type=module', '-e', `await (await import('@sparticuz/chromium')).default.executablePath()`],
      {
        cwd: fileURLToPath(new URL('..', import.meta.url)),
        env: { ...process.env, TMPDIR: draft, AWS_LAMBDA_JS_RUNTIME: 'nodejs22.x' },
      },
    )
    // Its own file knows only the folders of a Lambda; without a font a screenshot shows no text.
    await writeFile(join(draft, 'fonts.conf'), fontsConf(folder))
    await rename(draft, folder).catch((error: unknown) => {
      if (!existsSync(folder)) throw error
    })
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
}

const fontsConf = (folder: string): string => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${folder}/fonts</dir>
  <dir>/usr/share/fonts</dir>
  <cachedir>${folder}/fontconfig</cachedir>
</fontconfig>
`

function hasMethod(name: string) {
  return (value: unknown) => typeof Object(value)[name] === 'function'
}
