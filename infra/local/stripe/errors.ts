import type { Intent, PaymentError } from './shapes.ts'

type ErrorBody = {
  type: 'invalid_request_error' | 'card_error' | 'idempotency_error' | 'api_error'
  message: string
  code?: string
  param?: string
  decline_code?: string
  charge?: string
  payment_intent?: Partial<Intent>
}

export class StripeFailure extends Error {
  readonly status: number
  readonly body: ErrorBody
  /** Only a call that began to execute stores its reply under the idempotency key. */
  readonly kept: boolean

  constructor(status: number, body: ErrorBody, kept: boolean) {
    super(body.message)
    this.status = status
    this.body = body
    this.kept = kept
  }
}

export function invalid(message: string, more: { code?: string; param?: string } = {}): StripeFailure {
  return new StripeFailure(400, { type: 'invalid_request_error', message, ...more }, false)
}

export function unauthorized(message: string, code?: string): StripeFailure {
  return new StripeFailure(401, { type: 'invalid_request_error', message, ...(code ? { code } : {}) }, false)
}

export function notFound(kind: string, id: string, param = 'id'): StripeFailure {
  const message = `No such ${kind}: '${id}'`
  return new StripeFailure(
    404,
    { type: 'invalid_request_error', code: 'resource_missing', message, param },
    false,
  )
}

export function wrongState(message: string, intent: Partial<Intent>): StripeFailure {
  return new StripeFailure(
    400,
    {
      type: 'invalid_request_error',
      code: 'payment_intent_unexpected_state',
      message,
      payment_intent: intent,
    },
    true,
  )
}

export function refused(message: string, code: string, param?: string): StripeFailure {
  return new StripeFailure(
    400,
    { type: 'invalid_request_error', message, code, ...(param ? { param } : {}) },
    true,
  )
}

export function cardFailure(error: PaymentError, intent?: Partial<Intent>): StripeFailure {
  const body: ErrorBody = { ...error, type: 'card_error' }
  return new StripeFailure(402, intent ? { ...body, payment_intent: intent } : body, true)
}

export function keyReused(message: string): StripeFailure {
  return new StripeFailure(400, { type: 'idempotency_error', message }, false)
}

export function outage(status: number): StripeFailure {
  if (status === 429) {
    const message = 'Too many requests hit the API too quickly. We recommend an exponential backoff.'
    return new StripeFailure(429, { type: 'invalid_request_error', code: 'rate_limit', message }, false)
  }
  const message = 'An unknown error occurred.'
  return new StripeFailure(status, { type: 'api_error', message }, false)
}
