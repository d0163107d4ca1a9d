import * as z from 'zod'
import type { Routes } from '../http.ts'
import { Intent, IntentRequest } from './model.ts'

export const payments = {
  createIntent: {
    method: 'POST',
    path: '/api/create-payment-intent',
    access: 'adults',
    summary: 'Begin, or go on with, the card payment of a registration',
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
