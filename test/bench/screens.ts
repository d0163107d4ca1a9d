import type { Browser, BrowserContext } from 'playwright-core'
import * as z from 'zod'
import { readWeights } from '#frontend/build/budget.ts'
import { demoPassword } from '#infra/local/demo.ts'
import { buildSite } from '#infra/site.ts'
import { admits } from '#shared/access.ts'
import { type PageName, pages } from '#shared/pages.ts'
import { api } from '#shared/routes.ts'
import { launchBrowser } from '../engines/npmChromium.ts'
import { type RunningClub, runClub } from '../running-club.ts'
import { kB, table } from './table.ts'

/**
 * Every screen of the built site in a real browser on the demo club, opened cold: what travels before it
 * shows, in brotli bytes, and what it asks of the server until it is quiet. Whoever opens it is the least
 * of those who may.
 */
export async function screenFigures(): Promise<string> {
  const sizes = await readWeights(await buildSite())
  const club = await runClub({ args: ['--prod'] })
  const browser = await launchBrowser()
  try {
    const visitors = { parent: await tokenOf(club, 'parent'), admin: await tokenOf(club, 'admin') }
    const rows = []
    for (const { name, js, css } of sizes) {
      const who = visitorOf(name)
      const token = who === 'nobody' ? undefined : visitors[who]
      const { files, calls } = await open(browser, club, await addressOf(name, club, visitors), token)
      rows.push([pages[name].path, who, kB(js), kB(css), files, calls.length, calls.join(' ')])
    }
    return table(['Screen', 'opened by', 'JS kB', 'CSS kB', 'files', 'API calls', 'which'], rows)
  } finally {
    await browser.close()
    await club.stop()
  }
}

type Visitor = 'nobody' | 'parent' | 'admin'
type Tokens = Record<Exclude<Visitor, 'nobody'>, string>

function visitorOf(name: PageName): Visitor {
  const { access } = pages[name]
  if (['auth', 'register', 'registration'].includes(name)) return 'nobody'
  return admits(access, 'parent') ? 'parent' : 'admin'
}

/** A path with its parts filled in from what the demo club has. */
async function addressOf(name: PageName, club: RunningClub, { parent, admin }: Tokens): Promise<string> {
  const { path } = pages[name]
  if (name === 'checkout') {
    const mine = await ask(club, api.registrations.list.path, parent, z.array(Owed))
    const open = mine.find(({ balance }) => balance > 0)
    return open ? `${path}?programId=${open.programId}&registrationId=${open.id}` : path
  }
  if (!path.includes(':id')) return path
  const token = path.startsWith('/invoices/') || path.startsWith('/discount-codes/') ? admin : parent
  const [found] = await ask(club, listBehind(path), token, z.array(Named))
  return path.replace(':id', found?.id ?? 'none')
}

/** Where the things are listed that an address is about: of the visitor's own, where he has some. */
function listBehind(path: string): string {
  if (path.startsWith('/teams/')) return `${api.teams.list.path}?mine=true`
  if (path.startsWith('/events/')) return api.events.list.path
  if (path.startsWith('/player/')) return `${api.players.list.path}?myPlayers=true`
  if (path.startsWith('/receipt/')) return api.payments.list.path
  if (path.startsWith('/invoices/')) return api.invoices.list.path
  if (path.startsWith('/invoice/')) return api.invoices.mine.path
  if (path.startsWith('/discount-codes/')) return api.discounts.list.path
  return api.programs.list.path
}

const Named = z.object({ id: z.string() })
const Owed = z.object({ id: z.string(), programId: z.string(), balance: z.number() })

async function open(browser: Browser, club: RunningClub, path: string, token?: string) {
  const context = await contextOf(browser, token)
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

async function contextOf(browser: Browser, token?: string): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
  if (token) await context.addInitScript(own => localStorage.setItem('authToken', own), token)
  return context
}

async function tokenOf({ url }: RunningClub, username: string): Promise<string> {
  const response = await fetch(url + api.auth.login.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify({ username, password: demoPassword }),
  })
  return z.object({ token: z.string() }).parse(await response.json()).token
}

async function ask<T>({ url }: RunningClub, path: string, token: string, schema: z.ZodType<T>): Promise<T> {
  const response = await fetch(url + path, { headers: { authorization: `Bearer ${token}` } })
  return schema.parse(await response.json())
}
