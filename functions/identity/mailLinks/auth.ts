import * as z from 'zod'
import { pages } from '#shared/pages.ts'
import { settings } from '../../platform/environment/settings.ts'
import { signJwt, verifyJwt } from '../../platform/secrets/jwt.ts'
import { deriveTokens } from '../../platform/secrets/tokens.ts'

/** How long a link that confirms an address works, in seconds: long enough for a recipient on vacation. */
const confirmationSeconds = 30 * 86_400

const Confirmation = z.object({ sub: z.string(), email: z.string(), typ: z.literal('confirmation') })

/** The link that confirms an address. It contains the user and the address, so it is valid for no other. */
export async function confirmationLink(userId: string, email: string, now: Date): Promise<string> {
  const token = await signJwt('confirmation', { sub: userId, email }, confirmationSeconds, now)
  return `${settings.SITE_URL}${pages.confirmEmail.path}?token=${token}`
}

export const readConfirmation = async (token: string, now: Date) =>
  Confirmation.safeParse(await verifyJwt('confirmation', token, now)).data

/** The password reset link for the request `ref`. */
export const resetLink = async (ref: string): Promise<string> =>
  `${settings.SITE_URL}${pages.resetPassword.path}?token=${await resetToken(ref)}`

/** The token in that link. */
export const resetToken = async (ref: string): Promise<string> => (await deriveTokens('reset', ref))[0]
