import { addDays } from '#shared/dates.ts'
import { api } from '#shared/routes.ts'
import { numbered } from '../../forms.ts'
import type { Calls, Fixtures } from '../fixtures.ts'

/** The calls of invoices. Those who run the club see every one; what is somebody else’s is what others were billed for. */
export function invoiceCalls({ club, admin, family, createProgram }: Fixtures) {
  const today = club.clock.now.toISOString().slice(0, 10)
  const form = (userId = family.id) => ({
    ...{ userId, amount: 4500, description: 'Uniform', notes: 'Two shirts' },
    dueDate: addDays(today, 14),
  })
  const billed = (userId?: string) => club.ok(api.invoices.create, { as: admin, body: form(userId) })
  const of = async () => ({ params: { id: (await billed()).id } })
  const key = () => numbered('request-number-')
  const cash = () => ({ amountCents: 1500, method: 'cash' as const, reference: 'Box 3', key: key() })
  /** With a part of it paid in cash. */
  async function createPaidInvoice() {
    const { params } = await of()
    const { entries } = await club.ok(api.invoices.pay, { as: admin, params, body: cash() })
    return { params, ref: entries[0]?.ref ?? '' }
  }
  const reason = 'A mistake'

  const own: Calls<'invoices'> = {
    'GET /api/invoices': async () => ({}),
    'GET /api/invoices/summary': async () => ({}),
    'GET /api/invoices/aging': async () => ({}),
    'GET /api/invoices/mine': async () => ({}),
    'GET /api/invoices/generate-number': async () => ({}),
    'GET /api/invoices/status/{status}': async () => ({ params: { status: 'unpaid' } }),
    'GET /api/invoices/program/{id}': async () => ({ params: { id: (await createProgram()).id } }),
    'GET /api/invoices/number/{number}': async () => ({ params: { number: (await billed()).invoiceNumber } }),
    'GET /api/invoices/{id}': of,
    'GET /api/ledger': async () => ({ query: { from: today, to: today } }),
    'POST /api/invoices': async () => ({ body: form() }),
    'PUT /api/invoices/{id}': async () => ({ ...(await of()), body: { notes: numbered('Note ') } }),
    'POST /api/invoices/reminders': async () => ({
      body: { invoiceIds: [(await billed()).id], text: 'Please pay.' },
    }),
    'POST /api/invoices/{id}/payments': async () => ({ ...(await of()), body: cash() }),
    'POST /api/invoices/{id}/check': async ({ id }) => ({ params: { id: (await billed(id)).id } }),
    'POST /api/invoices/{id}/refund': async () => ({
      params: (await createPaidInvoice()).params,
      body: { amountCents: 500, reason, from: 'manual', key: key() },
    }),
    'POST /api/invoices/{id}/adjustments': async () => ({
      ...(await of()),
      body: { amountCents: 500, reason, key: key() },
    }),
    'POST /api/invoices/{id}/reversals': async () => {
      const { params, ref } = await createPaidInvoice()
      return { params, body: { ref, reason } }
    },
  }
  const foreign: Partial<Calls<'invoices'>> = { 'POST /api/invoices/{id}/check': of }
  return { own, foreign, billed }
}
