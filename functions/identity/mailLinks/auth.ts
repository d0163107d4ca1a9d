import * as z from 'zod'
import { pages } from '#shared/pages.ts'
import { settings } from '../../platform/environment/settings.ts'
import { signJwt, verifyJwt } from '../../platform/secrets/jwt.ts'
import { deriveTokens } from '../../platform/secrets/tokens.ts'

/** How long a link that confirms an address works, in seconds: a mail may wait for its reader over a vacation. */
const confirmationSeconds = 30 * 86_400

const Confirmation = z.object({ sub: z.string(), email: z.string(), typ: z.literal('confirmation') })

/** The link that confirms an address. It says whose and which, and is worth nothing for any other. */
export async function confirmationLink(userId: string, email: string, now: Date): Promise<string> {
  const token = await signJwt('confirmation', { sub: userId, email }, confirmationSeconds, now)
  return `${settings.SITE_URL}${pages.confirmEmail.path}?token=${token}`
}

export const readConfirmation = async (token: string, now: Date) =>
  Confirmation.safeParse(await verifyJwt('confirmation', token, now)).data

/** The link to a new password for who asked by the request `ref`. */
export const resetLink = async (ref: string): Promise<string> =>
  `${settings.SITE_URL}${pages.resetPassword.path}?token=${await resetToken(ref)}`

/** What the link carries. */
export const resetToken = async (ref: string): Promise<string> => (await deriveTokens('reset', ref))[0]
