import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { routeKey } from '#shared/routes.ts'
import { openClub } from '../../club.ts'
import { runs } from '../../proof.ts'
import { remember } from '../../remember.ts'
import type { Actor } from '../actors.ts'
import { createAccessFixture, findRoute, routes } from '../calls/calls.ts'
import { expectClientError, expectNoServerError } from '../refusals.ts'

const club = await openClub()
const { issuesOf } = await import('#functions/platform/http/errors.ts')
const fixture = await createAccessFixture(club)
const nobody = await fixture.actor('anonymous')
const admin = await fixture.actor('admin')

/**
 * Every route that validates a body by a schema, with a caller who may use it and a request that succeeds.
 */
const keys = routes.filter(route => route.body).map(routeKey)
const callerOf = async (key: string): Promise<Actor> => {
  if (key === 'POST /api/register' || key === 'POST /api/claim') return nobody
  // It makes its caller an administrator.
  if (key === 'POST /api/claim/account') return fixture.actor('parent')
  // It counts its caller's guesses and ends the session.
  return key === 'POST /api/change-password' ? fixture.actor('admin') : admin
}
const valid = remember(prepare)
async function prepare(key: string) {
  const call = await fixture.own[key]?.(await callerOf(key))
  return { params: call?.params, body: Object(call?.body) as Record<string, unknown> }
}

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

describe.each(keys)('%s', key => {
  const { body: schema } = findRoute(key)
  const fields = fieldsOf(schema)

  it('the valid request that all other requests here are derived from is accepted', async () => {
    expect(fields.length).toBeGreaterThan(0)
    const { params, body } = await prepare(key)
    const { status } = await club.call(findRoute(key), { as: (await callerOf(key)).as, params, body })
    expect(status).toBeLessThan(300)
  })

  it('a generated request is refused when the schema refuses it, and never ends in a server error', async () => {
    const { body } = await valid(key)
    const numRuns = runs(6, 200)
    let refused = 0
    const spoilt = fc.tuple(fc.subarray(fields, { minLength: 1, maxLength: Math.min(3, fields.length) }), odd)
    await fc.assert(
      fc.asyncProperty(spoilt, async ([names, value]) => {
        const rest = Object.entries(body).filter(([name]) => !names.includes(name))
        const parts = rest.map(([name, old]) => `${JSON.stringify(name)}:${JSON.stringify(old)}`)
        const json = `{${[...parts, ...names.map(name => `"${name}":${value}`)].join()}}`
        const reply = await send(key, json)
        const about = `${names.join()} = ${value.slice(0, 80)}`
        expectNoServerError(reply, about)
        if (schema?.safeParse(JSON.parse(json)).success) return
        refused++
        expectClientError(reply, about)
      }),
      { numRuns },
    )
    expect(refused).toBeGreaterThan(numRuns / 10)
  })

  it('half a surrogate pair, which no table could store, is refused in any text', async () => {
    const texts = Object.entries((await valid(key)).body).filter(([, value]) => typeof value === 'string')
    for (const [name, text] of [...texts, ['more', ''] as const]) {
      const reply = await send(key, { ...(await valid(key)).body, [name]: `${text}\ud800` })
      expectClientError(reply, name)
      expect([reply.status, reply.json.message]).toEqual([400, 'The request body is not valid JSON.'])
    }
  })

  it('a request in which a required field is missing, null or of another type is refused, and the answer names the field', async () => {
    const { body } = await valid(key)
    const required = fields.filter(name => !schema?.safeParse({ ...body, [name]: undefined }).success)
    for (const name of required) {
      for (const value of [undefined, null, { a: 1 }, deepValue()]) {
        // Without this field the request is valid.
        if (value === null && schema?.safeParse({ ...body, [name]: null }).success) continue
        const reply = await send(key, { ...body, [name]: value })
        expectClientError(reply, name)
        expect(reply.status).toBe(400)
        expect(reply.json.issues.map(issue => issue.field.split('.')[0])).toContain(name)
      }
    }
  })

  it('unknown keys are refused, and each is named', async () => {
    const names = ['surprise', '__proto__', 'constructor', 'isAdmin', 'status ', 'id']
    const { body } = await valid(key)
    const unknown = names.map(name => `${JSON.stringify(name)}:{"a":1}`)
    const reply = await send(key, `${JSON.stringify(body).slice(0, -1)},${unknown.join()}}`)
    expectClientError(reply, names.join())
    expect([reply.status, reply.json.issues]).toEqual([
      400,
      names.map(name => ({ field: name, message: `${name} is not a field of this request` })),
    ])
  })

  it('a thousand unknown keys, a key of a million letters, or a thousand wrong entries get a short answer', async () => {
    const many = Object.fromEntries(Array.from({ length: 1_000 }, (_, at) => [`key${at}`, at]))
    expectClientError(await send(key, many), 'many keys')
    expectClientError(await send(key, { ['k'.repeat(1_000_000)]: 1 }), 'one long key')
    const { body } = await valid(key)
    for (const name of fields) {
      const { text } = await send(key, { ...body, [name]: Array(1_000).fill({}) })
      expect(text.length, name).toBeLessThan(30_000)
    }
  })

  it.each(['', '{', '}', '{"a":NaN}', "{'a':1}", '[1,]', 'undefined', '\ufeff{}', '{}{}', 'a=1', '\u0000'])(
    'the body %j, which is not JSON, is refused',
    async text => {
      // There an empty body counts as one without fields: see test/credentials/submitAndDecide.test.ts.
      if (text === '' && findRoute(key).input === 'optional') return
      const reply = await send(key, text)
      expectClientError(reply, text)
      expect([reply.status, reply.json.message]).toEqual([400, 'The request body is not valid JSON.'])
    },
  )

  it.each(['null', 'true', '7', '"text"', '[]', '[{}]'])(
    'the body %s, which is not an object, is refused',
    async text => {
      const reply = await send(key, text)
      expectClientError(reply, text)
      expect(reply.status).toBe(400)
    },
  )

  it('a hundred thousand nested lists are refused', async () => {
    expectClientError(await send(key, deep(100_000)), 'deep')
  })

  it.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'text/json',
    '',
  ])('a valid body sent as %j is refused', async type => {
    const reply = await send(key, (await valid(key)).body, { 'content-type': type })
    expectClientError(reply, type)
    const isForm = findRoute(key).input === 'form' && type.startsWith('multipart')
    expect([reply.status, reply.json.message]).toEqual(
      isForm ? [400, 'The form could not be read.'] : [415, 'Please send JSON.'],
    )
  })
})

const deepValue = (): unknown => JSON.parse(deep(1_000)) as unknown

it('a refusal lists at most fifty issues, however many things are wrong', () => {
  const { error } = z.array(z.string()).safeParse(Array(1_000).fill(0))
  expect(error && issuesOf(error)).toHaveLength(50)
})
