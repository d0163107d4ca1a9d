import { createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { api } from '#shared/routes.ts'
import { openClub } from '../club.ts'
import { createRegisteredFamily } from '../family.ts'
import { newProgram } from '../forms.ts'

const club = await openClub({ env: { STRIPE_KEYS: '{}' } })
const admin = await club.person('admin')
const createProgram = (name: string, more: object = {}) =>
  club.ok(api.programs.create, { as: admin, body: newProgram(name, more) })

describe('a club without Stripe keys', () => {
  it('a club without Stripe keys says that it accepts no cards', async () => {
    const { payments } = await club.ok(api.club.config, {})
    expect(payments).toMatchObject({ provider: 'none', publishableKey: '' })
  })

  it('a club without Stripe’s keys refuses a card in words, and lets the family pay later', async () => {
    const { id } = await createProgram('Travel')
    const { parent, registration } = await createRegisteredFamily(club, id)
    const body = { amount: registration.balance ?? 0, registrationId: registration.id }
    expect(await club.call(api.payments.createIntent, { as: parent, body })).toMatchObject({
      status: 409,
      json: { message: 'The club doesn’t take cards yet. Please choose to pay later.' },
    })
    expect(club.stripe.intents()).toEqual([])
    const deferred = await club.ok(api.registrations.update, {
      as: parent,
      params: { id: registration.id },
      body: { paymentStatus: 'pay_later' },
    })
    expect(deferred).toMatchObject({ paymentStatus: 'pay_later', balance: 12_500 })
  })

  it('a club without Stripe’s keys settles a free spot', async () => {
    const { id } = await createProgram('Clinic', { fee: 0 })
    const { registration } = await createRegisteredFamily(club, id)
    expect(registration).toMatchObject({ balance: 0, state: 'active' })
  })

  it('a club without Stripe keys accepts no webhook, not even one signed with an empty key', async () => {
    const body = JSON.stringify({
      id: 'evt_1',
      object: 'event',
      type: 'payment_intent.succeeded',
      livemode: false,
    })
    const seconds = Math.floor(club.clock.now.getTime() / 1000)
    const signature = createHmac('sha256', '').update(`${seconds}.${body}`).digest('hex')
    const headers = { 'stripe-signature': `t=${seconds},v1=${signature}` }
    expect(await club.call(api.payments.webhook, { body, headers })).toMatchObject({ status: 400 })
  })
})
