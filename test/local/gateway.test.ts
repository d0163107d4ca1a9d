import type { APIGatewayProxyEventV2 } from 'aws-lambda'
import { describe, expect, test, vi } from 'vitest'
import { createGateway, type GatewayOptions, type GatewayRequest } from '#infra/local/gateway/gateway.ts'
import { deployedLoad } from '#infra/local/gateway/load.ts'
import type { GatewayReply } from '#infra/local/gateway/reply.ts'
import { api, routeKey, units } from '#shared/routes.ts'

describe('the event', () => {
  test('the gateway’s event has route, path, parameters and query in the form of an HTTP API', async () => {
    const event = await eventOf({ method: 'GET', url: '/api/programs/a%20b?x=1&y=%C3%A9&x=2' })
    expect(event).toMatchObject({
      version: '2.0',
      routeKey: 'GET /api/programs/{id}',
      rawPath: '/api/programs/a b',
      rawQueryString: 'x=1&y=%C3%A9&x=2',
      pathParameters: { id: 'a b' },
      queryStringParameters: { x: '1,2', y: 'é' },
      isBase64Encoded: false,
    })
    expect(event).not.toHaveProperty('body')
  })

  test('the gateway’s event has no empty groups: missing parts are absent', async () => {
    const event = await eventOf({ method: 'GET', url: '/api/health' })
    for (const name of ['cookies', 'pathParameters', 'queryStringParameters', 'body']) {
      expect(event).not.toHaveProperty(name)
    }
  })

  test('the gateway lower-cases and joins headers, and moves cookies to their own list', async () => {
    const event = await eventOf({
      method: 'GET',
      url: '/api/health',
      headers: { 'X-Many': ['a', 'b'], Cookie: 'a=1; b=2', 'User-Agent': 'tester' },
    })
    expect(event.headers).toMatchObject({ 'x-many': 'a,b', 'user-agent': 'tester' })
    expect(event.headers).not.toHaveProperty('cookie')
    expect(event.cookies).toEqual(['a=1', 'b=2'])
    expect(event.requestContext.http.userAgent).toBe('tester')
  })

  test('the viewer’s address and the origin secret come from the edge, whatever the client sent', async () => {
    const headers = { 'x-viewer-ip': '6.6.6.6', 'X-Origin-Secret': 'guess' }
    const event = await eventOf({ method: 'GET', url: '/api/health', headers, ip: '10.0.0.7' })
    expect(event.headers).toMatchObject({ 'x-viewer-ip': '10.0.0.7', 'x-origin-secret': 'origin-secret' })
    expect(event.requestContext.http.sourceIp).toBe('10.0.0.7')
  })

  test('the event has the headers that CloudFront adds, and the API’s host name instead of the club’s', async () => {
    const sent = { Host: 'club.test', Via: '1.1 home', 'X-Amz-Cf-Id': 'guess', 'X-Forwarded-For': '6.6.6.6' }
    const event = await eventOf({ method: 'GET', url: '/api/health', headers: sent, ip: '10.0.0.7' })
    const { host, via } = event.headers
    expect([host, event.requestContext.domainName]).toEqual(
      Array(2).fill(expect.stringMatching(/^\w+\.execute-api\.[\w-]+\.amazonaws\.com$/)),
    )
    expect(via).toMatch(/^1\.1 \w+\.cloudfront\.net \(CloudFront\)$/)
    expect(event.headers['x-amz-cf-id']).toMatch(/^[\w-]{56}$/)
    expect(event.headers['x-forwarded-for']).toBe('6.6.6.6,10.0.0.7')
    const plain = await eventOf({ method: 'GET', url: '/api/health', ip: '10.0.0.7' })
    expect(plain.headers['x-forwarded-for']).toBe('10.0.0.7')
  })

  test('the gateway, not the client, sets the time of the event', async () => {
    const event = await eventOf({ method: 'GET', url: '/api/health' }, { now: () => 1_750_000_000_000 })
    expect(event.requestContext.timeEpoch).toBe(1_750_000_000_000)
  })

  test.each([
    ['application/json', '{"a":1}', false],
    ['application/json; charset=utf-8', '{"a":1}', false],
    ['text/csv', 'a,b', false],
    ['application/x-www-form-urlencoded', 'a=1', true],
    ['application/vnd.api+json', '{}', true],
    ['image/png', 'PNG', true],
    [undefined, 'typeless', true],
  ])('a body of type %s arrives at the handler %#', async (type, body, binary) => {
    const event = await eventOf({
      method: 'POST',
      url: '/api/stripe/webhook',
      headers: { 'content-type': type },
      body,
    })
    expect(event.isBase64Encoded).toBe(binary)
    expect(Buffer.from(event.body ?? '', binary ? 'base64' : 'utf8').toString()).toBe(body)
  })
})

