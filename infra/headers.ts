import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'

/** The headers of every page and file of the site, for CloudFront and for the club on one machine alike. */
export interface SiteHeaderOptions {
  /** Where uploads go and pictures come from, once that exists. */
  bucketOrigin?: string
}

export function siteHeaders(options: SiteHeaderOptions = {}): Record<string, string> {
  return {
    'content-security-policy': contentSecurityPolicy(options),
    // Not for subdomains: the club's other sites may live there.
    'strict-transport-security': `max-age=${365 * 24 * 60 * 60}`,
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    // An address may carry a secret for a moment (a password reset, a payment), so no request repeats it.
    'referrer-policy': 'strict-origin',
    'permissions-policy': permissionsPolicy,
    // Stripe and the calendar open windows that must be able to talk to the page that opened them.
    'cross-origin-opener-policy': 'same-origin-allow-popups',
  }
}

/** The one script that stands in the pages themselves. */
const firstScript = readFileSync(new URL('../frontend/first.js', import.meta.url))
const firstScriptHash = `'sha256-${createHash('sha256').update(firstScript).digest('base64')}'`

export function contentSecurityPolicy({ bucketOrigin }: SiteHeaderOptions = {}): string {
  const stripe = 'https://js.stripe.com https://*.js.stripe.com'
  const bucket = bucketOrigin ? ` ${bucketOrigin}` : ''
  return [
    `default-src 'none'`,
    `script-src 'self' ${firstScriptHash} ${stripe}`,
    `style-src 'self'`,
    `font-src 'self'`,
    `manifest-src 'self'`,
    `worker-src 'self'`,
    `connect-src 'self' https://api.stripe.com${bucket}`,
    `frame-src ${stripe} https://hooks.stripe.com`,
    `img-src 'self' blob: data:${bucket}`,
    `frame-ancestors 'none'`,
    `base-uri 'none'`,
    `form-action 'self'`,
  ].join('; ')
}

/** Files named by their content never change; everything else is revalidated each time. */
export const cacheControl = (path: string): string =>
  path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache'

/**
 * Nothing here needs a device feature. The payment permission is for Stripe's frame, which asks the browser for a
 * saved card.
 */
const permissionsPolicy = [
  'accelerometer=()',
  'camera=()',
  'geolocation=()',
  'gyroscope=()',
  'magnetometer=()',
  'microphone=()',
  'payment=(self "https://js.stripe.com")',
  'usb=()',
].join(', ')
