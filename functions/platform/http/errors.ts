import * as z from 'zod'
import type { ErrorBody, Issue } from '#shared/http.ts'
import { UnreadableRow } from '../data/rowCodec.ts'
import { ConditionFailed, TooMuchContention } from '../data/transaction.ts'

/** An error meant for the caller. Anything else that is thrown is a bug and becomes a 500 without detail. */
export class HttpError extends Error {
  readonly status: number
  readonly issues: Issue[]
  readonly retryAfter: number | undefined
  constructor(status: number, message: string, issues: Issue[] = [], retryAfter?: number) {
    super(message)
    this.name = 'HttpError'
    this.status = status
    this.issues = issues
    this.retryAfter = retryAfter
  }
}

/** A missing id and one the caller may not see get the same reply, so that ids cannot be probed. */
export const notFound = (what: string): HttpError => new HttpError(404, `${what} not found`)

/** The generic reply for a row that has changed meanwhile. */
export const changedMeanwhile = (): HttpError =>
  new HttpError(409, 'This was just changed. Please reload and try again.')

/** Throws a 400 if there are issues: the first one is the message, all of them are listed. */
export function throwIfIssues(issues: Issue[]): void {
  const [first] = issues
  if (first) throw new HttpError(400, first.message, issues)
}

/** Keeps the reply from growing with the input. */
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

/** The reply to anything thrown, and whether it is our own fault and must be logged. */
export function describeError(error: unknown): {
  status: number
  body: ErrorBody
  retryAfter?: number
  isFault: boolean
} {
  if (error instanceof HttpError) {
    return {
      status: error.status,
      body: errorBody(error.message, error.issues),
      retryAfter: error.retryAfter,
      isFault: false,
    }
  }
  // Fallback if the handler has no better message: another request changed the row first.
  if (error instanceof ConditionFailed) {
    const { status, message } = changedMeanwhile()
    return { status, body: errorBody(message), isFault: false }
  }
  if (error instanceof UnreadableRow) {
    const message =
      'A stored record cannot be read, so this is not possible right now. The club has been notified.'
    return { status: 503, body: errorBody(message), isFault: true }
  }
  if (isUnavailable(error)) {
    const message = 'The site is busy right now. Please try again in a moment.'
    return { status: 503, body: errorBody(message), retryAfter: 2, isFault: true }
  }
  return {
    status: 500,
    body: errorBody('Something went wrong on our side. Please try again.'),
    isFault: true,
  }
}

const errorBody = (message: string, issues: Issue[] = []): ErrorBody => ({ message, error: message, issues })

/**
 * AWS or Stripe is throttled, failing, unreachable, or too slow: never the caller's fault and never a 401. Stripe's
 * errors carry their class as `type`, the SDK's as `name` with the HTTP status.
 */
export function isUnavailable(error: unknown): boolean {
  if (error instanceof TooMuchContention) return true
  if (!(error instanceof Error)) return false
  const type = 'type' in error ? String(error.type) : error.name
  const code = 'code' in error ? String(error.code) : ''
  if (unavailable.has(type) || unavailable.has(error.name) || unreachable.test(code)) return true
  return (AwsError.safeParse(error).data?.$metadata.httpStatusCode ?? 0) >= 500
}

const AwsError = z.object({ $metadata: z.object({ httpStatusCode: z.number() }) })

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
