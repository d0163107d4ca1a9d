import { createSecretKey, type KeyObject } from 'node:crypto'
import jwt from 'jsonwebtoken'
import { memoizeAsync } from '../async/memoizeAsync.ts'
import { derivedKeys } from './derivedKeys.ts'

const audience = 'club'
const issuer = 'club'

/**
 * What is handed out signed. Each purpose has keys of its own and its name as `typ`, so that a token of one can never
 * pass for a token of the other.
 */
type KeyPurpose = 'session' | 'confirmation'

/** A token that says `claims` and is good for some seconds. */
export async function signJwt(
  purpose: KeyPurpose,
  claims: object,
  seconds: number,
  now: Date,
): Promise<string> {
  const [key] = await keys[purpose]()
  const iat = Math.floor(now.getTime() / 1000)
  return jwt.sign({ ...claims, typ: purpose, iat, exp: iat + seconds, aud: audience, iss: issuer }, key, {
    algorithm: 'HS256',
  })
}

/** What a genuine, unexpired token says, its `typ` included; undefined for everything else that may be sent as one. */
export async function verifyJwt(purpose: KeyPurpose, token: string, now: Date): Promise<unknown> {
  for (const key of await keys[purpose]()) {
    try {
      return jwt.verify(token, key, {
        algorithms: ['HS256'],
        audience,
        issuer,
        clockTimestamp: Math.floor(now.getTime() / 1000),
      })
    } catch (error) {
      // A payload that is no JSON comes out as the parser's own error.
      if (!(error instanceof jwt.JsonWebTokenError || error instanceof SyntaxError)) throw error
    }
  }
  return undefined
}

const keys = {
  session: memoizeAsync(() => loadKeys('session')),
  confirmation: memoizeAsync(() => loadKeys('confirmation')),
}

/** As KeyObjects: verifying with a string or a Buffer costs thirty times as much. */
async function loadKeys(purpose: KeyPurpose): Promise<[KeyObject, ...KeyObject[]]> {
  const [first, ...rest] = await derivedKeys(purpose)
  return [createSecretKey(first), ...rest.map(key => createSecretKey(key))]
}
