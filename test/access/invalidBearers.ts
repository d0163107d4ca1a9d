import fc from 'fast-check'
import jwt from 'jsonwebtoken'

/** What an attacker might send after "Bearer", given another person's real token. None of it may work. */
export async function makeInvalidBearers(
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
