/**
 * A bank sends its customer back with the payment's secret in the address. It is taken out before anything
 * else of the site runs, so that no request, log, history or way through the login repeats it. Nothing is
 * lost: whether the payment succeeded is a question to the server, not to an address.
 */
const leftovers = ['payment_intent', 'payment_intent_client_secret', 'redirect_status']

const url = new URL(location.href)
if (leftovers.some(name => url.searchParams.has(name))) {
  for (const name of leftovers) url.searchParams.delete(name)
  history.replaceState(history.state, '', url)
}
