import type { Incoming, Outgoing } from '../stand-in/http.ts'
import { finishChallenge } from './intents.ts'
import { Params } from './params.ts'
import type { Intent } from './shapes.ts'
import type { Call, World } from './state.ts'

/** The page of the payer's bank (3-D Secure), at the address that an intent's `next_action` names. */
export function answerBank(world: World, call: Call, request: Incoming): Outgoing {
  const intent = findChallengedIntent(world, request.path)
  if (!intent) return page(410, '<h1>This request is no longer open</h1>')
  if (request.method === 'GET') return page(200, questionPage(intent))
  const approves = new Params(request.body.toString()).get('outcome') === 'succeed'
  const finished = finishChallenge(world, call, intent.id, approves ? 'succeed' : 'fail')
  const returnUrl = intent.next_action?.redirect_to_url?.return_url
  if (!returnUrl) return page(200, '<h1>Thank you</h1><p>You can close this window.</p>')
  return { status: 303, headers: { location: withResult(returnUrl, finished) }, body: '' }
}

/** The intent that waits for an answer at exactly this address: an earlier challenge is no longer open. */
function findChallengedIntent(world: World, path: string): Intent | undefined {
  const intent = world.intents.get(path.split('/')[2] ?? '')
  const { redirect_to_url, use_stripe_sdk } = intent?.next_action ?? {}
  const url = redirect_to_url?.url ?? use_stripe_sdk?.stripe_js
  return url?.endsWith(path) ? intent : undefined
}

/** What Stripe adds to the address to which it sends the payer back. */
function withResult(returnUrl: string, intent: Intent): string {
  const url = new URL(returnUrl)
  url.searchParams.set('payment_intent', intent.id)
  url.searchParams.set('payment_intent_client_secret', intent.client_secret)
  url.searchParams.set('redirect_status', intent.status === 'succeeded' ? 'succeeded' : 'failed')
  return url.href
}

const questionPage = ({ amount }: Intent) => `<h1>The test bank asks: is this you?</h1>
<p>Someone is paying $${(amount / 100).toFixed(2)} with your card.</p>
<form method="post">
  <button name="outcome" value="fail">Fail authentication</button>
  <button name="outcome" value="succeed">Complete authentication</button>
</form>`

const page = (status: number, content: string): Outgoing => ({
  status,
  headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' },
  body: `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Test bank</title>
<style>:root { color-scheme: light dark; font: 1.125rem/1.5 system-ui } body { max-width: 28rem; margin: 3rem auto; padding: 0 1rem }
button { min-height: 44px; padding: 0 1rem; font: inherit }</style></head>
<body>${content}</body>
</html>`,
})
