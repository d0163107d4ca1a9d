import { mkdir, writeFile } from 'node:fs/promises'
import { createServer, request } from 'node:http'
import { dirname, join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, describe, expect, test } from 'vitest'
import { contentSecurityPolicy, siteHeaders } from '#infra/headers.ts'
import { builtSite } from '#infra/local/site/built.ts'
import { createTempFolder } from '../tempFolder.ts'

const long = 'lacrosse '.repeat(500)
const files = {
  'index.html': `<p>index ${long}</p>`,
  'auth/index.html': '<p>auth</p>',
  'assets/main-1a2b.js': `// ${long}`,
  'assets/logo.png': long,
  'icon.svg': '<svg/>',
}

const home = await createTempFolder('site')
const folder = join(home, 'site')
for (const [name, text] of Object.entries(files)) {
  await mkdir(dirname(join(folder, name)), { recursive: true })
  await writeFile(join(folder, name), text)
}
await writeFile(join(home, 'secret.txt'), 'outside')

const bucketOrigin = 'http://127.0.0.1:4566'
const site = builtSite(folder, bucketOrigin)
const server = createServer((incoming, response) => void site.serve(incoming, response))
await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
afterAll(() => void server.close())

describe('the built site', () => {
  test.each([
    ['/', 'index.html'],
    ['/dashboard', 'index.html'],
    ['/programs/p1/edit', 'index.html'],
    ['/auth', 'auth/index.html'],
    ['/auth/', 'auth/index.html'],
    ['/icon.svg', 'icon.svg'],
    ['/auth?returnTo=/x.png', 'auth/index.html'],
  ] as const)('the built site answers %s with %s', async (path, name) => {
    const answer = await get(path)
    expect([answer.status, answer.body.toString()]).toEqual([200, files[name]])
  })

  test.each(['/missing.js', '/assets/gone.js', '/..%2Fsecret.txt', '/../secret.txt', '/%2e%2e/secret.txt'])(
    'the built site has no %s',
    async path => expect((await get(path)).status).toBe(403),
  )

  test('files named by their content are cached, and pages are revalidated', async () => {
    expect((await get('/assets/main-1a2b.js')).headers['cache-control']).toContain('immutable')
    expect((await get('/dashboard')).headers['cache-control']).toBe('no-cache')
    expect((await get('/icon.svg')).headers['cache-control']).toBe('no-cache')
  })

  test('text is compressed in a way the browser accepts, and pictures are not', async () => {
    const brotli = await get('/assets/main-1a2b.js', 'gzip, deflate, br')
    expect(brotli.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' })
    expect(brotliDecompressSync(brotli.body).toString()).toBe(files['assets/main-1a2b.js'])
    const gzip = await get('/dashboard', 'gzip')
    expect(gzip.headers['content-encoding']).toBe('gzip')
    expect(gunzipSync(gzip.body).toString()).toBe(files['index.html'])
    expect((await get('/assets/logo.png', 'br')).headers).not.toHaveProperty('content-encoding')
    expect((await get('/icon.svg', 'br')).headers).not.toHaveProperty('content-encoding')
  })

  test('a file that the browser already has is not sent again', async () => {
    const first = await get('/', 'br')
    const again = await get('/', 'br', { 'if-none-match': first.headers.etag ?? '' })
    expect([again.status, again.body.length]).toEqual([304, 0])
  })

  test('every response of the site has the security headers', async () => {
    for (const path of ['/', '/assets/main-1a2b.js', '/missing.js']) {
      expect((await get(path)).headers).toMatchObject(siteHeaders({ bucketOrigin }))
    }
  })

  test('nothing can be sent to the site', async () => {
    const answer = await fetch(`${address()}/`, { method: 'POST', body: 'x' })
    expect(answer.status).toBe(405)
  })
})

test('the content security policy allows Stripe, the bucket if there is one, and no inline scripts', () => {
  const policy = contentSecurityPolicy({ bucketOrigin: 'https://files.example' })
  expect(policy).toContain("default-src 'none'")
  expect(policy).toContain("script-src 'self' https://js.stripe.com https://*.js.stripe.com;")
  expect(policy).toMatch(/connect-src [^;]* https:\/\/files\.example;/)
  expect(policy).toMatch(/img-src [^;]* https:\/\/files\.example;/)
  expect(policy).not.toMatch(/unsafe|\*;| \* /)
  expect(contentSecurityPolicy()).not.toContain('undefined')
})

function address(): string {
  const bound = server.address()
  return `http://127.0.0.1:${bound && typeof bound === 'object' ? bound.port : 0}`
}

interface Reply {
  status: number
  headers: Record<string, string | string[] | undefined>
  body: Buffer
}

/** Node's own request: `fetch` would normalize the path and undo the compression. */
function get(path: string, encoding = '', headers: Record<string, string | string[]> = {}): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const { port } = new URL(address())
    const options = { port, path, headers: { 'accept-encoding': encoding, ...headers } }
    request(options, response => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => {
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: Buffer.concat(chunks),
        })
      })
    })
      .once('error', reject)
      .end()
  })
}
