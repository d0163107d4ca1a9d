import './secureCookies.ts'

/** Runs before a page's own scripts and reports its errors to the driver. */

// The browser's own, even if a story replaces it.
const Sender = XMLHttpRequest

function tell(report: object): void {
  const request = new Sender()
  request.open('POST', '/__stories/report')
  request.send(JSON.stringify({ ...report, at: location.href }))
}

/**
 * The only way for a page that is being left to report anything. Whether it asked for confirmation is known only
 * after all its listeners have run.
 */
const send = navigator.sendBeacon.bind(navigator)
let leaving: Event | undefined
addEventListener('beforeunload', event => {
  leaving = event
})
addEventListener('pagehide', () => {
  if (leaving?.defaultPrevented) send('/__stories/report', '{"kind":"dialog","type":"beforeunload"}')
})

const describe = (value: unknown): { message: string; stack: string } =>
  value instanceof Error
    ? { message: `${value.message}`, stack: value.stack ?? '' }
    : { message: typeof value === 'string' ? value : (JSON.stringify(value) ?? String(value)), stack: '' }

addEventListener('DOMContentLoaded', () => tell({ kind: 'domcontentloaded' }))
addEventListener('load', () => tell({ kind: 'load' }))
addEventListener('error', event => {
  if (event instanceof ErrorEvent) tell({ kind: 'pageerror', ...describe(event.error ?? event.message) })
})
addEventListener('unhandledrejection', event => tell({ kind: 'pageerror', ...describe(event.reason) }))
addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
  tell({
    kind: 'console',
    type: 'error',
    message: `Content Security Policy: ${effectiveDirective} refuses ${blockedURI}`,
  }),
)

for (const type of ['log', 'info', 'warn', 'error', 'debug'] as const) {
  const original = console[type].bind(console)
  console[type] = (...values: unknown[]) => {
    original(...values)
    tell({ kind: 'console', type, message: values.map(value => describe(value).message).join(' ') })
  }
}
