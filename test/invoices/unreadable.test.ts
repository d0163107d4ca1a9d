import { beforeEach, expect, it } from 'vitest'
import { keys } from '#functions/platform/data/table.ts'
import { api } from '#shared/routes.ts'
import { openClub } from '../club.ts'
import { createRegisteredFamily, fetchInvoice } from '../family.ts'
import { newProgram, numbered } from '../forms.ts'
import { recordLog } from '../recordLog.ts'
import { damageRow, fetchAllRows } from '../rows.ts'

/** A sum of money in which a row is missing would be wrong, and nobody would see it. */

const club = await openClub()
const admin = await club.person('admin')
const body = newProgram(numbered('Spring'), { fee: 9000 })
const { id: programId } = await club.ok(api.programs.create, { as: admin, body })
const { registration } = await createRegisteredFamily(club, programId)
const invoice = await fetchInvoice(club, admin, registration.id)
await club.ok(api.invoices.pay, {
  as: admin,
  params: { id: invoice.id },
  body: { amountCents: 4000, method: 'cash', key: 'in-part-1' },
})

beforeEach(() => void recordLog())

const statusOf = async (call: Promise<{ status: number }>) => (await call).status

it('the sums of the club are not shown without the figures of one program', async () => {
  const mend = await damageRow(keys.stats(programId), 'collected')
  expect(await statusOf(club.call(api.invoices.summary, { as: admin }))).toBe(503)
  expect(await statusOf(club.call(api.programs.summary, { as: admin }))).toBe(503)
  expect((await club.ok(api.programs.list, { as: admin })).map(({ id }) => id)).not.toContain(programId)
  await mend()
})

it('what is owed for how long is not shown without one open invoice, which lists leave out', async () => {
  const mend = await damageRow(keys.invoice(invoice.id), 'balance')
  expect(await statusOf(club.call(api.invoices.ageing, { as: admin }))).toBe(503)
  expect(await club.ok(api.invoices.list, { as: admin })).toEqual([])
  await mend()
})

it('neither the ledger nor an invoice is shown without one of its payments', async () => {
  const entry = (await fetchAllRows()).find(
    ({ pk, sk }) => /^LEDGER/.test(String(pk)) && /^PAY/.test(String(sk)),
  )
  const mend = await damageRow({ pk: String(entry?.pk), sk: String(entry?.sk) }, 'amount')
  const today = club.clock.now.toISOString().slice(0, 10)
  const query = { from: today, to: today }
  expect(await statusOf(club.call(api.invoices.ledger, { as: admin, query }))).toBe(503)
  expect(await statusOf(club.call(api.invoices.get, { as: admin, params: { id: invoice.id } }))).toBe(503)
  await mend()
})
