import { mkdir, writeFile } from 'node:fs/promises'
import { createServer, type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, expect, test } from 'vitest'
import { contentSecurityPolicy, siteHeaders } from '#infra/headers.ts'
import { builtSite } from '#infra/local/site/built.ts'
import { createTempFolder } from '../tempFolder.ts'

const files = {
  'index.html': '<p>index</p>',
  'auth/index.html': '<p>auth</p>',
  'assets/main-1a2b.js': '//',
  'icon.svg': '<svg/>',
}

const home = await createTempFolder('site')
const folder = join(home, 'site')
for (const [name, content] of Object.entries(files)) {
  await mkdir(dirname(join(folder, name)), { recursive: true })
  await writeFile(join(folder, name), content)
}
await writeFile(join(home, 'secret.txt'), 'outside')

const bucketOrigin = 'http://127.0.0.1:4566'
const site = builtSite(folder, bucketOrigin)
const server = createServer((incoming, response) => void site.serve(incoming, response))
await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
afterAll(() => void server.close())

test.each([
  ['/', 'index.html'],
  ['/dashboard', 'index.html'],
  ['/auth', 'auth/index.html'],
  ['/icon.svg', 'icon.svg'],
  ['/auth?returnTo=/x.png', 'auth/index.html'],
] as const)('the built site answers %s with %s', async (path, name) => {
  const answer = await get(path)
  expect([answer.status, answer.body]).toEqual([200, files[name]])
})

test.each(['/missing.js', '/assets/gone.js', '/..%2Fsecret.txt', '/../secret.txt', '/%2e%2e/secret.txt'])(
  'the built site has no %s',
  async path => expect((await get(path)).status).toBe(403),
)

test('every response of the site has the security headers', async () => {
  for (const path of ['/', '/assets/main-1a2b.js', '/missing.js']) {
    expect((await get(path)).headers).toMatchObject(siteHeaders({ bucketOrigin }))
  }
})

test('the content security policy allows Stripe, the bucket if there is one, and one inline script', () => {
  const policy = contentSecurityPolicy({ bucketOrigin: 'https://files.example' })
  expect(policy).toContain("default-src 'none'")
  expect(policy).toMatch(
    /script-src 'self' 'sha256-[\w+/]{43}=' https:\/\/js\.stripe\.com https:\/\/\*\.js\.stripe\.com;/,
  )
  expect(policy).toMatch(/connect-src [^;]* https:\/\/files\.example;/)
  expect(policy).toMatch(/img-src [^;]* https:\/\/files\.example;/)
  expect(policy).not.toMatch(/unsafe|\*;| \* /)
  expect(contentSecurityPolicy()).not.toContain('undefined')
})

function address(): string {
  const bound = server.address()
  return `http://127.0.0.1:${bound && typeof bound === 'object' ? bound.port : 0}`
}

/** Node's own request: `fetch` would normalize the path. */
async function get(path: string): Promise<{ status?: number; headers: IncomingHttpHeaders; body: string }> {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    request({ port: new URL(address()).port, path }, resolve)
      .once('error', reject)
      .end()
  })
  const { statusCode: status, headers } = response
  return { status, headers, body: await text(response) }
}
