import { expect } from 'vitest'
import { api } from '#shared/routes.ts'
import { validCard } from '../club.ts'
import { createBill, newInvoiceForm } from '../invoices/createBill.ts'
import { testCrashSafety } from './harness.ts'
import { openCrashableClub } from './process.ts'

const club = await openCrashableClub()
/** Signed in again each time, because these tests take hours of club time. */
const office = () => club.person('admin')

const listOwn = (as: { token: string }) => club.ok(api.invoices.mine, { as })

await testCrashSafety(club, {
  name: 'the office bills a family, by the number that was suggested',
  reaches: ['dynamodb'],
  prepare: async () => {
    const [as, parent] = [await office(), await club.person('parent')]
    const { invoiceNumber } = await club.ok(api.invoices.generateNumber, { as })
    return { as, parent, body: { ...newInvoiceForm(parent.id), invoiceNumber } }
  },
  run: ({ as, body }) => club.call(api.invoices.create, { as, body }),
  goal: async ({ parent, body }) => {
    const { invoiceNumber } = body
    expect(await listOwn(parent)).toMatchObject([{ invoiceNumber, balance: 4500, status: 'unpaid' }])
    expect(await club.verify()).toEqual([])
  },
})

interface Payer {
  parent: { token: string }
  id: string
}

/** Charges the card if the intent still allows it. */
async function checkout({ parent, id }: Payer) {
  const body = { invoiceId: id, amount: 4500 }
  const { status, json } = await club.call(api.payments.createIntent, { as: parent, body })
  if (status === 200) await club.pay(json.clientSecret, validCard)
  await club.call(api.invoices.check, { as: parent, params: { id } })
}

await testCrashSafety(club, {
  name: 'a family pays by card what it was billed for',
  reaches: ['dynamodb', 'stripe', 'ses'],
  prepare: async () => {
    const parent = await club.person('parent')
    const { id } = await createBill(club, await office(), parent.id)
    await club.finishJobs()
    return { parent, id }
  },
  run: async payer => {
    await checkout(payer)
    await club.tick()
  },
  goal: async ({ parent, id }) => {
    expect(await listOwn(parent)).toMatchObject([{ id, status: 'paid', amountPaid: 4500, balance: 0 }])
    const charged = club.stripe.events().filter(({ type }) => type.endsWith('intent.succeeded'))
    expect(charged.filter(({ data }) => data.object.metadata.invoiceId === id)).toHaveLength(1)
    expect(await club.verify()).toEqual([])
  },
})
