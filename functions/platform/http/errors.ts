import * as z from 'zod'
import type { ErrorBody, Issue } from '#shared/http.ts'
import { ConditionFailed, TooMuchContention } from '../data/transaction.ts'

/** What a caller is told. Everything else that is thrown is a bug, and a 500 without detail. */
export class Refusal extends Error {
  readonly status: number
  readonly issues: Issue[]
  readonly retryAfter: number | undefined
  constructor(status: number, message: string, issues: Issue[] = [], retryAfter?: number) {
    super(message)
    this.name = 'Refusal'
    this.status = status
    this.issues = issues
    this.retryAfter = retryAfter
  }
}

/** An id that is not there and one that is not the caller's are answered alike. */
export const notFound = (what: string): Refusal => new Refusal(404, `${what} not found`)

/** Checks on merged or typed values end here: the first issue is the message, all of them are listed. */
export function refuseIf(issues: Issue[]): void {
  const [first] = issues
  if (first) throw new Refusal(400, first.message, issues)
}

/** An answer may not grow with the nonsense that was sent. */
const maxIssues = 50
const maxKey = 100

/** The issues of a failed parse, each with the dotted path of its field. */
export function issuesOf(error: z.ZodError, place = ''): Issue[] {
  const issues = error.issues.flatMap(issue => {
    const path = [place, ...issue.path.map(String)].filter(Boolean)
    if (issue.code === 'unrecognized_keys') {
      return issue.keys
        .slice(0, maxIssues)
        .map(key => key.slice(0, maxKey))
        .map(key => ({ field: [...path, key].join('.'), message: `${key} is not a field of this request` }))
    }
    return [{ field: path.join('.'), message: issue.message }]
  })
  return issues.slice(0, maxIssues)
}

/** The answer to anything thrown, and whether it is a fault of ours that the log must tell. */
export function describe(error: unknown): {
  status: number
  body: ErrorBody
  retryAfter?: number
  fault: boolean
} {
  if (error instanceof Refusal) {
    return {
      status: error.status,
      body: bodyOf(error.message, error.issues),
      retryAfter: error.retryAfter,
      fault: false,
    }
  }
  // Where a handler has no better words for it: somebody else was quicker.
  if (error instanceof ConditionFailed) {
    return {
      status: 409,
      body: bodyOf('This has changed meanwhile. Please reload and try again.'),
      fault: false,
    }
  }
  if (isUnavailable(error)) {
    const message = 'The club is busy right now. Please try again in a moment.'
    return { status: 503, body: bodyOf(message), retryAfter: 2, fault: true }
  }
  return { status: 500, body: bodyOf('Something went wrong on our side. Please try again.'), fault: true }
}

const bodyOf = (message: string, issues: Issue[] = []): ErrorBody => ({ message, error: message, issues })

/**
 * AWS or Stripe is the reason: throttled, failing, unreachable, or out of time. Never the caller's fault and
 * never a 401. Stripe's errors carry their class as `type`, the SDK's as `name` with the status they came with.
 */
function isUnavailable(error: unknown): boolean {
  if (error instanceof TooMuchContention) return true
  if (!(error instanceof Error)) return false
  const type = 'type' in error ? String(error.type) : error.name
  const code = 'code' in error ? String(error.code) : ''
  if (unavailable.has(type) || unavailable.has(error.name) || unreachable.test(code)) return true
  return (FromAws.safeParse(error).data?.$metadata.httpStatusCode ?? 0) >= 500
}

const FromAws = z.object({ $metadata: z.object({ httpStatusCode: z.number() }) })

const unreachable = /^(ECONN|ETIMEDOUT|EPIPE|ENOTFOUND|EAI_)/

const unavailable = new Set([
  'ProvisionedThroughputExceededException',
  'ThrottlingException',
  'Throttling',
  'RequestLimitExceeded',
  'TransactionConflictException',
  'TransactionInProgressException',
  'TimeoutError',
  'RequestTimeout',
  'StripeConnectionError',
  'StripeAPIError',
  'StripeRateLimitError',
])
