import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import * as z from 'zod'

/** The package with the newest Chromium, and the one with the oldest that the site promises to support. */
type ChromiumPackage = '@sparticuz/chromium' | 'chromium-oldest'

export interface NpmChromium {
  path: string
  env: Record<string, string>
}

/** A Chromium from the npm registry, unpacked once for all runs; a simultaneous unpacking gives the same result. */
export async function unpackChromium(name: ChromiumPackage): Promise<NpmChromium | undefined> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined
  const cache = fileURLToPath(new URL('../../node_modules/.cache/', import.meta.url))
  const folder = join(cache, `chromium-${await packageVersion(name)}`)
  if (!existsSync(folder)) await unpack(name, cache, folder)
  return {
    path: join(folder, 'chromium'),
    env: { LD_LIBRARY_PATH: join(folder, 'al2023/lib'), FONTCONFIG_FILE: join(folder, 'fonts.conf') },
  }
}

/** The version of the package, which is also that of its Chromium. */
export async function packageVersion(name: ChromiumPackage): Promise<string> {
  const entry = createRequire(import.meta.url).resolve(name)
  const root = entry.slice(0, entry.lastIndexOf(name) + name.length)
  const file = join(root, 'package.json')
  return z.object({ version: z.string() }).parse(JSON.parse(await readFile(file, 'utf8'))).version
}

/**
 * The package unpacks into the temporary folder, and unpacks its libraries only if it believes to be in a Lambda. A
 * process of its own gets both settings, so that ours need not have them.
 */
async function unpack(name: ChromiumPackage, cache: string, folder: string): Promise<void> {
  await mkdir(cache, { recursive: true })
  const draft = await mkdtemp(`${folder}.`)
  try {
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ['--input-type=module', '-e', `console.log(await (await import('${name}')).default.executablePath())`],
      {
        cwd: fileURLToPath(new URL('../..', import.meta.url)),
        env: { ...process.env, TMPDIR: draft, AWS_LAMBDA_JS_RUNTIME: 'nodejs20.x' },
      },
    )
    assertUnpacked(name, stdout.trim(), draft)
    // The package's own file knows only the folders of a Lambda; without a font, screenshots show no text.
    await writeFile(join(draft, 'fonts.conf'), fontsConf(folder))
    await rename(draft, folder).catch((error: unknown) => {
      if (!existsSync(folder)) throw error
    })
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
}

/** The oldest package supports no other folder than /tmp, and unpacks nothing if it finds a Chromium there. */
export function assertUnpacked(name: ChromiumPackage, program: string, folder: string): void {
  if (program === join(folder, 'chromium') && existsSync(program)) return
  throw new Error(
    `${name} was not unpacked, because there is ${program}, which another program has left: remove that file and run the tests again.`,
  )
}

const fontsConf = (folder: string): string => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${folder}/fonts</dir>
  <dir>/usr/share/fonts</dir>
  <cachedir>${folder}/fontconfig</cachedir>
</fontconfig>
`
