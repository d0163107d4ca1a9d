import { expect, test, vi } from 'vitest'
import type { GatewayRequest } from '#infra/local/gateway/gateway.ts'
import type { GatewayReply } from '#infra/local/gateway/reply.ts'
import { eventOf, gatewayOf, type Options } from './stubGateway.ts'

test('a body over 10 MB is refused by API Gateway, and one just below by the Lambda that would get it', async () => {
  const gateway = gatewayOf(async () => 'reached')
  const request = { method: 'POST', url: '/api/login', headers: { 'content-type': 'application/json' } }
  const full = await gateway.handle({ ...request, body: Buffer.alloc(10 * 1024 * 1024, 32) })
  expect([full.status, full.body.toString()]).toEqual([413, '{"message":"Request Too Long"}'])
  const over = await gateway.handle({ ...request, body: Buffer.alloc(10 * 1024 * 1024 + 1, 32) })
  expect([over.status, over.body.toString()]).toEqual([413, '{"message":"Request Entity Too Large"}'])
})

test('a handler that throws gives an internal error without details', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  const gateway = gatewayOf(() => Promise.reject(new Error('secret')))
  const answer = await gateway.handle({ method: 'GET', url: '/api/health' })
  expect([answer.status, answer.body.toString()]).toEqual([500, '{"message":"Internal Server Error"}'])
  expect(log).toHaveBeenCalledOnce()
  log.mockRestore()
})

test('a handler that does not end fails when its Lambda times out', async () => {
  expect(await waitFor(10, '/api/health', { load: plenty })).toEqual([500, 'Internal Server Error'])
  expect(await waitFor(20, '/api/invoices', { load: plenty })).toEqual([500, 'Internal Server Error'])
})

const post = (size: number, type: string) => ({
  method: 'POST',
  url: '/api/stripe/webhook',
  headers: { 'content-type': type },
  body: 'x'.repeat(size),
})
const megabyte = 1024 * 1024
const status = async (request: GatewayRequest) => (await gatewayOf(async () => 'ok').handle(request)).status

test('a Lambda accepts an event of six megabytes, in which a file takes a third more', async () => {
  expect(await status(post(5.9 * megabyte, 'text/csv'))).toBe(200)
  expect(await status(post(6.1 * megabyte, 'text/csv'))).toBe(413)
  const wide = { ...post(0, 'text/csv'), body: 'é'.repeat(3.1 * megabyte) }
  expect(await status(wide)).toBe(413)
  expect(await status(post(4.4 * megabyte, 'image/png'))).toBe(200)
  expect(await status(post(4.6 * megabyte, 'image/png'))).toBe(413)
})

test('a reply of more than six megabytes is an error of the gateway', async () => {
  const gateway = gatewayOf(async () => ({ statusCode: 200, body: 'x'.repeat(6.1 * megabyte) }))
  expect((await gateway.handle({ method: 'GET', url: '/api/health' })).status).toBe(500)
})

test('the request line and the values of all headers, including CloudFront’s, may have 10,240 bytes', async () => {
  const withHeader = (size: number) => ({
    method: 'GET',
    url: '/api/health',
    headers: { x: 'y'.repeat(size), cookie: 'a=1; b=2' },
  })
  const { headers } = await eventOf(withHeader(0))
  const values = Object.values(headers).join('')
  const free = 10_240 - `GET /api/health HTTP/1.1${values}a=1; b=2`.length
  expect(await status(withHeader(free))).toBe(200)
  expect(await status(withHeader(free + 1))).toBe(431)
})

test('a URL may have 8,192 bytes; beyond that, CloudFront answers with a page of its own', async () => {
  const gateway = gatewayOf(async () => 'ok')
  const get = (size: number) => {
    const begin = 'https://club.test/api/health?search='
    const url = `${begin.slice('https://club.test'.length)}${'x'.repeat(size - begin.length)}`
    return gateway.handle({ method: 'GET', url, headers: { host: 'club.test' } })
  }
  expect((await get(8192)).status).toBe(200)
  const { status, headers, body } = await get(8193)
  expect([status, headers, body.toString()]).toEqual([
    413,
    { 'content-type': 'text/html' },
    expect.stringContaining('The request could not be satisfied'),
  ])
})

test('a burst above the stage’s limit is refused, and seconds later requests are accepted again', async () => {
  let now = 0
  const gateway = gatewayOf(async () => 'ok', {
    now: () => now,
    load: { rate: 2, burst: 3, concurrency: 9 },
  })
  const five = () =>
    Promise.all(Array.from({ length: 5 }, () => gateway.handle({ method: 'GET', url: '/api/health' })))
  expect((await five()).map(reply => reply.status)).toEqual([200, 200, 200, 429, 429])
  now += 1000
  expect((await five()).map(reply => reply.status)).toEqual([200, 200, 429, 429, 429])
})

test('if the account has no Lambda left, the gateway answers 500 until one is free', async () => {
  let finish = (_: string) => {}
  const running = new Promise<string>(resolve => {
    finish = resolve
  })
  const gateway = gatewayOf(() => running, { load: { rate: 100, burst: 100, concurrency: 1 } })
  const get = () => gateway.handle({ method: 'GET', url: '/api/health' })
  const first = get()
  expect((await get()).status).toBe(500)
  finish('ok')
  expect((await first).status).toBe(200)
  expect((await get()).status).toBe(200)
})

const plenty = { rate: 100, burst: 100, concurrency: 100 }

/** The response to a request whose handler never ends, after exactly so many seconds. */
async function waitFor(seconds: number, url: string, options: Options) {
  vi.useFakeTimers()
  try {
    let reply: GatewayReply | undefined
    void gatewayOf(() => new Promise(() => {}), options)
      .handle({ method: 'GET', url })
      .then(given => {
        reply = given
      })
    await vi.advanceTimersByTimeAsync(seconds * 1000 - 1)
    expect(reply).toBeUndefined()
    await vi.advanceTimersByTimeAsync(1)
    return [reply?.status, JSON.parse(reply?.body.toString() ?? '{}').message]
  } finally {
    vi.useRealTimers()
  }
}
