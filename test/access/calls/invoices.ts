import { addDays } from '#shared/dates.ts'
import { api } from '#shared/routes.ts'
import { numbered } from '../../forms.ts'
import type { Calls } from '../actors.ts'
import type { Fixtures } from '../fixtures.ts'

/** The calls of invoices. Those who run the club see every one, so whatever is not theirs is one that is not there. */
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
  const none = { params: { id: 'inv_none' } }
  const back = () => ({ amountCents: 500, reason, from: 'manual' as const, key: key() })
  const waiver = () => ({ amountCents: 500, reason, key: key() })

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
      body: back(),
    }),
    'POST /api/invoices/{id}/adjustments': async () => ({ ...(await of()), body: waiver() }),
    'POST /api/invoices/{id}/reversals': async () => {
      const { params, ref } = await createPaidInvoice()
      return { params, body: { ref, reason } }
    },
  }
  const foreign: Partial<Calls<'invoices'>> = {
    'GET /api/invoices/status/{status}': async () => ({ params: { status: 'none' } }),
    'GET /api/invoices/program/{id}': async () => ({ params: { id: 'prg_none' } }),
    'GET /api/invoices/number/{number}': async () => ({ params: { number: 'INV-1999-00001' } }),
    'GET /api/invoices/{id}': async () => none,
    'PUT /api/invoices/{id}': async () => ({ ...none, body: { notes: 'Note' } }),
    'POST /api/invoices/{id}/payments': async () => ({ ...none, body: cash() }),
    'POST /api/invoices/{id}/check': of,
    'POST /api/invoices/{id}/refund': async () => ({ ...none, body: back() }),
    'POST /api/invoices/{id}/adjustments': async () => ({ ...none, body: waiver() }),
    'POST /api/invoices/{id}/reversals': async () => ({ ...none, body: { ref: 'PAY#man_none', reason } }),
  }
  return { own, foreign, billed }
}
