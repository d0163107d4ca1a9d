import { expect, it } from 'vitest'
import { api } from '#shared/routes.ts'
import { openClub } from '../club.ts'

const club = await openClub()
const admin = await club.person('admin')
const director = await club.person('program_director')

it('the club’s invoices are listed page by page, newest first, each once', async () => {
  const { createInvoice } = await import('#functions/stores/invoices/store.ts')
  const { commit } = await import('#functions/platform/data/transaction.ts')
  const numbers = Array.from({ length: 510 }, (_, n) => `INV-2026-${String(n).padStart(5, '0')}`)
  await Promise.all(numbers.map((number, n) => commit(...createInvoice(invoice(number, n)))))

  const first = await club.call(api.invoices.list, { as: admin })
  const cursor = first.headers['x-next-cursor'] ?? ''
  expect(first.json).toHaveLength(500)
  const second = await club.call(api.invoices.list, { as: admin, query: { cursor } })
  expect(second.headers['x-next-cursor']).toBeUndefined()
  const listed = [...first.json, ...second.json].map(row => row.invoiceNumber)
  expect(listed).toEqual(numbers.toReversed())

  const others = await club.call(api.invoices.list, { as: director, query: { cursor } })
  expect(others).toMatchObject({ status: 400, json: { issues: [{ field: 'cursor' }] } })
  const forged = Buffer.from(JSON.stringify({ pk: 'USER#x', sk: 'ME#0' })).toString('base64url')
  expect(
    await club.call(api.invoices.list, { as: admin, query: { cursor: `${forged}.${forged}` } }),
  ).toMatchObject({
    status: 400,
  })
})

const invoice = (invoiceNumber: string, n: number) => ({
  id: `inv_${String(n).padStart(5, '0')}`,
  invoiceNumber,
  userId: 'usr_x',
  remindedAt: [],
  userName: 'Pat',
  programName: 'Travel',
  playerName: 'Sam',
  subtotal: 100,
  waived: 0,
  total: 100,
  amountPaid: 0,
  amountRefunded: 0,
  collected: 0,
  balance: 100,
  state: 'open' as const,
  dueAt: '2026-03-09T00:00:00.000Z',
  createdAt: new Date(Date.UTC(2026, 0, 1, 0, n)).toISOString(),
  refunds: [],
  returned: 0,
  version: 1,
})
