import { createServer } from 'node:http'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { type StandIns, serveFaults } from '#infra/local/pages/faults.ts'

const faulty: StandIns = {
  dynamodb: { faults: {} },
  s3: { faults: {} },
  ses: { faults: {} },
  stripe: { faults: {} },
}
const server = createServer((request, response) => void serveFaults(faulty, request, response))
const port = await new Promise<number>(resolve => {
  server.listen(0, '127.0.0.1', () => {
    const address = server.address()
    resolve(typeof address === 'object' && address ? address.port : 0)
  })
})
afterAll(() => server.close())

async function ask(method: string, body?: unknown) {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  const response = await fetch(`http://127.0.0.1:${port}/_local/faults`, { method, body: text })
  const reply: unknown = await response.json()
  return { status: response.status, reply }
}
beforeEach(() => ask('DELETE'))

const nothing = { dynamodb: {}, s3: {}, ses: {}, stripe: {} }

describe('faults on the running club', () => {
  it.each([
    ['dynamodb', 'throttle', { rate: 0.1, operations: ['PutItem'] }, 'throttle'],
    ['dynamodb', 'conflict', { count: 3 }, 'conflict'],
    ['dynamodb', 'stale', { ms: 2000 }, 'staleIndex'],
    ['dynamodb', 'error', { when: 'after' }, 'error'],
    ['stripe', 'drop', {}, 'dropWebhook'],
    ['stripe', 'duplicate', { copies: 3 }, 'duplicateWebhook'],
    ['stripe', 'delay', { ms: 500 }, 'delayWebhook'],
    ['ses', 'refuse', { rate: 0.5 }, 'refuse'],
    ['ses', 'throttle', {}, 'throttle'],
    ['s3', 'latency', { ms: 100 }, 'latency'],
    ['s3', 'error', { status: 503 }, 'error'],
  ] as const)(
    'a fault of %s: %s is set, shown, and removed by a rate of 0',
    async (target, kind, more, name) => {
      const shown = { status: 200, reply: { ...nothing, [target]: { [kind]: more } } }
      expect(await ask('POST', { target, kind, ...more })).toEqual(shown)
      expect(faulty[target].faults).toEqual({ [name]: more })
      expect(await ask('GET')).toEqual(shown)
      const ms = 'ms' in more ? { ms: 0 } : {}
      expect(await ask('POST', { target, kind, ...ms, rate: 0 })).toEqual({ status: 200, reply: nothing })
    },
  )

  it('a latency fault without a length takes two seconds', async () => {
    await ask('POST', { target: 'stripe', kind: 'delay' })
    expect(faulty.stripe.faults).toEqual({ delayWebhook: { ms: 2000 } })
  })

  it('all faults are removed at once', async () => {
    await ask('POST', { target: 'dynamodb', kind: 'throttle' })
    await ask('POST', { target: 'stripe', kind: 'drop' })
    expect(await ask('DELETE')).toEqual({ status: 200, reply: nothing })
  })

  it.each([
    ['no JSON', 'hello', 'target', 'one of dynamodb, s3, ses, stripe'],
    ['an unknown target', { target: 'sqs', kind: 'error' }, 'target', 'dynamodb, s3, ses, stripe'],
    ['a name that every object has', { target: 'ses', kind: 'toString' }, 'kind', 'throttle, refuse'],
    ['a kind of another target', { target: 's3', kind: 'throttle' }, 'kind', 'error, latency'],
    ['a rate above 1', { target: 'ses', kind: 'error', rate: 10 }, 'rate', '1'],
    ['a latency that is no length', { target: 's3', kind: 'latency', ms: 'long' }, 'ms', 'number'],
    ['a field that it does not know', { target: 'ses', kind: 'error', ms: 3 }, 'ms', ''],
    [
      'an operation that there is none of',
      { target: 'dynamodb', kind: 'error', operations: ['Scan'] },
      'operations.0',
      'PutItem',
    ],
  ])(
    'a fault is refused where there is %s, with the field and what is possible',
    async (_, body, field, words) => {
      const { status, reply } = await ask('POST', body)
      expect([status, reply]).toMatchObject([400, { field, message: expect.stringContaining(words) }])
      expect(await ask('GET')).toEqual({ status: 200, reply: nothing })
    },
  )

  it('the page of faults answers no other method', async () => {
    expect((await ask('PUT', {})).status).toBe(405)
  })
})
