import { timingSafeEqual } from 'node:crypto'
import type { attendanceResponses } from '#shared/events/choices.ts'
import { pages } from '#shared/pages.ts'
import { settings } from '../../platform/environment/settings.ts'
import { deriveTokens } from '../../platform/secrets/tokens.ts'
import { normalizeValue } from '../../stores/claims/normalizeValue.ts'
import type { UserRow } from '../../stores/users/store.ts'

type Guardian = Pick<UserRow, 'id' | 'email' | 'emailConfirmedAt' | 'sessionVersion'>

/**
 * What the link is for: one guardian and one event, wherever that moves. It ends with the address and with all sessions,
 * because what it was made of is gone then; nothing has to be stored or deleted. An address that was given up and comes
 * back was confirmed anew, so that its old links stay ended.
 */
const refOf = ({ id, email, emailConfirmedAt, sessionVersion }: Guardian, eventId: string): string =>
  [id, eventId, sessionVersion, normalizeValue(email), emailConfirmedAt].join('#')

/** The token of the link by which a guardian answers without a login. */
export async function answerToken(guardian: Guardian, eventId: string): Promise<string> {
  const [mac] = await deriveTokens('answer', refOf(guardian, eventId))
  return `${guardian.id}.${eventId}.${mac}`
}

/** The token is behind the #, which no browser sends to a server and no page passes on. */
export const answerLink = (token: string, response: (typeof attendanceResponses)[number]): string =>
  `${settings.SITE_URL}${pages.answer.path}#${new URLSearchParams({ token, answer: response })}`

/** Whom and what a token names; whether it is genuine, `isAnswerToken` says once the guardian is known. */
export function parseAnswerToken(token: string): { userId: string; eventId: string } | undefined {
  const [userId, eventId, mac, ...rest] = token.split('.')
  return userId && eventId && mac && rest.length === 0 ? { userId, eventId } : undefined
}

export async function isAnswerToken(token: string, guardian: Guardian, eventId: string): Promise<boolean> {
  const macs = await deriveTokens('answer', refOf(guardian, eventId))
  return macs.some(mac => isSame(`${guardian.id}.${eventId}.${mac}`, token))
}

const isSame = (one: string, other: string): boolean => {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}
