import type Stripe from 'stripe'

/** What Stripe itself knows about the club's money. */
export interface StripeSnapshot {
  intents: Pick<Stripe.PaymentIntent, 'id' | 'status' | 'amount_received' | 'metadata'>[]
  refunds: Pick<Stripe.Refund, 'id' | 'status' | 'amount'>[]
  disputes: Pick<Stripe.Dispute, 'id' | 'status' | 'amount'>[]
}

export async function readStripe(stripe: Stripe): Promise<StripeSnapshot> {
  const [intents, refunds, disputes] = await Promise.all([
    collectAll(stripe.paymentIntents.list({ limit: 100 })),
    collectAll(stripe.refunds.list({ limit: 100 })),
    collectAll(stripe.disputes.list({ limit: 100 })),
  ])
  return { intents, refunds, disputes }
}

async function collectAll<Row>(pages: AsyncIterable<Row>): Promise<Row[]> {
  const rows: Row[] = []
  for await (const row of pages) rows.push(row)
  return rows
}
