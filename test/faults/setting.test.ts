import { expect, it, onTestFinished } from 'vitest'
import { type StandIns, serveFaults } from '#infra/local/pages/faults.ts'
import { openServer } from '#infra/local/server.ts'

/** The page of the faults, for stand-ins that have none yet. */
async function openFaultPage() {
  const [dynamodb, s3, ses, stripe] = [{ faults: {} }, { faults: {} }, { faults: {} }, { faults: {} }]
  const standIns: StandIns = { dynamodb, s3, ses, stripe }
  const server = await openServer(0)
  server.serve((request, response) => serveFaults(standIns, request, response))
  onTestFinished(server.close)
  const send = async (method: string, body?: unknown) => {
    const text = typeof body === 'string' ? body : JSON.stringify(body)
    const response = await fetch(`http://127.0.0.1:${server.port}/_local/faults`, { method, body: text })
    const reply: unknown = await response.json()
    return { status: response.status, reply }
  }
  return { standIns, send }
}

const nothing = { dynamodb: {}, s3: {}, ses: {}, stripe: {} }

it.each([
  ['dynamodb', 'throttle', { rate: 0.1, operations: ['PutItem'] }, 'throttle'],
  ['dynamodb', 'stale', { ms: 2000 }, 'staleIndex'],
  ['stripe', 'delay', { ms: 500 }, 'delayWebhook'],
  ['s3', 'error', { status: 503 }, 'error'],
] as const)(
  'a fault of %s: %s can be set, shown, and removed with a rate of 0',
  async (target, kind, more, name) => {
    const { standIns, send } = await openFaultPage()
    const shown = { status: 200, reply: { ...nothing, [target]: { [kind]: more } } }
    expect(await send('POST', { target, kind, ...more })).toEqual(shown)
    expect(standIns[target].faults).toEqual({ [name]: more })
    expect(await send('GET')).toEqual(shown)
    const ms = 'ms' in more ? { ms: 0 } : {}
    expect(await send('POST', { target, kind, ...ms, rate: 0 })).toEqual({ status: 200, reply: nothing })
  },
)

it('a latency fault without a length takes two seconds, all faults are removed at once, and nothing else is answered', async () => {
  const { standIns, send } = await openFaultPage()
  await send('POST', { target: 'stripe', kind: 'delay' })
  expect(standIns.stripe.faults).toEqual({ delayWebhook: { ms: 2000 } })
  await send('POST', { target: 'dynamodb', kind: 'throttle' })
  expect(await send('DELETE')).toEqual({ status: 200, reply: nothing })
  expect((await send('PUT', {})).status).toBe(405)
})

it.each([
  ['no JSON', 'hello', 'target', 'one of dynamodb, s3, ses, stripe'],
  ['an unknown target', { target: 'sqs', kind: 'error' }, 'target', 'dynamodb, s3, ses, stripe'],
  ['a name that every object has', { target: 'ses', kind: 'toString' }, 'kind', 'throttle, refuse'],
  ['a rate above 1', { target: 'ses', kind: 'error', rate: 10 }, 'rate', '1'],
])(
  'a fault with %s is refused, and the answer has the field and the possible values',
  async (_, body, field, words) => {
    const { send } = await openFaultPage()
    const { status, reply } = await send('POST', body)
    expect([status, reply]).toMatchObject([400, { field, message: expect.stringContaining(words) }])
    expect(await send('GET')).toEqual({ status: 200, reply: nothing })
  },
)
