import jwt from 'jsonwebtoken'
import { derivedKeys } from './derivedKeys.ts'

const audience = 'club'
const issuer = 'club'

/**
 * What signed tokens are issued for. Each purpose has its own keys and its name as `typ`, so that a token for one
 * can never pass for a token for the other.
 */
type KeyPurpose = 'session' | 'confirmation'

/** A token with these claims, valid for some seconds. */
export async function signJwt(
  purpose: KeyPurpose,
  claims: object,
  seconds: number,
  now: Date,
): Promise<string> {
  const [key] = await derivedKeys(purpose)
  const iat = Math.floor(now.getTime() / 1000)
  return jwt.sign({ ...claims, typ: purpose, iat, exp: iat + seconds, aud: audience, iss: issuer }, key, {
    algorithm: 'HS256',
  })
}

/** The claims of a genuine, unexpired token, including `typ`; undefined for anything else. */
export async function verifyJwt(purpose: KeyPurpose, token: string, now: Date): Promise<unknown> {
  for (const key of await derivedKeys(purpose)) {
    try {
      return jwt.verify(token, key, {
        algorithms: ['HS256'],
        audience,
        issuer,
        clockTimestamp: Math.floor(now.getTime() / 1000),
      })
    } catch (error) {
      // A payload that is not JSON surfaces as the parser's own error.
      if (!(error instanceof jwt.JsonWebTokenError || error instanceof SyntaxError)) throw error
    }
  }
  return undefined
}
