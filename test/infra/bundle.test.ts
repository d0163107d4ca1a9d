import { execFile } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { bundle } from '#infra/bundle.ts'
import { createTempFolder } from '../tempFolder.ts'
import { lambdaSources } from './lambdas.ts'

/**
 * Measured kilobytes, minified. A Lambda pays for its size at each cold start, so a bundle that grows by a tenth
 * fails; one that shrinks by a tenth does too, because otherwise its figure would allow more than that. 120 of each are
 * Unicode's list of characters that look alike, by which user names are claimed.
 */
const figures: Record<string, number> = {
  auth: 956,
  core: 1079,
  // Has invoices, codes and the comparison with Stripe.
  billing: 1124,
  // Parses forms that include a file.
  media: 976,
  // Includes Stripe: it cancels payments before it releases a spot, and compares Stripe with the ledger.
  jobs: 1237,
  mailer: 763,
  feedback: 595,
}

const Output = z.object({
  inputs: z.record(z.string(), z.unknown()),
  imports: z.array(z.object({ path: z.string(), external: z.boolean().optional() })),
})
const Meta = z.object({ outputs: z.record(z.string(), Output) })

const to = await createTempFolder('club-bundle')
const bundles = await bundle({ to })

test('there is a bundle for each Lambda, alone in its folder', async () => {
  expect(bundles.map(({ name }) => name).sort()).toEqual([...lambdaSources].sort())
  for (const { folder } of bundles) expect(await readdir(folder)).toEqual(['index.mjs'])
  expect((await readdir(join(to, 'maps'))).sort()).toEqual(
    lambdaSources.map(name => `${name}.mjs.map`).sort(),
  )
})

describe.each(lambdaSources)('%s', name => {
  const built = () => bundles.find(one => one.name === name)

  test(`the bundle of ${name} stays within a tenth of ${figures[name]} kB`, () => {
    const ratio = (built()?.bytes ?? 0) / 1000 / (figures[name] ?? 0)
    expect(ratio).toBeLessThanOrEqual(1.1)
    expect(ratio).toBeGreaterThanOrEqual(0.9)
  })

  test('a bundle has no source map, and contains everything it imports except Node’s own modules', async () => {
    expect(await readFile(join(built()?.folder ?? '', 'index.mjs'), 'utf8')).not.toContain('sourceMappingURL')
    const { outputs } = Meta.parse(JSON.parse(await readFile(join(to, 'meta.json'), 'utf8')))
    const [, output] = Object.entries(outputs).find(([path]) => path.endsWith(`${name}/index.mjs`)) ?? []
    const files = Object.keys(output?.inputs ?? {})
    expect(files.filter(path => path.includes('/client-dynamodb/'))).not.toEqual([])
    const others = output?.imports.filter(({ external }) => external).map(({ path }) => path) ?? []
    expect(others.filter(name => !process.getBuiltinModule(name))).toEqual([])
  })

  test('a bundle loads under plain Node', async () => {
    const file = pathToFileURL(join(built()?.folder ?? '', 'index.mjs')).href
    const source = `const { handler } = await import('${file}'); process.stdout.write(typeof handler, () => process.exit(0))`
    const run = promisify(execFile)(process.execPath, ['--input-type=module', '-e', source], { env })
    expect((await run).stdout).toMatch(/function$/)
  })
})

const env = {
  AWS_REGION: 'us-east-1',
  AWS_ACCESS_KEY_ID: 'none',
  AWS_SECRET_ACCESS_KEY: 'none',
  TABLE_NAME: 'club',
  UPLOADS_BUCKET: 'club-uploads',
  SITE_URL: 'https://club.test',
  CLUB_CONTACT: 'office@club.test',
  MAIL_FROM: 'mail@club.test',
  PLAYER_MAIL_DOMAIN: 'players.invalid',
  MASTER_KEY: 'm'.repeat(64),
  ORIGIN_SECRET: 'o'.repeat(32),
}
