import { createHmac } from 'node:crypto'
/** The Stripe keys of every test club. */
export const testKeys = {
  secretKey: 'sk_test_club',
  publishableKey: 'pk_test_club',
  webhookSecret: 'whsec_club',
}

/** Confirms an intent with a card, as the card form in the browser does. */
export const createCardPayer =
  (url: string, key = testKeys.publishableKey) =>
  async (clientSecret: string, number: string) => {
    const reply = await fetch(`${url}/v1/payment_intents/${clientSecret.split('_secret')[0]}/confirm`, {
      method: 'POST',
      body: new URLSearchParams({
        key,
        client_secret: clientSecret,
        'payment_method_data[type]': 'card',
        'payment_method_data[card][number]': number,
        'payment_method_data[card][exp_month]': '12',
        'payment_method_data[card][exp_year]': '2031',
        'payment_method_data[card][cvc]': '123',
      }),
    })
    return (await reply.json()) as { status?: string; error?: { message: string } }
  }

export const validCard = '4242424242424242'
export const declinedCard = '4000000000000002'

/** An event of a type that the club ignores, signed as Stripe signs it. */
export function unknownEvent(id: string, now: Date) {
  const event = { id, object: 'event', type: 'customer.created', livemode: false, data: { object: {} } }
  const body = JSON.stringify(event)
  const t = Math.floor(now.getTime() / 1000)
  const mark = createHmac('sha256', testKeys.webhookSecret).update(`${t}.${body}`).digest('hex')
  return { body, headers: { 'stripe-signature': `t=${t},v1=${mark}` } }
}
