/**
 * A bank redirects its customer back with the payment's secret in the URL. It is removed before anything else
 * runs, so that no request, log, history entry or login redirect repeats it. Nothing is lost: the server
 * decides whether the payment succeeded, not the URL.
 */
const returnParams = ['payment_intent', 'payment_intent_client_secret', 'redirect_status']

const url = new URL(location.href)
if (returnParams.some(name => url.searchParams.has(name))) {
  for (const name of returnParams) url.searchParams.delete(name)
  history.replaceState(history.state, '', url)
}
