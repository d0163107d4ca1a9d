import { createSecretKey, type KeyObject } from 'node:crypto'
import jwt from 'jsonwebtoken'
import * as z from 'zod'
import { once } from '../http/once.ts'
import { derivedKeys } from '../http/secrets.ts'

/** How long an access token is good for, in seconds. The session behind it may end earlier, at any moment. */
export const tokenSeconds = 3600

const audience = 'club'
const issuer = 'club'

/** `sv` is the account's session version when the token was made: raising it in the table ends every session. */
const Claims = z.object({ sid: z.string(), sub: z.string(), sv: z.int(), typ: z.literal('session') })
export type Claims = z.infer<typeof Claims>

export async function signToken(claims: Omit<Claims, 'typ'>, now: Date): Promise<string> {
  const [key] = await signingKeys()
  const iat = Math.floor(now.getTime() / 1000)
  return jwt.sign(
    { ...claims, typ: 'session', iat, exp: iat + tokenSeconds, aud: audience, iss: issuer },
    key,
    {
      algorithm: 'HS256',
    },
  )
}

/** What a genuine, unexpired token says; undefined for everything else that may stand behind "Bearer". */
export async function readToken(token: string, now: Date): Promise<Claims | undefined> {
  for (const key of await signingKeys()) {
    try {
      const payload = jwt.verify(token, key, {
        algorithms: ['HS256'],
        audience,
        issuer,
        clockTimestamp: Math.floor(now.getTime() / 1000),
      })
      return Claims.safeParse(payload).data
    } catch (error) {
      // A payload that is no JSON comes out as the parser's own error.
      if (!(error instanceof jwt.JsonWebTokenError || error instanceof SyntaxError)) throw error
    }
  }
  return undefined
}

/** As KeyObjects: verifying with a string or a Buffer costs thirty times as much. */
const signingKeys = once(async (): Promise<[KeyObject, ...KeyObject[]]> => {
  const [first, ...rest] = await derivedKeys('session')
  return [createSecretKey(first), ...rest.map(key => createSecretKey(key))]
})
