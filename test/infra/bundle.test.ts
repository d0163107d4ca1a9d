import { execFile } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { type Bundle, bundle } from '#infra/bundle.ts'
import { createTempFolder } from '../tempFolder.ts'
import { lambdaSources } from './lambdas.ts'

/**
 * Measured kilobytes, minified. A Lambda pays for its size at each cold start, so a bundle that grows by a tenth
 * fails; one that shrinks by a tenth does too, because otherwise its figure would allow more than that. 120 of each are
 * Unicode's list of characters that look alike, by which user names are claimed.
 */
const figures: Record<string, number> = {
  auth: 864,
  core: 954,
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
  expect(bundles.map(({ unit }) => unit).sort()).toEqual([...lambdaSources].sort())
  for (const { folder } of bundles) expect(await readdir(folder)).toEqual(['index.mjs'])
  expect((await readdir(join(to, 'maps'))).sort()).toEqual(
    lambdaSources.map(unit => `${unit}.mjs.map`).sort(),
  )
})

describe.each(lambdaSources)('%s', unit => {
  const built = () => bundles.find(one => one.unit === unit)

  test(`the bundle of ${unit} stays within a tenth of ${figures[unit]} kB`, () => {
    const ratio = (built()?.bytes ?? 0) / 1000 / (figures[unit] ?? 0)
    expect(ratio).toBeLessThanOrEqual(1.1)
    expect(ratio).toBeGreaterThanOrEqual(0.9)
  })

  test('a bundle has no source map, and contains everything it imports except Node’s own modules', async () => {
    expect(await readFile(join(built()?.folder ?? '', 'index.mjs'), 'utf8')).not.toContain('sourceMappingURL')
    const { outputs } = Meta.parse(JSON.parse(await readFile(join(to, 'meta.json'), 'utf8')))
    const [, output] = Object.entries(outputs).find(([path]) => path.endsWith(`${unit}/index.mjs`)) ?? []
    const files = Object.keys(output?.inputs ?? {})
    expect(files.filter(path => path.includes('/client-dynamodb/'))).not.toEqual([])
    const others = output?.imports.filter(({ external }) => external).map(({ path }) => path) ?? []
    expect(others.filter(name => !process.getBuiltinModule(name))).toEqual([])
  })

  test('a bundle loads under plain Node', async () => {
    expect(await inNode(built(), 'typeof handler')).toBe('function')
  })
})

test('core answers that it is unhealthy when its table is out of reach', async () => {
  const core = bundles.find(one => one.unit === 'core')
  // The table also says which club it is, so the answer names no other.
  for (const path of ['/api/config', '/api/health']) {
    const reply = await inNode(core, `await handler(${event(path)}, context)`)
    expect(reply).toMatchObject({ statusCode: 503, body: expect.stringContaining('"message"') })
  }
})

const originSecret = 'o'.repeat(32)

const env = {
  AWS_REGION: 'us-east-1',
  AWS_ACCESS_KEY_ID: 'none',
  AWS_SECRET_ACCESS_KEY: 'none',
  // Nothing listens on that port, so the connection is refused at once.
  AWS_ENDPOINT_URL_DYNAMODB: 'http://127.0.0.1:1',
  TABLE_NAME: 'club',
  UPLOADS_BUCKET: 'club-uploads',
  SITE_URL: 'https://club.test',
  CLUB_CONTACT: 'office@club.test',
  MAIL_FROM: 'mail@club.test',
  PLAYER_MAIL_DOMAIN: 'players.invalid',
  MASTER_KEY: 'm'.repeat(64),
  ORIGIN_SECRET: originSecret,
}

/** The result of an expression over the bundle's `handler`, in a separate Node with an empty environment. */
async function inNode(built: Bundle | undefined, expression: string): Promise<unknown> {
  const source = `
    const { handler } = await import(${JSON.stringify(pathToFileURL(join(built?.folder ?? '', 'index.mjs')).href)})
    const context = { awsRequestId: 'test', getRemainingTimeInMillis: () => 10_000 }
    process.stdout.write('\\n' + JSON.stringify(${expression}) + '\\n', () => process.exit(0))`
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', source], {
    env,
  })
  return JSON.parse(stdout.trim().split('\n').at(-1) ?? '')
}

function event(path: string): string {
  return JSON.stringify({
    version: '2.0',
    routeKey: `GET ${path}`,
    rawPath: path,
    rawQueryString: '',
    headers: { 'x-origin-secret': originSecret, 'x-viewer-ip': '203.0.113.7' },
    requestContext: { requestId: 'test', http: { method: 'GET', path, sourceIp: '203.0.113.7' } },
    isBase64Encoded: false,
  })
}
