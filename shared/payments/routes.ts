import * as z from 'zod'
import type { Routes } from '../http.ts'
import { Intent, IntentRequest, Receipt } from './model.ts'

export const payments = {
  list: {
    method: 'GET',
    path: '/api/payments',
    access: 'adults',
    summary: 'The caller’s payments and refunds, newest first',
    reply: z.array(Receipt),
  },
  createIntent: {
    method: 'POST',
    path: '/api/create-payment-intent',
    access: 'adults',
    summary: 'Start or continue a card payment for a registration or invoice',
    refuses: {
      404: 'There is no such registration or invoice, or it is not the caller’s',
      409: 'Nothing can be paid: it is paid, canceled, released, or of another amount',
    },
    body: IntentRequest,
    reply: Intent,
  },
  webhook: {
    method: 'POST',
    path: '/api/stripe/webhook',
    access: 'public',
    input: 'raw',
    summary: 'Signed events from Stripe',
    reply: z.object({ received: z.literal(true) }),
  },
} as const satisfies Routes
