import { expect, it } from 'vitest'
import { sum } from '#shared/money.ts'
import { api } from '#shared/routes.ts'
import { openClub } from '../club.ts'

const club = await openClub()

it('fills an empty table with a club whose money adds up', async () => {
  const { seed } = await import('#infra/local/seed.ts')
  await seed(club.clock.now)
  const admin = await club.ok(api.auth.login, { body: { username: 'admin', password: 'Lacrosse-2026!' } })
  const invoices = await club.ok(api.invoices.list, { as: admin })
  const summary = await club.ok(api.invoices.summary, { as: admin })
  expect(invoices.length).toBeGreaterThan(30)
  expect(new Set(invoices.map(invoice => invoice.status))).toEqual(
    new Set(['paid', 'unpaid', 'overdue', 'cancelled', 'refunded']),
  )
  expect(summary.all).toEqual({
    count: invoices.length,
    amount: sum(invoices.map(invoice => invoice.amount)),
  })
  const open = invoices.filter(({ status }) => status === 'unpaid' || status === 'overdue')
  expect(summary.open.amount).toBe(sum(open.map(invoice => invoice.balance)))
  expect(summary.collected).toBe(sum(invoices.map(invoice => invoice.amountPaid - invoice.amountRefunded)))
  expect(await club.ok(api.programs.list)).toHaveLength(5)
  expect(await club.verify()).toEqual([])

  const parent = await club.ok(api.auth.login, { body: { username: 'parent', password: 'Lacrosse-2026!' } })
  const children = await club.ok(api.players.list, { as: parent })
  for (const { playerImageUrl } of children) {
    const { url } = await club.ok(api.uploads.get, { as: parent, params: { id: playerImageUrl ?? '' } })
    expect((await fetch(url)).headers.get('content-type')).toBe('image/png')
  }
  expect(children.map(({ firstName }) => firstName).sort()).toEqual(['Riley', 'Sky'])
})
