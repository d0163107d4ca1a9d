import { expect, it } from 'vitest'
import * as z from 'zod'
import { routeKey } from '#shared/routes.ts'
import { openClub } from '../../club.ts'
import { createAccessFixture, findRoute, routes } from '../calls/calls.ts'
import { expectClientError } from '../refusals.ts'

const club = await openClub()
const fixture = await createAccessFixture(club)

/** All of these are calendar days, some without a representable day before or after them. */
const far = ['0000-01-01', '0001-01-01', '1899-12-31', '2200-01-01', '9999-12-31']

/** The fields of a body or a query that hold a day. */
const daysOf = (schema: z.ZodType | undefined): string[] =>
  schema && 'shape' in schema
    ? Object.entries<z.ZodType>(Object(schema.shape)).flatMap(([name, field]) =>
        JSON.stringify(z.toJSONSchema(field, { unrepresentable: 'any', io: 'input' })).includes(
          '"format":"date"',
        )
          ? [name]
          : [],
      )
    : []

const dated = routes.flatMap(route =>
  (['body', 'query'] as const).flatMap(part =>
    daysOf(route[part]).map(field => [routeKey(route), part, field] as const),
  ),
)

it('every route that takes a day is tested with days far in the past and future', () => {
  expect(dated).toContainEqual(['POST /api/invoices', 'body', 'dueDate'])
  expect(dated).toContainEqual(['GET /api/ledger', 'query', 'to'])
  expect(dated.length).toBeGreaterThan(20)
})

it.each(dated)('%s refuses a day far outside any sensible range: %s %s', async (key, part, field) => {
  const admin = await fixture.actor('admin')
  const call = (await fixture.own[key]?.(admin)) ?? {}
  for (const value of far) {
    const given: object = { ...Object(call[part]), [field]: value }
    const reply = await club.call(findRoute(key), { ...call, as: admin.as, [part]: given })
    expectClientError(reply, value)
    expect([reply.status, reply.json.issues.map(issue => issue.field)], value).toEqual([400, [field]])
  }
})
