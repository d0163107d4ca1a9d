import { SESClient, SESServiceException } from '@aws-sdk/client-ses'
import { settings } from '../environment/settings.ts'

export const ses = new SESClient({
  maxAttempts: 2,
  requestHandler: { requestTimeout: 5000 * settings.TIMEOUT_SCALE, throwOnRequestTimeout: true },
})

/** SES takes nothing from us at the moment, whatever it is: too fast, the day's quota, or the account is paused. */
export const isThrottled = (error: unknown): boolean =>
  error instanceof SESServiceException && throttlings.has(error.name)

const throttlings = new Set([
  'Throttling',
  'ThrottlingException',
  'TooManyRequestsException',
  'LimitExceededException',
  'AccountSendingPausedException',
])

/** It is about SES or the way there, and not about this mail. */
export const isOutage = (error: unknown): boolean =>
  error instanceof SESServiceException
    ? error.$fault === 'server'
    : (error instanceof Error && ['TimeoutError', 'NetworkingError'].includes(error.name)) || hasCode(error)

const hasCode = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && /^E[A-Z]+$/.test(String(error.code))
