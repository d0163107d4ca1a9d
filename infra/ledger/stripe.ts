import type Stripe from 'stripe'

/** What Stripe itself knows of the club's money. */
export interface AtStripe {
  intents: Pick<Stripe.PaymentIntent, 'id' | 'status' | 'amount_received' | 'metadata'>[]
  refunds: Pick<Stripe.Refund, 'id' | 'status' | 'amount'>[]
  disputes: Pick<Stripe.Dispute, 'id' | 'status' | 'amount'>[]
}

export async function readStripe(stripe: Stripe): Promise<AtStripe> {
  const [intents, refunds, disputes] = await Promise.all([
    everything(stripe.paymentIntents.list({ limit: 100 })),
    everything(stripe.refunds.list({ limit: 100 })),
    everything(stripe.disputes.list({ limit: 100 })),
  ])
  return { intents, refunds, disputes }
}

async function everything<Row>(pages: AsyncIterable<Row>): Promise<Row[]> {
  const rows: Row[] = []
  for await (const row of pages) rows.push(row)
  return rows
}
