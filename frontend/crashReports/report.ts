import { crashReports } from 'virtual:routes'
import { matchRoutes } from 'react-router-dom'
import { callAnonymously } from '#frontend/lib/api.ts'
import { ApiError } from '#frontend/lib/http.ts'
import { elsewhere, redactMessage } from '#shared/crashReports/rules.ts'
import { pages } from '#shared/pages.ts'
import { browserName } from './browserName.ts'
import { isOldChunk } from './oldChunk.ts'

/** A page that fails in one way often fails in more: the club needs to know of the first few. */
const mostPerPage = 3
const told = new Set<string>()

/** Tells the club what failed and where, each failure once. Whether it arrives changes nothing here. */
export async function report(error: unknown): Promise<void> {
  const message = messageOf(error)
  const path = location.pathname
  const crash = `${path} ${message}`
  if (told.has(crash) || told.size === mostPerPage) return
  told.add(crash)
  const body = {
    message,
    screen: screenAt(path),
    version: siteVersion(),
    browser: browserName(navigator.userAgent),
  }
  await callAnonymously(crashReports.create, { body }).catch(() => undefined)
}

/**
 * What nobody caught, if it is the site's own: extensions and apps around the page fail in it too. A request that
 * failed is in the club's log already.
 */
export async function reportUncaught(event: ErrorEvent | PromiseRejectionEvent): Promise<void> {
  const error: unknown = 'reason' in event ? event.reason : event.error
  if (!(error instanceof Error) || error instanceof ApiError || isOldChunk(error)) return
  if (error.stack?.includes(`${location.origin}/assets/`)) await report(error)
}

function messageOf(error: unknown): string {
  // The club's answers may name people.
  if (error instanceof ApiError) return `${error.name} ${error.status}`
  return error instanceof Error ? redactMessage(`${error.name}: ${error.message}`) : `Thrown: ${typeof error}`
}

/** The pattern of the address: an address may say of whom a page is. */
function screenAt(path: string): string {
  const routes = Object.values(pages).map(({ path }) => ({ path }))
  return path === '/' ? pages.dashboard.path : (matchRoutes(routes, path)?.at(-1)?.route.path ?? elsewhere)
}

/** The entry names all other files, and they theirs: its hash is the build's. */
function siteVersion(): string {
  const entry = document.querySelector<HTMLScriptElement>('script[src*="/assets/index-"]')
  const hash = /index-([\w-]+)\.js$/.exec(entry?.src ?? '')?.[1]
  return `${import.meta.env.SITE_VERSION}+${hash ?? 'dev'}`
}
