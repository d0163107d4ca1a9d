import { expect, test } from 'vitest'
import { api, lambdas, routeKey } from '#shared/routes.ts'
import { eventOf, gatewayOf } from './stubGateway.ts'

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
  for (const name of ['cookies', 'body']) expect(event).not.toHaveProperty(name)
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

test.each([
  ['application/json', '{"a":1}', false],
  ['text/csv', 'a,b', false],
  ['application/x-www-form-urlencoded', 'a=1', true],
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

test('every route reaches the unit that handles its feature', async () => {
  for (const [unit, features] of Object.entries(lambdas)) {
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
  ['OPTIONS', '/api/login'],
  ['GET', '/api/health/'],
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

const answerOf = (result: unknown) =>
  gatewayOf(async () => result).handle({ method: 'GET', url: '/api/health' })
