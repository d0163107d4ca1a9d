import type { Handlers } from '#functions/identity/http/serve.ts'
import { setStatus } from '#functions/lifecycle/invoices/setStatus.ts'
import { recordPayment, reverse, waive } from '#functions/services/invoices/manualEntries.ts'
import { booksFor } from '#functions/services/invoices/openLedger.ts'
import { giveBack } from '#functions/services/invoices/refundByOffice.ts'
import { detailOf } from '#functions/services/invoices/view.ts'
import type { WrittenBooks } from '#functions/services/payments/apply.ts'
import type { invoices as routes } from '#shared/invoices/routes.ts'

type Deed = 'update' | 'pay' | 'refund' | 'adjust' | 'reverse'

/** What the treasurer does to an invoice; each answers it as it stands then. */
export const deeds: Pick<Handlers<typeof routes>, Deed> = {
  async update({ caller, params: { id }, body, now }) {
    await setStatus(id, body, { caller, now })
    return seen(await booksFor(id), now)
  },

  async pay({ caller, params: { id }, body, now }) {
    return seen(await recordPayment(id, body, { caller, now }), now)
  },

  async refund({ caller, params: { id }, body, now }) {
    return seen(await giveBack(id, body, { caller, now }), now)
  },

  async adjust({ caller, params: { id }, body, now }) {
    return seen(await waive(id, body, { caller, now }), now)
  },

  async reverse({ caller, params: { id }, body, now }) {
    return seen(await reverse(id, body, { caller, now }), now)
  },
}

const seen = ({ invoice, facts }: WrittenBooks, now: Date) => detailOf(invoice, facts, now)
