import { spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { afterAll, expect, test, vi } from 'vitest'
import * as z from 'zod'
import { freePort } from '#infra/local/freePort.ts'
import type { Incoming } from '#infra/local/stand-in/http.ts'
import type { Intercept } from '#infra/local/stand-in/proxy.ts'
import { api } from '#shared/routes.ts'
import { expectOk, openTreasury } from '../payments/treasurer.ts'
import { patience } from '../runner/patience.ts'
import { toolOf } from './tools.ts'

/**
 * Stripe's own description of its API judges what its stand-in answers; stripe-mock, made of the same description,
 * judges what the club sends: it refuses parameters that are unknown or of another type. Neither knows how payments go
 * on, which version was asked for, idempotency keys or metadata.
 */
const judge = createJudge(await openMock())
const { club, admin, stripe, createUnpaidInvoice, byCard, clientSecret, refund } = await openTreasury({
  watch: { stripe: judge.watch },
})

test('Stripe knows every parameter that the club sends, and the stand-in answers in Stripe’s shapes', async () => {
  const one = await createUnpaidInvoice()
  await byCard(one)
  expectOk(await refund(one.invoiceId, 2500))
  const disputed = await createUnpaidInvoice()
  const { intentId } = await byCard(disputed, '4000000000000259')
  const [dispute] = (await stripe.disputes.list({ payment_intent: intentId })).data
  await byCard(await createUnpaidInvoice(), '4000000000000002')
  // Open at Stripe, and then no longer wanted.
  const unwanted = await createUnpaidInvoice()
  await clientSecret(unwanted, 12_500)
  await club.ok(api.registrations.cancel, { as: admin, params: { id: unwanted.registration.id } })
  club.stripe.settleDispute(String(dispute?.id), 'won')
  await club.stripe.settled()
  club.clock.pass({ hours: 24 * 8 })
  await club.signInAgain(admin)
  await club.ok(api.reconciliation.run, { as: admin })

  expect([...judge.asked].sort()).toEqual([
    'GET /v1/balance_transactions',
    'GET /v1/disputes',
    'GET /v1/payment_intents',
    'GET /v1/payment_intents/pi_id',
    'GET /v1/payouts',
    'GET /v1/refunds',
    'POST /v1/payment_intents',
    'POST /v1/payment_intents/pi_id/cancel',
    'POST /v1/refunds',
  ])
  expect([...judge.refused]).toEqual([])

  const misshapen = await readFaults([
    ...judge.replies,
    ...club.stripe.events().map(({ data }) => data.object),
  ])
  expect(misshapen).toEqual([])
})

/** Watches what is asked of the stand-in, shows it to stripe-mock too, and keeps what both say. */
function createJudge(mock: Awaited<ReturnType<typeof openMock>>) {
  const asked = new Set<string>()
  const refused = new Set<string>()
  const replies: unknown[] = []
  const watch: Intercept = async (request, forward) => {
    asked.add(`${request.method} ${request.path.replace(/_\w{24}\b/, '_id')}`)
    const verdict = await mock(request)
    if (verdict) refused.add(verdict)
    const answer = await forward(request)
    if (answer.status === 200) replies.push(JSON.parse(String(answer.body)))
    return answer
  }
  return { asked, refused, replies, watch }
}

/** Starts stripe-mock; what it gets, it answers with what is wrong with it, or nothing. */
async function openMock() {
  const port = await freePort()
  const addresses = ['-http-addr', `127.0.0.1:${port}`, '-https-addr', '127.0.0.1:0']
  const child = spawn(toolOf('stripe-mock'), addresses, { stdio: 'ignore' })
  afterAll(() => void child.kill())
  const url = `http://127.0.0.1:${port}`
  await vi.waitFor(() => fetch(url), { timeout: patience, interval: 100 })
  return async ({ method, path, query, headers, body }: Incoming): Promise<string | undefined> => {
    const { authorization = '', 'content-type': type = '' } = headers
    const answer = await fetch(`${url}${path}${query && `?${query}`}`, {
      method,
      headers: { authorization, 'content-type': type },
      ...(method === 'POST' && { body: String(body) }),
    })
    return answer.ok ? undefined : `${method} ${path}?${query}${body}: ${await answer.text()}`
  }
}

/** Where these objects, and those in these lists, are not as Stripe describes them. */
async function readFaults(values: unknown[]): Promise<string[]> {
  const text = await readFile(toolOf('spec3.json'), 'utf8')
  const description: unknown = JSON.parse(text.replaceAll('#/components/schemas/', '#/definitions/'))
  const definitions = Description.parse(description).components.schemas
  const objects = values.flatMap(value => List.safeParse(value).data?.data ?? [value])
  const kinds = [...new Set(objects.map(object => Named.parse(object).object))]
  const properties = Object.fromEntries(kinds.map(kind => [kind, { $ref: `#/definitions/${kind}` }]))
  const schema = z.fromJSONSchema(
    { type: 'object', properties, definitions },
    { defaultTarget: 'openapi-3.0' },
  )
  const faults = objects.flatMap(object => {
    const { error } = schema.safeParse({ [Named.parse(object).object]: object })
    return error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? []
  })
  return [...new Set(faults)]
}

const Schema = z.custom<z.core.JSONSchema.JSONSchema>(value => typeof value === 'object')
const Description = z.object({ components: z.object({ schemas: z.record(z.string(), Schema) }) })
const List = z.object({ object: z.literal('list'), data: z.array(z.unknown()) })
const Named = z.looseObject({ object: z.string() })
