import type { invoices as routes } from '#shared/invoices/routes.ts'
import type { Handlers } from '../http/serve.ts'
import { booksFor, giveBack, recordPayment, reverse, waive } from './entries.ts'
import { setStatus } from './status.ts'
import { detailOf } from './view.ts'

type Deed = 'update' | 'pay' | 'refund' | 'adjust' | 'reverse'

/** What the treasurer does to an invoice; each answers it as it stands then. */
export const deeds: Pick<Handlers<typeof routes>, Deed> = {
  async update({ caller, params: { id }, body, now }) {
    await setStatus(id, body, { caller, now })
    return latest(id, now)
  },

  async pay({ caller, params: { id }, body, now }) {
    await recordPayment(id, body, { caller, now })
    return latest(id, now)
  },

  async refund({ caller, params: { id }, body, now }) {
    await giveBack(id, body, { caller, now })
    return latest(id, now)
  },

  async adjust({ caller, params: { id }, body, now }) {
    await waive(id, body, { caller, now })
    return latest(id, now)
  },

  async reverse({ caller, params: { id }, body, now }) {
    await reverse(id, body, { caller, now })
    return latest(id, now)
  },
}

async function latest(id: string, now: Date) {
  const { invoice, facts } = await booksFor(id)
  return detailOf(invoice, facts, now)
}
