import * as z from 'zod'
import { signJwt, verifyJwt } from '../../platform/secrets/jwt.ts'

/** How long an access token is valid, in seconds. The session behind it may end at any moment before that. */
export const tokenSeconds = 3600

/** `sv` is the account's session version when the token was issued: raising it in the table ends every session. */
const Claims = z.object({ sid: z.string(), sub: z.string(), sv: z.int(), typ: z.literal('session') })
export type Claims = z.infer<typeof Claims>

export const signToken = (claims: Omit<Claims, 'typ'>, now: Date): Promise<string> =>
  signJwt('session', claims, tokenSeconds, now)

export const readToken = async (token: string, now: Date): Promise<Claims | undefined> =>
  Claims.safeParse(await verifyJwt('session', token, now)).data
