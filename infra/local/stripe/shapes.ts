import { z } from 'zod'

const metadata = z.record(z.string(), z.string())

const paymentErrorSchema = z.object({
  type: z.enum(['card_error', 'invalid_request_error']),
  code: z.string(),
  message: z.string(),
  decline_code: z.string().optional(),
  param: z.string().optional(),
  charge: z.string().optional(),
})
export type PaymentError = z.infer<typeof paymentErrorSchema>

/** One of the two, named by `type`. */
const nextActionSchema = z.object({
  type: z.enum(['redirect_to_url', 'use_stripe_sdk']),
  redirect_to_url: z.object({ url: z.string(), return_url: z.string() }).optional(),
  use_stripe_sdk: z.object({ type: z.literal('three_d_secure_redirect'), stripe_js: z.string() }).optional(),
})

export const intentSchema = z.object({
  id: z.string(),
  object: z.literal('payment_intent'),
  allowed_payment_method_types: z.array(z.string()).nullable(),
  amount: z.number(),
  amount_capturable: z.number(),
  amount_received: z.number(),
  canceled_at: z.number().nullable(),
  cancellation_reason: z.string().nullable(),
  capture_method: z.literal('automatic'),
  client_secret: z.string(),
  confirmation_method: z.literal('automatic'),
  created: z.number(),
  currency: z.string(),
  customer: z.null(),
  description: z.string().nullable(),
  last_payment_error: paymentErrorSchema.nullable(),
  latest_charge: z.string().nullable(),
  livemode: z.literal(false),
  metadata,
  next_action: nextActionSchema.nullable(),
  payment_method: z.string().nullable(),
  payment_method_types: z.array(z.string()),
  receipt_email: z.string().nullable(),
  statement_descriptor_suffix: z.string().nullable(),
  status: z.enum([
    'requires_payment_method',
    'requires_confirmation',
    'requires_action',
    'processing',
    'canceled',
    'succeeded',
  ]),
})
export type Intent = z.infer<typeof intentSchema>

const cardSchema = z.object({
  brand: z.string(),
  exp_month: z.number(),
  exp_year: z.number(),
  last4: z.string(),
})

/** The card form asks for none of them. */
export const noBillingDetails = { address: null, email: null, name: null, phone: null, tax_id: null }
const billingDetails = z
  .object({ address: z.null(), email: z.null(), name: z.null(), phone: z.null(), tax_id: z.null() })
  .default(noBillingDetails)

export const paymentMethodSchema = z.object({
  id: z.string(),
  object: z.literal('payment_method'),
  billing_details: billingDetails,
  card: cardSchema,
  created: z.number(),
  livemode: z.literal(false),
  type: z.literal('card'),
})
export type PaymentMethod = z.infer<typeof paymentMethodSchema>

export const chargeSchema = z.object({
  id: z.string(),
  object: z.literal('charge'),
  amount: z.number(),
  amount_captured: z.number(),
  amount_refunded: z.number(),
  balance_transaction: z.string().nullable(),
  billing_details: billingDetails,
  captured: z.boolean(),
  created: z.number(),
  currency: z.string(),
  disputed: z.boolean(),
  failure_code: z.string().nullable(),
  failure_message: z.string().nullable(),
  livemode: z.literal(false),
  metadata,
  paid: z.boolean(),
  payment_intent: z.string(),
  payment_method: z.string(),
  payment_method_details: z.object({ type: z.literal('card'), card: cardSchema }),
  refunded: z.boolean(),
  status: z.enum(['succeeded', 'failed']),
})
export type Charge = z.infer<typeof chargeSchema>

export const refundSchema = z.object({
  id: z.string(),
  object: z.literal('refund'),
  amount: z.number(),
  balance_transaction: z.string().nullable(),
  charge: z.string(),
  created: z.number(),
  currency: z.string(),
  failure_balance_transaction: z.string().optional(),
  failure_reason: z.string().optional(),
  metadata,
  payment_intent: z.string(),
  reason: z.string().nullable(),
  status: z.enum(['pending', 'succeeded', 'failed', 'canceled']),
})
export type Refund = z.infer<typeof refundSchema>

/** A movement of the account's balance. Whether it is `available` yet depends on the day, so that is not stored. */
export const transactionSchema = z.object({
  id: z.string(),
  object: z.literal('balance_transaction'),
  amount: z.number(),
  available_on: z.number(),
  balance_type: z.literal('payments').default('payments'),
  created: z.number(),
  currency: z.string(),
  description: z.string().nullable(),
  exchange_rate: z.null(),
  fee: z.number(),
  fee_details: z.array(
    z.object({
      amount: z.number(),
      application: z.null(),
      currency: z.string(),
      description: z.string(),
      type: z.literal('stripe_fee'),
    }),
  ),
  net: z.number(),
  reporting_category: z.string(),
  source: z.string().nullable(),
  type: z.enum(['charge', 'refund', 'refund_failure', 'adjustment', 'payout', 'stripe_fee']),
})
export type Transaction = z.infer<typeof transactionSchema>

export const disputeSchema = z.object({
  id: z.string(),
  object: z.literal('dispute'),
  amount: z.number(),
  balance_transactions: z.array(
    transactionSchema.extend({ status: z.enum(['available', 'pending']).default('available') }),
  ),
  charge: z.string(),
  created: z.number(),
  currency: z.string(),
  enhanced_eligibility_types: z.tuple([]).default([]),
  evidence: z.object({ enhanced_evidence: z.object({}) }).default({ enhanced_evidence: {} }),
  evidence_details: z.object({
    due_by: z.number(),
    enhanced_eligibility: z.object({}).default({}),
    has_evidence: z.literal(false),
    past_due: z.boolean(),
    submission_count: z.literal(0),
  }),
  is_charge_refundable: z.literal(false),
  livemode: z.literal(false),
  metadata,
  payment_intent: z.string(),
  reason: z.literal('fraudulent'),
  status: z.enum(['needs_response', 'won', 'lost']),
})
export type Dispute = z.infer<typeof disputeSchema>

export const payoutSchema = z.object({
  id: z.string(),
  object: z.literal('payout'),
  amount: z.number(),
  arrival_date: z.number(),
  automatic: z.literal(true),
  balance_transaction: z.string(),
  created: z.number(),
  currency: z.string(),
  description: z.string(),
  livemode: z.literal(false),
  metadata,
  method: z.literal('standard'),
  reconciliation_status: z.literal('completed'),
  source_type: z.literal('card'),
  status: z.enum(['in_transit', 'paid']),
  type: z.literal('bank_account'),
})
export type Payout = z.infer<typeof payoutSchema>

export const eventSchema = z.object({
  id: z.string(),
  object: z.literal('event'),
  api_version: z.string(),
  created: z.number(),
  data: z.object({
    object: z.discriminatedUnion('object', [
      intentSchema,
      chargeSchema,
      refundSchema,
      disputeSchema,
      payoutSchema,
    ]),
  }),
  livemode: z.literal(false),
  pending_webhooks: z.number(),
  request: z.object({ id: z.string().nullable(), idempotency_key: z.string().nullable() }),
  type: z.string(),
})
export type StripeEvent = z.infer<typeof eventSchema>

export const deliverySchema = z.object({
  state: z.enum(['pending', 'delivered', 'dropped', 'unsent', 'failed']),
  attempts: z.number(),
})
export type Delivery = z.infer<typeof deliverySchema>

export const keptReplySchema = z.object({
  fingerprint: z.string(),
  path: z.string(),
  status: z.number(),
  body: z.string(),
  requestId: z.string(),
  at: z.number(),
})
export type KeptReply = z.infer<typeof keptReplySchema>
