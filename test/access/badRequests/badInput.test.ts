import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { routeKey } from '#shared/routes.ts'
import { openClub } from '../../club.ts'
import { runs } from '../../proof.ts'
import { remember } from '../../remember.ts'
import { createAccessFixture, findRoute, routes } from '../calls/calls.ts'
import type { Actor } from '../fixtures.ts'
import { expectClientError, expectNoServerError } from '../refusals.ts'

const club = await openClub()
const { issuesOf } = await import('#functions/platform/http/errors.ts')
const fixture = await createAccessFixture(club)
const nobody = await fixture.actor('anonymous')
const admin = await fixture.actor('admin')

/** Every route that validates a body by a schema. */
const keys = routes.filter(route => route.body).map(routeKey)
/** One of each way in which a body is read: anonymous, with an id, as a form, optional, and money. */
const throughTheChain = [
  'POST /api/register',
  'PATCH /api/players/{id}',
  'POST /api/credentials',
  'POST /api/users/{id}/approve-coach',
  'POST /api/invoices',
]

const callerOf = async (key: string): Promise<Actor> => {
  if (key === 'POST /api/register' || key === 'POST /api/claim') return nobody
  // It makes its caller an administrator.
  if (key === 'POST /api/claim/account') return fixture.actor('parent')
  // It counts its caller's guesses and ends the session.
  return key === 'POST /api/change-password' ? fixture.actor('admin') : admin
}
/** A request that succeeds: the matrix proves it. */
const valid = remember(async (key: string) => {
  const call = await fixture.own[key]?.(await callerOf(key))
  return { params: call?.params, body: Object(call?.body) as Record<string, unknown> }
})

/** Sends this body, text or value, instead of the valid one. */
async function send(key: string, body: unknown, headers: Record<string, string> = {}) {
  const { params } = await valid(key)
  return club.call(findRoute(key), { as: (await callerOf(key)).as, params, body, headers })
}

