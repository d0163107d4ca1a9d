import { beforeEach, expect, it } from 'vitest'
import { keys } from '#functions/platform/data/table.ts'
import type { Route } from '#shared/http.ts'
import { api } from '#shared/routes.ts'
import { openClub } from '../club.ts'
import { createTreasurer } from '../payments/treasurer.ts'
import { recordLog } from '../recordLog.ts'
import { damageRow } from '../rows.ts'

/** A sum of money in which a row is missing would be wrong, and nobody would see it. */

const club = await openClub()
const admin = await club.person('admin')
const { createUnpaidInvoice, invoice, pay } = createTreasurer(club, admin)
const { invoiceId, registration } = await createUnpaidInvoice()
await pay(invoiceId, 4000)
const { programId = '' } = registration

beforeEach(() => void recordLog())

const statusOf = async (route: Route, call: object = {}) =>
  (await club.call<Route>(route, { as: admin, ...call })).status

it('the sums of the club are not shown without the figures of one program', async () => {
  const mend = await damageRow(keys.stats(programId), 'collected')
  expect([await statusOf(api.invoices.summary), await statusOf(api.programs.summary)]).toEqual([503, 503])
  expect((await club.ok(api.programs.list, { as: admin })).map(({ id }) => id)).not.toContain(programId)
  await mend()
})

it('what is owed for how long is not shown without one open invoice, which lists leave out', async () => {
  const mend = await damageRow(keys.invoice(invoiceId), 'balance')
  expect(await statusOf(api.invoices.aging)).toBe(503)
  expect(await club.ok(api.invoices.list, { as: admin })).toEqual([])
  await mend()
})

it('neither the ledger nor an invoice is shown without one of its payments', async () => {
  const [payment] = (await invoice(invoiceId)).entries
  const mend = await damageRow(keys.ledgerEntry(invoiceId, payment?.ref ?? ''), 'amount')
  const today = club.clock.now.toISOString().slice(0, 10)
  expect(await statusOf(api.invoices.ledger, { query: { from: today, to: today } })).toBe(503)
  expect(await statusOf(api.invoices.get, { params: { id: invoiceId } })).toBe(503)
  await mend()
})