describe('routing', () => {
  test('every route reaches the unit that handles its feature', async () => {
    for (const [unit, features] of Object.entries(units)) {
      for (const route of features.flatMap(feature => Object.values(api[feature]))) {
        const url = route.path.replace(/\{\w+\}/g, 'x1')
        const answer = await gatewayOf(async event => `${event.routeKey}`).handle({
          method: route.method,
          url,
        })
        expect(answer.body.toString()).toBe(`${unit} ${routeKey(route)}`)
      }
    }
  })

  test.each([
    ['GET', '/api/nothing'],
    ['DELETE', '/api/health'],
    ['HEAD', '/api/health'],
    ['OPTIONS', '/api/login'],
    ['GET', '/api/health/'],
    ['GET', '/api/programs/'],
    ['GET', '/api/programs/a%2Fb'],
    ['GET', '//elsewhere/api/health'],
  ])('%s %s is not found by the gateway', async (method, url) => {
    const answer = await gatewayOf(() => Promise.reject(new Error('reached'))).handle({ method, url })
    expect([answer.status, answer.body.toString()]).toEqual([404, '{"message":"Not Found"}'])
  })

  test('a broken escape in a path is a bad request', async () => {
    const answer = await gatewayOf(async () => '').handle({ method: 'GET', url: '/api/programs/%zz' })
    expect([answer.status, answer.body.toString()]).toEqual([400, '{"message":"Bad Request"}'])
  })
})

describe('the answer', () => {
  test('an answer carries status, headers, cookies and text', async () => {
    const answer = await answerOf({
      statusCode: 201,
      headers: { 'X-Next-Cursor': 'c', 'Retry-After': 3, 'content-type': 'application/json' },
      cookies: ['a=1; HttpOnly', 'b=2'],
      body: '{"é":1}',
    })
    expect(answer).toEqual({
      status: 201,
      headers: { 'content-type': 'application/json', 'x-next-cursor': 'c', 'retry-after': '3' },
      setCookies: ['a=1; HttpOnly', 'b=2'],
      body: Buffer.from('{"é":1}'),
    })
  })

  test('an answer in base64 is decoded', async () => {
    const bytes = Buffer.from([0, 255, 1])
    const answer = await answerOf({ statusCode: 200, body: bytes.toString('base64'), isBase64Encoded: true })
    expect(answer.body).toEqual(bytes)
  })

  test.each([
    ['words', 'words'],
    [{ a: 1 }, '{"a":1}'],
    [[1], '[1]'],
  ])('an answer %j without a status code is the whole body, as JSON', async (result, body) => {
    const answer = await answerOf(result)
    expect([answer.status, answer.headers['content-type'], answer.body.toString()]).toEqual([
      200,
      'application/json',
      body,
    ])
  })

  test('an answer with an impossible status is an internal error', async () => {
    expect((await answerOf({ statusCode: 'many' })).status).toBe(500)
  })
})

describe('limits', () => {
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
    for (const handler of [
      () => Promise.reject(new Error('secret')),
      () => {
        throw new Error('secret')
      },
    ]) {
      const answer = await gatewayOf(handler).handle({ method: 'GET', url: '/api/health' })
      expect([answer.status, answer.body.toString()]).toEqual([500, '{"message":"Internal Server Error"}'])
    }
    expect(log).toHaveBeenCalledTimes(2)
    log.mockRestore()
  })

  test('a handler that does not end fails when its Lambda times out', async () => {
    expect(await waitFor(10, '/api/health', { load: plenty })).toEqual([500, 'Internal Server Error'])
    expect(await waitFor(20, '/api/invoices', { load: plenty })).toEqual([500, 'Internal Server Error'])
  })

  test('without Lambda timeouts, API Gateway’s own ends a request', async () => {
    expect(await waitFor(30, '/api/health')).toEqual([503, 'Service Unavailable'])
  })
})

type Handler = (event: APIGatewayProxyEventV2) => Promise<unknown>
describe('the limits of AWS', () => {
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
})

test('in a new account ten Lambdas run at once, elsewhere as many as there are requests', async () => {
  const statuses = async (isNewAccount: boolean, count: number) => {
    let finish = (_: string) => {}
    const running = new Promise<string>(resolve => {
      finish = resolve
    })
    const gateway = gatewayOf(() => running, { now: () => 0, load: deployedLoad(isNewAccount) })
    const all = Array.from({ length: count }, () => gateway.handle({ method: 'GET', url: '/api/health' }))
    finish('ok')
    return (await Promise.all(all)).map(({ status }) => status)
  }
  expect(await statuses(true, 11)).toEqual([...Array(10).fill(200), 500])
  expect(await statuses(false, 201)).toEqual([...Array(200).fill(200), 429])
})

const plenty = { rate: 100, burst: 100, concurrency: 100 }

/** The response to a request whose handler never ends, after exactly so many seconds. */
async function waitFor(seconds: number, url: string, options: Options = {}) {
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

type Options = Pick<GatewayOptions, 'now' | 'load'>

/** Text responses of the handler begin with the name of the unit. */
function gatewayOf(handler: Handler, options: Options = {}) {
  const unit = (name: string) => async (event: APIGatewayProxyEventV2) => {
    const result = await handler(event)
    return typeof result === 'string' && result.startsWith(event.routeKey) ? `${name} ${result}` : result
  }
  const handlers = { auth: unit('auth'), core: unit('core'), billing: unit('billing'), media: unit('media') }
  return createGateway({ units: handlers, originSecret: 'origin-secret', ...options })
}

async function eventOf(request: GatewayRequest, options: Options = {}): Promise<APIGatewayProxyEventV2> {
  const seen: APIGatewayProxyEventV2[] = []
  await gatewayOf(async event => {
    seen.push(event)
  }, options).handle(request)
  const [event] = seen
  if (!event) throw new Error('no handler was called')
  return event
}

const answerOf = (result: unknown) =>
  gatewayOf(async () => result).handle({ method: 'GET', url: '/api/health' })
