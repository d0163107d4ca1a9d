import type { invoices as routes } from '#shared/invoices/routes.ts'
import type { Handlers } from '../http/serve.ts'
import type { WrittenBooks } from '../payments/apply.ts'
import { recordPayment, reverse, waive } from './entries.ts'
import { giveBack } from './giveBack.ts'
import { booksFor } from './openBooks.ts'
import { setStatus } from './status.ts'
import { detailOf } from './view.ts'

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
