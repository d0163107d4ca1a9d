import fc from 'fast-check'
import jwt from 'jsonwebtoken'
import { expect, it } from 'vitest'
import type { Role } from '#shared/access.ts'
import { paramNames } from '#shared/http.ts'
import { api, routeKey } from '#shared/routes.ts'
import { openClub } from '../club.ts'
import { createAccessFixture, findRoute, routes } from './calls/calls.ts'

const club = await openClub()
const fixture = await createAccessFixture(club)
const { signToken } = await import('#functions/identity/sessions/token.ts')
const { updateRow } = await import('#functions/platform/data/writes.ts')
const { commit } = await import('#functions/platform/data/transaction.ts')
const { keys } = await import('#functions/platform/data/table.ts')

const real = { token: (await club.person('admin')).token, now: club.clock.now }
const refusal = { message: 'Please log in.', error: 'Please log in.', issues: [] }
const me = (token: string) => club.call(api.users.me, { as: { token } })

it('a thousand forged bearers of every kind are refused on the current user', async () => {
  const invented = await makeInvalidBearers(real, 1000)
  expect(invented.size).toBeGreaterThanOrEqual(1000)
  for (const [name, token] of invented) {
    const { status, json } = await me(token)
    expect([status, json], name).toEqual([401, refusal])
  }
  // The real token that all of them imitate works, so nothing else is the reason for the refusals.
  expect((await me(real.token)).status).toBe(200)
})

const others = routes.filter(route => route.credential !== 'cookie' && route.input !== 'raw')
it.each(others.map(routeKey))(
  'a forged bearer is refused on %s, public or not, before anything else is checked',
  async key => {
    const route = findRoute(key)
    const all = [...(await makeInvalidBearers(real, 100))]
    // The kinds have been tried above; that a route asks at all is seen with three of them.
    const some = all.filter((_, at) => (at + others.indexOf(route)) % 33 === 0)
    expect(some.length).toBeGreaterThanOrEqual(3)
    for (const [name, token] of some) {
      const params = Object.fromEntries(paramNames(route.path).map(name => [name, 'any']))
      const { status, json } = await club.call(route, { as: { token }, params, body: route.body && '{' })
      expect([status, json], name).toEqual([401, refusal])
    }
  },
)

it.each(['', 'Bearer', 'Bearer ', 'Basic YTpi', 'Token x', real.token, `Bearer  ${real.token} x`])(
  'the authorization header %j is refused',
  async authorization => {
    for (const route of [api.users.me, api.programs.list]) {
      expect((await club.call(route, { headers: { authorization } })).status).toBe(401)
    }
  },
)

it('a forged bearer does not matter to calls that rely on the cookie or on a signature', async () => {
  const bearer = { authorization: 'Bearer undefined' }
  const { cookie } = await fixture.signIn((await club.person('parent')).id)
  for (const route of [api.auth.extend, api.auth.recover]) {
    expect((await club.call(route, { headers: bearer })).status).toBe(401)
    expect((await club.call(route, { headers: { ...bearer, cookie } })).status).toBe(200)
  }
  expect((await club.call(api.auth.logout, { headers: bearer })).status).toBe(200)
  const event = await fixture.own['POST /api/stripe/webhook']?.({ id: '', username: '' })
  const headers = { ...event?.headers, ...bearer }
  expect((await club.call(api.payments.webhook, { ...event, headers })).status).toBe(200)
})

const person = async (role: Role = 'parent') => {
  const { id } = await club.person(role)
  return { id, ...(await fixture.signIn(id)) }
}

it('logging out of a session makes its bearer invalid, and no other', async () => {
  const { id, as } = await person()
  const other = await fixture.signIn(id)
  expect((await club.call(api.auth.logout, { as })).status).toBe(200)
  expect((await me(as.token)).status).toBe(401)
  expect((await me(other.as.token)).status).toBe(200)
})

it('raising an account’s session version makes all of its bearers invalid', async () => {
  const { id, as } = await person()
  await commit(updateRow(keys.user(id), { add: { sessionVersion: 1 } }))
  expect((await me(as.token)).status).toBe(401)
  expect((await me((await fixture.signIn(id)).as.token)).status).toBe(401)
  expect((await me((await fixture.signIn(id, 2)).as.token)).status).toBe(200)
})

it.each(['disabled', 'deleting'])('a bearer is refused once its account is %s', async status => {
  const { id, as } = await person()
  await commit(updateRow(keys.user(id), { set: { status } }))
  expect((await me(as.token)).status).toBe(401)
  expect((await club.call(api.programs.list, { as })).status).toBe(401)
})

it('a bearer has the role that the table has, starting with the very next request', async () => {
  const { id, as } = await person('admin')
  const reads = async () => (await club.call(api.invoices.list, { as })).status
  expect(await reads()).toBe(200)
  await commit(updateRow(keys.user(id), { set: { role: 'coach' } }))
  expect(await reads()).toBe(403)
  await commit(updateRow(keys.user(id), { set: { role: 'program_director' } }))
  expect(await reads()).toBe(200)
  await commit(updateRow(keys.user(id), { set: { status: 'pending_review' } }))
  expect(await reads()).toBe(403)
})

