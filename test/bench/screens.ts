import type { Browser, BrowserContext } from 'playwright-core'
import * as z from 'zod'
import { readWeights } from '#frontend/build/budget.ts'
import { demoPassword } from '#infra/local/demo.ts'
import { buildSite } from '#infra/site.ts'
import { admits } from '#shared/access.ts'
import { type PageName, pages } from '#shared/pages.ts'
import { api } from '#shared/routes.ts'
import { addressOf } from '../addresses.ts'
import { findBrowser, launchBrowser } from '../engines/engines.ts'
import { type RunningClub, runClub } from '../running-club.ts'
import { formatKilobytes, formatTable } from './table.ts'

/**
 * Every screen of the built site in a real browser on the demo club, opened with a cold cache: the brotli bytes
 * until it shows, and its requests to the server until it is quiet. The visitor has the least privileged role that
 * may open it.
 */
export async function measureScreens(): Promise<string> {
  const sizes = await readWeights(await buildSite())
  const club = await runClub({ args: ['--prod'], guarded: true })
  const browser = await launchBrowser(await findBrowser())
  try {
    const visitors = { parent: await fetchToken(club, 'parent'), admin: await fetchToken(club, 'admin') }
    const rows = []
    for (const { name, js, css } of sizes) {
      const who = getVisitor(name)
      const token = who === 'nobody' ? undefined : visitors[who]
      const { files, calls } = await openScreen(
        browser,
        club,
        await addressOf(name, (path, as) => fetchJson(club, path, visitors[as])),
        token,
      )
      rows.push([
        pages[name].path,
        who,
        formatKilobytes(js),
        formatKilobytes(css),
        files,
        calls.length,
        calls.join(' '),
      ])
    }
    return formatTable(['Screen', 'opened by', 'JS kB', 'CSS kB', 'files', 'API calls', 'which'], rows)
  } finally {
    await browser.close()
    await club.stop()
  }
}

type Visitor = 'nobody' | 'parent' | 'admin'

function getVisitor(name: PageName): Visitor {
  const { access } = pages[name]
  if (['auth', 'register', 'registration'].includes(name)) return 'nobody'
  return admits(access, 'parent') ? 'parent' : 'admin'
}

async function openScreen(browser: Browser, club: RunningClub, path: string, token?: string) {
  const context = await createContext(browser, token)
  const page = await context.newPage()
  const calls: string[] = []
  let files = 0
  page.on('request', request => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/'))
      calls.push(`${request.method()} ${pathname.replace(/_[0-9A-Z]{26}/g, '_…')}`)
    else if (request.url().startsWith(club.url)) files++
  })
  await page.goto(club.url + path)
  await page.waitForLoadState('networkidle')
  await context.close()
  return { files, calls: calls.sort() }
}

async function createContext(browser: Browser, token?: string): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
  if (token) await context.addInitScript(own => localStorage.setItem('authToken', own), token)
  return context
}

async function fetchToken({ url }: RunningClub, username: string): Promise<string> {
  const response = await fetch(url + api.auth.login.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify({ username, password: demoPassword }),
  })
  return z.object({ token: z.string() }).parse(await response.json()).token
}

async function fetchJson({ url }: RunningClub, path: string, token: string): Promise<unknown> {
  const response = await fetch(url + path, { headers: { authorization: `Bearer ${token}` } })
  return response.json()
}
