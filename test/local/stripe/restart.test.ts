import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { startStripe } from '#infra/local/stripe/server.ts'
import { createTempFolder } from '../../tempFolder.ts'
import {
  apiKeys,
  club,
  clubAnswers,
  confirmCard,
  createIntent,
  received,
  restartStandIn,
  standIn,
  stripe,
  until,
  webhookSecret,
} from './standIn.ts'

const nameStoreFile = async () => join(await createTempFolder('stripe'), 'stripe.jsonl')

describe('after a restart', () => {
  test('the Stripe stand-in has everything that it answered after a restart, the keys too', async () => {
    const storeFile = await nameStoreFile()
    await restartStandIn({ storeFile })
    const open = await stripe.paymentIntents.create(
      { amount: 5_000, currency: 'usd' },
      { idempotencyKey: 'k' },
    )
    await confirmCard(open)
    const refund = await stripe.refunds.create({ payment_intent: open.id, amount: 100 })
    await standIn.settled()
    const before = received.length

    await restartStandIn({ storeFile })
    await standIn.settled()
    expect(received).toHaveLength(before)
    expect(await stripe.paymentIntents.retrieve(open.id)).toMatchObject({ status: 'succeeded' })
    expect(await stripe.refunds.retrieve(refund.id)).toMatchObject({ amount: 100 })
    const again = await stripe.paymentIntents.create(
      { amount: 5_000, currency: 'usd' },
      { idempotencyKey: 'k' },
    )
    expect(again).toMatchObject({ id: open.id, status: 'requires_payment_method' })
    await expect(stripe.refunds.create({ payment_intent: open.id, amount: 4_901 })).rejects.toThrow('$49.00')
  })

  test('a webhook that the club has not accepted is sent after a restart', async () => {
    const storeFile = await nameStoreFile()
    await restartStandIn({
      storeFile,
      webhook: { url: club.url, secret: webhookSecret, retryDelays: [3_600_000] },
    })
    clubAnswers.push(...[500])
    const open = await createIntent()
    await until(() => standIn.delivery(standIn.events()[0]?.id ?? '')?.attempts === 1)

    await restartStandIn({ storeFile })
    await standIn.settled()
    expect(received.map(({ event }) => event.data.object)).toMatchObject([{ id: open.id }, { id: open.id }])
    expect(standIn.delivery(received[0]?.event.id ?? '')).toEqual({ state: 'delivered', attempts: 2 })
  })

  test('a line that a kill cut short is left out after a restart, a damaged one is named', async () => {
    const storeFile = await nameStoreFile()
    await restartStandIn({ storeFile })
    const open = await createIntent()
    await standIn.settled()
    appendFileSync(storeFile, '[["intents","pi_half",{"id":"pi_ha')
    await restartStandIn({ storeFile })
    expect(standIn.intents().map(({ id }) => id)).toEqual([open.id])
    const next = await createIntent()
    await restartStandIn({ storeFile })
    expect(standIn.intents().map(({ id }) => id)).toEqual([open.id, next.id])
    appendFileSync(storeFile, 'rubbish\n')
    await expect(startStripe({ ...apiKeys, storeFile })).rejects.toThrow(/stripe\.jsonl:\d+ is damaged/)
  })
})
