import { awsLimits, stageLimits } from '../../limits.ts'
import { errorReply, type GatewayReply } from './reply.ts'

export interface LoadLimits {
  /** Requests a second, and how many may come at once. */
  rate: number
  burst: number
  /** How many Lambdas the account runs at once. */
  concurrency: number
}

/** The stage's own limits, for an account whose quota has been raised or for a new one. */
export const deployedLoad = (isNewAccount: boolean): LoadLimits => ({
  ...stageLimits,
  concurrency: isNewAccount ? awsLimits.newAccountConcurrency : awsLimits.concurrency,
})

/**
 * What API Gateway does under too much load: 429 above the stage's rate, and 500 if the account has no Lambda left.
 * Neither says when to try again.
 */
export function limitLoad({ rate, burst, concurrency }: LoadLimits, now: () => number) {
  let tokens = burst
  let filledAt = now()
  let running = 0
  const takeToken = (): boolean => {
    tokens = Math.min(burst, tokens + (Math.max(0, now() - filledAt) / 1000) * rate)
    filledAt = now()
    if (tokens < 1) return false
    tokens--
    return true
  }
  return async (call: () => Promise<GatewayReply>): Promise<GatewayReply> => {
    if (!takeToken()) return errorReply(429, 'Too Many Requests')
    if (running >= concurrency) return errorReply(500, 'Internal Server Error')
    running++
    try {
      return await call()
    } finally {
      running--
    }
  }
}
