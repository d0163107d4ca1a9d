import { afterAll, describe, expect, it } from 'vitest'
import * as z from 'zod'
import type { Route } from '#shared/http.ts'
import { formatCents, parseDollars } from '#shared/money.ts'
import { api, routeKey } from '#shared/routes.ts'
import { openClub } from '../club.ts'
import { createTreasurer, newIdempotencyKey } from './treasurer.ts'

const club = await openClub()
const admin = await club.person('admin')
afterAll(async () => expect(await club.verify()).toEqual([]))
const desk = createTreasurer(club, admin)

/** The names of all fields of a schema that accept a non-integer. */
function brokenNumbers(schema: z.ZodType, io: 'input' | 'output'): string[] {
  const found: string[] = []
  const json = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  const visit = (node: unknown, name: string): void => {
    if (typeof node !== 'object' || node === null) return
    if ('type' in node && node.type === 'number') found.push(name)
    for (const [key, inner] of Object.entries(node)) {
      const isList = key === 'anyOf' || key === 'allOf' || key === 'oneOf' || key === 'items'
      if (key === 'properties' && inner && typeof inner === 'object')
        for (const [field, value] of Object.entries(inner)) visit(value, field)
      else if (Array.isArray(inner)) for (const one of inner) visit(one, name)
      else if (isList || typeof inner === 'object') visit(inner, name)
    }
  }
  visit(json, '')
  return found
}

/** Exceptions: ids may be sent as numbers, and the audit trail repeats what was sent. */
const noAmount = (field: string): boolean => field.endsWith('Id') || field === 'details'

describe('amounts in the API are whole cents', () => {
  const routes = Object.values(api).flatMap((feature): Route[] => Object.values(feature))

  it.each([
    ['reply', (route: Route) => (route.reply ? brokenNumbers(route.reply, 'output') : [])],
    ['body', (route: Route) => (route.body ? brokenNumbers(route.body, 'input') : [])],
  ] as const)(
    'amounts are whole cents in every %s, except the value of a code, in percent or dollars',
    (_, broken) => {
      const found = routes
        .flatMap(route => broken(route).map(field => [routeKey(route), field] as const))
        .filter(([, field]) => !noAmount(field))
      const fields = new Set(found.map(([, field]) => field))
      expect([...fields]).toEqual(['discountValue'])
      expect(found.filter(([key]) => !key.includes('/api/discount-codes'))).toEqual([])
    },
  )

  it('a part of a cent is refused as an amount, as is what is no number', async () => {
    const { invoiceId, ...one } = await desk.createUnpaidInvoice()
    for (const amount of [0.5, 100.1, '100', -1, Number.MAX_SAFE_INTEGER, null]) {
      const body = { amountCents: amount, method: 'cash', reason: 'Rain', key: newIdempotencyKey() }
      for (const route of [api.invoices.pay, api.invoices.refund, api.invoices.adjust]) {
        const { method: _, ...rest } = body
        const sent = route === api.invoices.pay ? { ...rest, reason: undefined, method: 'cash' } : rest
        const { status, json } = await club.call<Route>(route, {
          as: admin,
          params: { id: invoiceId },
          body: sent,
        })
        expect([route.path, amount, status]).toEqual([route.path, amount, 400])
        expect(json.issues?.map(({ field }) => field)).toEqual(['amountCents'])
      }
      const intent = { amount, registrationId: one.registration.id }
      const { status } = await club.call(api.payments.createIntent, { as: one.parent, body: intent })
      expect(status).toBe(400)
    }
  })

  it('the amounts of a code that does not divide evenly are whole cents too, and everything adds up', async () => {
    const third = await desk.code({ discountValue: 33.33 })
    const one = await desk.createUnpaidInvoice({ fee: 12_345 })
    await desk.apply(one, third.code)
    // 33.33% of $123.45 are 41.145885: half a cent and more is rounded up.
    const { subtotal, discount, amount, balance } = await desk.invoice(one.invoiceId)
    expect([subtotal, discount?.amount, amount, balance]).toEqual([12_345, 4115, 8230, 8230])
  })

  it('amounts in cents are shown to people as dollars', () => {
    expect([0, 5, 49, 100, 123_450, 1_000_000_01].map(formatCents)).toEqual([
      '$0.00',
      '$0.05',
      '$0.49',
      '$1.00',
      '$1,234.50',
      '$1,000,000.01',
    ])
    for (let cents = 0; cents <= 123_450; cents += 7) expect(parseDollars(formatCents(cents))).toBe(cents)
  })
})
