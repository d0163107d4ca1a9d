import * as z from 'zod'
import type { Routes } from '../http.ts'
import { Intent, IntentRequest, Receipt } from './model.ts'

export const payments = {
  list: {
    method: 'GET',
    path: '/api/payments',
    access: 'adults',
    summary: 'What the caller has paid and got back, newest first',
    reply: z.array(Receipt),
  },
  createIntent: {
    method: 'POST',
    path: '/api/create-payment-intent',
    access: 'adults',
    summary: 'Begin, or go on with, the card payment of a registration or of an invoice of the office',
    body: IntentRequest,
    reply: Intent,
  },
  webhook: {
    method: 'POST',
    path: '/api/stripe/webhook',
    access: 'public',
    input: 'raw',
    summary: 'What Stripe reports, signed',
    reply: z.object({ received: z.literal(true) }),
  },
} as const satisfies Routes
