import { SESClient, SESServiceException } from '@aws-sdk/client-ses'
import { settings } from '../environment/settings.ts'

export const ses = new SESClient({
  maxAttempts: 2,
  requestHandler: { requestTimeout: 5000 * settings.TIMEOUT_SCALE, throwOnRequestTimeout: true },
})

/** SES accepts nothing from us right now, for whatever reason: rate, daily quota, or a paused account. */
export const isThrottled = (error: unknown): boolean =>
  error instanceof SESServiceException && throttlings.has(error.name)

const throttlings = new Set([
  'Throttling',
  'ThrottlingException',
  'TooManyRequestsException',
  'LimitExceededException',
  'AccountSendingPausedException',
])

/** The failure is about SES or the connection, not about this mail. */
export const isOutage = (error: unknown): boolean =>
  error instanceof SESServiceException
    ? error.$fault === 'server'
    : (error instanceof Error && ['TimeoutError', 'NetworkingError'].includes(error.name)) || hasCode(error)

const hasCode = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && /^E[A-Z]+$/.test(String(error.code))