it('a bearer that names another account’s session is refused', async () => {
  const [mine, admin] = [await person(), await person('admin')]
  const mixed = { sid: mine.sessionId, sub: admin.id, sv: 1 }
  expect((await me(await signToken(mixed, club.clock.now))).status).toBe(401)
  const own = await signToken({ sid: mine.sessionId, sub: mine.id, sv: 1 }, club.clock.now)
  expect((await me(own)).status).toBe(200)
})

/** What an attacker might send after "Bearer", given another person's real token. None of it may work. */
async function makeInvalidBearers(
  real: { token: string; now: Date },
  count: number,
): Promise<Map<string, string>> {
  const known = new Map([...fixedBearers, ...forgeTokens(real.token), ...(await signNonSessionTokens(real))])
  const random = fc.sample(fc.oneof(fc.string(), fc.base64String(), fc.uuid(), fc.ulid(), threeParts), {
    numRuns: Math.max(0, count - known.size),
  })
  return new Map([...known, ...random.map((token, at) => [`random ${at}`, token] as const)])
}

const base64Part = fc.base64String({ minLength: 4, maxLength: 60 }).map(text => text.replace(/[=+/]/g, ''))
const threeParts = fc.tuple(base64Part, base64Part, base64Part).map(parts => parts.join('.'))

const fixedBearers = [
  '',
  ' ',
  'undefined',
  'null',
  '{key}',
  'true',
  '0',
  'admin',
  'test',
  'Bearer',
  '.',
  '..',
  'a.b.c',
]
  .concat(['[object Object]', 'NaN', '<token>', '%00', 'authToken', 'demo', 'a b', 'é', '../admin'])
  .map(token => [`"${token}"`, token] as const)

const encodePart = (part: object | string) =>
  Buffer.from(typeof part === 'string' ? part : JSON.stringify(part)).toString('base64url')

/** Forged from a valid token, without our key. */
function forgeTokens(token: string): [string, string][] {
  const [header = '', payload = '', signature = ''] = token.split('.')
  const claims = jwt.decode(token, { json: true }) ?? {}
  const other = signature[10] === 'A' ? 'B' : 'A'
  return [
    ['alg none', `${encodePart({ alg: 'none', typ: 'JWT' })}.${payload}.`],
    ['alg None, signed', `${encodePart({ alg: 'None', typ: 'JWT' })}.${payload}.${signature}`],
    ['no signature', `${header}.${payload}.`],
    ['two parts', `${header}.${payload}`],
    ['another signature', `${header}.${payload}.${signature.slice(0, 10)}${other}${signature.slice(11)}`],
    ['other claims', `${header}.${encodePart({ ...claims, sub: 'usr_admin', role: 'admin' })}.${signature}`],
    [
      'a payload that is no JSON',
      `${encodePart({ alg: 'HS256', typ: 'JWT' })}.${encodePart('nope')}.${signature}`,
    ],
    ['a header that is no JSON', `${encodePart('nope')}.${payload}.${signature}`],
    ['a header that is null', `${encodePart('null')}.${payload}.${signature}`],
    ['RS256', `${encodePart({ alg: 'RS256', typ: 'JWT' })}.${payload}.${signature}`],
    [
      'a key in the header',
      `${encodePart({ alg: 'HS256', typ: 'JWT', jwk: { k: 'AAAA' } })}.${payload}.${signature}`,
    ],
    ...['secret', 'changeme', 'm'.repeat(48), '0'.repeat(64)].map((secret): [string, string] => [
      `signed with ${secret.slice(0, 8)}`,
      jwt.sign(claims, secret),
    ]),
  ]
}

/** Signed with our keys but not session tokens: nothing else that we sign may be accepted as a session. */
async function signNonSessionTokens({
  token,
  now,
}: {
  token: string
  now: Date
}): Promise<[string, string][]> {
  const { derivedKeys } = await import('#functions/platform/secrets/derivedKeys.ts')
  const { signToken } = await import('#functions/identity/sessions/token.ts')
  const [[session], [cursor]] = await Promise.all([derivedKeys('session'), derivedKeys('cursor')])
  const good = jwt.decode(token, { json: true }) ?? {}
  const { sid, sub, sv, typ, ...rest } = good
  const sign = (claims: object, key = session, algorithm: jwt.Algorithm = 'HS256') =>
    jwt.sign(claims, key, { algorithm })
  const person = { sid: String(sid), sub: String(sub), sv: Number(sv) }
  const longAgo = new Date(now.getTime() - 3_601_000)
  return [
    ['expired', await signToken(person, longAgo)],
    ['expired this very second', sign({ ...good, exp: Math.floor(now.getTime() / 1000) })],
    ['another audience', sign({ ...good, aud: 'other' })],
    ['no audience', sign({ ...good, aud: undefined })],
    ['another issuer', sign({ ...good, iss: 'other' })],
    ['a reset token', sign({ ...good, typ: 'reset' })],
    ['a feed token', sign({ ...good, typ: 'feed' })],
    ['no type', sign({ ...rest, ...person })],
    ['no session', sign({ ...rest, sub, sv, typ })],
    ['a session that never was', await signToken({ ...person, sid: 'ses_none' }, now)],
    ['a person who never was', await signToken({ ...person, sub: 'usr_none' }, now)],
    ['a session version to come', await signToken({ ...person, sv: person.sv + 1 }, now)],
    ['the cursor’s key', sign(good, cursor)],
    ['another algorithm', sign(good, session, 'HS384')],
    ['a session id too long for a key', await signToken({ ...person, sid: 's'.repeat(3000) }, now)],
  ]
}