const deep = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`
/** As JSON text, because JSON.stringify cannot produce some of these values. */
const odd = fc.oneof(
  fc.constantFrom(
    'null',
    'true',
    '0',
    '-1',
    '0.5',
    '1e400',
    '-1e-400',
    '9007199254740993',
    '12345678901234567890',
  ),
  fc.constantFrom('""', '" "', '"NaN"', '"Infinity"', '"undefined"', '"\\u0000"', '"\\ud800"', '"\\udc00x"'),
  fc.constantFrom(
    '[]',
    '{}',
    '[null]',
    '[[]]',
    '{"__proto__":{"admin":true}}',
    '{"$ne":null}',
    '{"length":9}',
  ),
  fc.constantFrom(deep(5_000), `"${'x'.repeat(100_000)}"`, `"${'ﷺ'.repeat(300)}"`, `"${'é'.repeat(254)}"`),
  fc.constantFrom('"<script>alert(1)</script>"', '"\\u202eevil"', '"=1+1"', '"\\r\\nBcc: x@y.zz"', '"#META"'),
  fc.string({ unit: 'binary', maxLength: 70 }).map(text => JSON.stringify(text)),
  fc.jsonValue({ maxDepth: 4 }).map(value => JSON.stringify(value)),
  fc.bigInt().map(String),
)

/** The field names of a body, even if its schema has refinements. */
const fieldsOf = (schema: z.ZodType | undefined): string[] =>
  schema && 'shape' in schema ? Object.keys(Object(schema.shape)) : []

const schemaOf = (key: string): z.ZodType => {
  const { body } = findRoute(key)
  if (!body) throw new Error(`${key} takes no body`)
  return body
}
/** How zod speaks where nobody has given it other words. */
const validatorsWords =
  /\b(invalid (input|option|string|number|key|value|ISO|email|URL)|expected|received|too (big|small)|unrecognized)\b/i
const fieldOf = ({ field }: { field: string }) => field.split('.')[0]

describe.each(keys)('the body of %s', key => {
  const schema = schemaOf(key)
  const fields = fieldsOf(schema)
  /** What the answer would name. */
  const issuesIn = (body: unknown) => {
    const { error } = schema.safeParse(body)
    return error ? issuesOf(error) : []
  }

  it(`${key}: a generated body is refused in words about its fields, or ends in no server error`, async () => {
    const { body } = await valid(key)
    expect(fields.length).toBeGreaterThan(0)
    expect(issuesIn(body)).toEqual([])
    const numRuns = runs(60, 1000)
    const accepted: string[] = []
    const spoilt = fc.tuple(fc.subarray(fields, { minLength: 1, maxLength: Math.min(3, fields.length) }), odd)
    fc.assert(
      fc.property(spoilt, ([names, value]) => {
        const rest = Object.entries(body).filter(([name]) => !names.includes(name))
        const parts = rest.map(([name, old]) => `${JSON.stringify(name)}:${JSON.stringify(old)}`)
        const json = `{${[...parts, ...names.map(name => `"${name}":${value}`)].join()}}`
        const issues = issuesIn(JSON.parse(json))
        if (issues.length === 0) accepted.push(json)
        for (const issue of issues) {
          expect(fields).toContain(fieldOf(issue))
          expect(issue.message).not.toMatch(validatorsWords)
        }
        expect(JSON.stringify(issues).length).toBeLessThan(30_000)
      }),
      { numRuns },
    )
    expect(accepted.length).toBeLessThan((numRuns * 9) / 10)
    // What the schema lets through meets the handler and the table.
    for (const json of accepted.slice(0, runs(2, 50)))
      expectNoServerError(await send(key, json), json.slice(0, 200))
  })

  it(`${key}: a required field that is missing, null or of another type is named, and so are unknown ones`, async () => {
    const { body } = await valid(key)
    for (const name of fields.filter(name => issuesIn({ ...body, [name]: undefined }).length > 0)) {
      for (const value of [undefined, null, { a: 1 }, deepValue(), Array(1_000).fill({})]) {
        const issues = issuesIn({ ...body, [name]: value })
        // Without this field the request is valid.
        if (value === null && issues.length === 0) continue
        expect(issues.map(fieldOf), name).toContain(name)
        for (const { message } of issues) expect(message, name).not.toMatch(validatorsWords)
        expect(JSON.stringify(issues).length, name).toBeLessThan(30_000)
      }
    }
    const names = ['surprise', '__proto__', 'constructor', 'isAdmin', 'status ', 'id'].filter(
      name => !fields.includes(name),
    )
    const unknown = names.map(name => `${JSON.stringify(name)}:{"a":1}`)
    const json = `${JSON.stringify(body).slice(0, -1)}${Object.keys(body).length > 0 ? ',' : ''}${unknown.join()}}`
    expect(issuesIn(JSON.parse(json))).toEqual(
      names.map(name => ({ field: name, message: `${name} is not a field of this request` })),
    )
  })
})

describe.each(throughTheChain)('%s, from the bytes to the answer', key => {
  it(`${key}: what the schema refuses is a 400 with its words`, async () => {
    const { body } = await valid(key)
    const wrong = { ...body, surprise: 1, [fieldsOf(schemaOf(key))[0] ?? '']: { a: 1 } }
    const { error } = schemaOf(key).safeParse(wrong)
    const reply = await send(key, wrong)
    expectClientError(reply, key)
    expect([reply.status, reply.json.issues]).toEqual([400, error && issuesOf(error)])
    expectClientError(await send(key, { ['k'.repeat(1_000_000)]: 1 }), 'one long key')
    expectClientError(await send(key, deep(100_000)), 'deep')
  })

  it(`${key}: half a surrogate pair, which no table could store, is refused in any text`, async () => {
    const { body } = await valid(key)
    const texts = Object.entries(body).filter(([, value]) => typeof value === 'string')
    for (const [name, text] of [...texts, ['more', ''] as const]) {
      const reply = await send(key, { ...body, [name]: `${text}\ud800` })
      expectClientError(reply, name)
      expect([reply.status, reply.json.message]).toEqual([400, 'The request body is not valid JSON.'])
    }
  })

  it(`${key}: what is not JSON is refused, and what is not an object`, async () => {
    for (const text of [
      '',
      '{',
      '}',
      '{"a":NaN}',
      "{'a':1}",
      '[1,]',
      'undefined',
      '\ufeff{}',
      '{}{}',
      'a=1',
      '\u0000',
    ]) {
      // There an empty body counts as one without fields: see test/credentials/submitAndDecide.test.ts.
      if (text === '' && findRoute(key).input === 'optional') continue
      const reply = await send(key, text)
      expectClientError(reply, text)
      expect([reply.status, reply.json.message]).toEqual([400, 'The request body is not valid JSON.'])
    }
    for (const text of ['null', 'true', '7', '"text"', '[]', '[{}]']) {
      const reply = await send(key, text)
      expectClientError(reply, text)
      expect(reply.status, text).toBe(400)
    }
  })

  it(`${key}: a valid body of another type than JSON is refused`, async () => {
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'text/json',
      '',
    ]) {
      const reply = await send(key, (await valid(key)).body, { 'content-type': type })
      expectClientError(reply, type)
      const isForm = findRoute(key).input === 'form' && type.startsWith('multipart')
      expect([reply.status, reply.json.message]).toEqual(
        isForm ? [400, 'The form could not be read.'] : [415, 'Please send JSON.'],
      )
    }
  })
})

const deepValue = (): unknown => JSON.parse(deep(1_000)) as unknown

it.each(routes.filter(route => route.query).map(routeKey))(
  '%s: a query that is refused is refused in words for people',
  key => {
    const { query } = findRoute(key)
    for (const name of Object.keys(query?.shape ?? {})) {
      for (const value of ['', 'x'.repeat(5_000), 'no\u0000thing', '-1.5', ['a', 'b']]) {
        const { error } = query?.safeParse({ [name]: value }) ?? {}
        for (const { message } of error ? issuesOf(error) : [])
          expect(message, name).not.toMatch(validatorsWords)
      }
    }
  },
)

it('a refusal lists at most fifty issues, however many things are wrong', () => {
  const { error } = z.array(z.string()).safeParse(Array(1_000).fill(0))
  expect(error && issuesOf(error)).toHaveLength(50)
})
