import { crashReports } from 'virtual:routes'
import { matchRoutes } from 'react-router-dom'
import { callAnonymously } from '#frontend/lib/api.ts'
import { ApiError } from '#frontend/lib/http.ts'
import { elsewhere, redactMessage } from '#shared/crashReports/rules.ts'
import { pages } from '#shared/pages.ts'
import { browserName } from './browserName.ts'
import { isOldChunk } from './oldChunk.ts'

/** One failure often causes others, so the club needs only the first few of a page. */
const mostPerPage = 3
const reported = new Set<string>()

/** Reports to the club what failed and where, each failure once. A failed report is ignored. */
export async function report(error: unknown): Promise<void> {
  const message = messageOf(error)
  const path = location.pathname
  const crash = `${path} ${message}`
  if (reported.has(crash) || reported.size === mostPerPage) return
  reported.add(crash)
  const body = {
    message,
    screen: screenAt(path),
    version: siteVersion(),
    browser: browserName(navigator.userAgent),
  }
  await callAnonymously(crashReports.create, { body }).catch(() => undefined)
}

/**
 * Reports uncaught errors of the site's own code; browser extensions and surrounding apps fail on the page
 * too. The server has already logged failed requests.
 */
export async function reportUncaught(event: ErrorEvent | PromiseRejectionEvent): Promise<void> {
  const error: unknown = 'reason' in event ? event.reason : event.error
  if (!(error instanceof Error) || error instanceof ApiError || isOldChunk(error)) return
  if (error.stack?.includes(`${location.origin}/assets/`)) await report(error)
}

function messageOf(error: unknown): string {
  // The server's messages may name people.
  if (error instanceof ApiError) return `${error.name} ${error.status}`
  return error instanceof Error ? redactMessage(`${error.name}: ${error.message}`) : `Thrown: ${typeof error}`
}

/** The path with placeholders: a real path may reveal whose page it is. */
function screenAt(path: string): string {
  const routes = Object.values(pages).map(({ path }) => ({ path }))
  return path === '/' ? pages.dashboard.path : (matchRoutes(routes, path)?.at(-1)?.route.path ?? elsewhere)
}

/** The entry's hash identifies the build: it depends on the names of all other files, which contain their hashes. */
function siteVersion(): string {
  const entry = document.querySelector<HTMLScriptElement>('script[src*="/assets/index-"]')
  const hash = /index-([\w-]+)\.js$/.exec(entry?.src ?? '')?.[1]
  return hash ?? 'dev'
}
