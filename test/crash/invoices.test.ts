import { expect } from 'vitest'
import { api } from '#shared/routes.ts'
import { goodCard } from '../club.ts'
import { bill, newInvoice } from '../invoices/createBill.ts'
import { survives } from './harness.ts'
import { openMortalClub } from './process.ts'

const club = await openMortalClub()
/** Signed in anew each time: stories take hours. */
const office = () => club.person('admin')

/** The schedule: once now, and again when whatever the first process had in its hands has come free. */
async function jobs() {
  await club.tick()
  club.clock.now = new Date(club.clock.now.getTime() + 2 * 60_000)
  await club.tick()
}

const mine = (as: { token: string }) => club.ok(api.invoices.mine, { as })

await survives(club, {
  name: 'the office bills a family, by the number that was suggested',
  reaches: ['dynamodb'],
  prepare: async () => {
    const [as, parent] = [await office(), await club.person('parent')]
    const { invoiceNumber } = await club.ok(api.invoices.generateNumber, { as })
    return { as, parent, body: { ...newInvoice(parent.id), invoiceNumber } }
  },
  run: ({ as, body }) => club.call(api.invoices.create, { as, body }),
  redeliver: ({ as, body }) => club.call(api.invoices.create, { as, body }),
  goal: async ({ parent, body }) => {
    const { invoiceNumber } = body
    expect(await mine(parent)).toMatchObject([{ invoiceNumber, balance: 4500, status: 'unpaid' }])
    expect(await club.verify()).toEqual([])
  },
})

interface Payer {
  parent: { token: string }
  id: string
}

/** The card is charged where the intent can still take it. */
async function checkout({ parent, id }: Payer) {
  const body = { invoiceId: id, amount: 4500 }
  const { status, json } = await club.call(api.payments.createIntent, { as: parent, body })
  if (status === 200) await club.pay(json.clientSecret, goodCard)
  await club.call(api.invoices.check, { as: parent, params: { id } })
}

await survives(club, {
  name: 'a family pays by card what it was billed for',
  reaches: ['dynamodb', 'stripe', 'ses'],
  prepare: async () => {
    const parent = await club.person('parent')
    const { id } = await bill(club, await office(), parent.id)
    await jobs()
    return { parent, id }
  },
  run: async payer => {
    await checkout(payer)
    await club.tick()
  },
  redeliver: async payer => {
    await checkout(payer)
    await jobs()
  },
  goal: async ({ parent, id }) => {
    expect(await mine(parent)).toMatchObject([{ id, status: 'paid', amountPaid: 4500, balance: 0 }])
    const charges = club.stripe
      .events()
      .filter(({ type, data }) => type.endsWith('intent.succeeded') && data.object.metadata.invoiceId === id)
    expect(charges).toHaveLength(1)
    expect(await club.verify()).toEqual([])
  },
})
