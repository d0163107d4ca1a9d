import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { createCaller } from '#infra/local/caller.ts'
import { demoPassword } from '#infra/local/demo.ts'
import { createGateway, type Gateway, type LambdaHandler } from '#infra/local/gateway/gateway.ts'
import { serveGateway } from '#infra/local/gateway/http.ts'
import { openServer } from '#infra/local/server.ts'
import { builtSite } from '#infra/local/site/built.ts'
import { buildSite } from '#infra/site.ts'
import { admits, type Role } from '#shared/access.ts'
import { type Page, pages } from '#shared/pages.ts'
import { openDemoClub } from '../demoClub.ts'
import { findBrowser, launchBrowser } from '../engines/engines.ts'
import { createLaterFields } from '../laterFields.ts'
import { createRandom, reportFinding, runs } from '../proof.ts'
import { buildRelease, knowsCommit, listReleases } from '../releases/release.ts'
import { workOn } from '../releases/scenarios/scenarios.ts'

/**
 * While a deployment runs, and again when it is taken back, Lambdas of two versions share one table. `RELEASE=<commit>`
 * takes another one than the last.
 */

/** 0.1.0 strips what it does not know, and its sessions are not those of later versions. */
const last = listReleases().find(release => release.commit !== undefined && release.version !== '0.1.0')
const commit = process.env.RELEASE ?? last?.commit ?? ''
const isAsked = Boolean(process.env.PROOF) && commit !== ''
const isPossible = isAsked && (await knowsCommit(commit))

const Module = z.object({ handler: z.custom<LambdaHandler>(value => typeof value === 'function') })
type JobsHandler = (event: { time: string }) => Promise<unknown>
const Jobs = z.object({ handler: z.custom<JobsHandler>(value => typeof value === 'function') })

const club = isPossible ? await openDemoClub({ now: '2026-11-26T15:00:00Z' }) : undefined
const older = club && (await openOlder(club.clock))

it.runIf(isAsked)('the commit of the last release is in this clone', () => expect(isPossible).toBe(true))

describe.skipIf(!isPossible)('the last release and this version, on one table', () => {
  it('whoever serves which request, nothing is lost and nothing fails', { timeout: 900_000 }, async () => {
    if (!club || !older) throw new Error('there is no club')
    const { roll } = createRandom(26)
    const statuses = new Map<string, number>()
    const { mark, findLost } = createLaterFields()
    const lost: string[] = []
    let served = 0
    const mixed = createCaller({
      async handle(request) {
        if (served++ % 8 === 0) {
          lost.push(...(await findLost()))
          await mark()
        }
        const reply = await (roll(2) === 0 ? older.gateway : club.gateway).handle(request)
        if (reply.status >= 500) statuses.set(`${request.method} ${request.url}`, reply.status)
        return reply
      },
    })
    const rounds = runs(1, 6)
    for (let round = 0; round < rounds; round++) {
      await workOn({ ok: mixed.ok, pay: club.pay, today: club.clock.now.toISOString().slice(0, 10) })
      await club.stripe.settled()
      await (round % 2 === 0 ? club.tick() : older.jobs({ time: club.clock.now.toISOString() }))
      lost.push(...(await findLost()))
      expect(lost).toEqual([])
      club.clock.pass({ minutes: 1 })
    }
    await club.tick()
    reportFinding(`${rounds} rounds of scenarios, each request by ${commit} or by this version`)
    expect([...statuses]).toEqual([])
    expect(await club.verify()).toEqual([])
  })

  it.each([
    ['the older site with the newer API', async () => [older?.site, club?.gateway] as const],
    ['the newer site with the older API', async () => [await buildSite(), older?.gateway] as const],
  ])('%s opens every page', { timeout: 600_000 }, async (_, pair) => {
    const [site, gateway] = await pair()
    if (!club || !site || !gateway) throw new Error('there is no club')
    expect(await openEveryPage(site, gateway, ['admin', 'coach', 'parent'])).toEqual([])
  })
})

/** The Lambdas of the last release, as they were deployed, in this process: its environment is the club's. */
async function openOlder(clock: { now: Date }) {
  const folder = await buildRelease(commit)
  const load = (name: string): Promise<unknown> =>
    import(pathToFileURL(join(folder, 'dist/lambdas', name, 'index.mjs')).href)
  const handlerOf = async (name: string) => Module.parse(await load(name)).handler
  const [auth, core, billing, media, jobs] = await Promise.all([
    handlerOf('auth'),
    handlerOf('core'),
    handlerOf('billing'),
    handlerOf('media'),
    load('jobs').then(module => Jobs.parse(module).handler),
  ])
  const gateway = createGateway({
    lambdas: { auth, core, billing, media },
    originSecret: process.env.ORIGIN_SECRET ?? '',
    now: () => clock.now,
  })
  return { gateway, jobs, site: join(folder, 'dist/site') }
}

it('every release but the next has its commit, and the newest is the version of the package', async () => {
  const [newest, ...others] = listReleases()
  const { version } = z
    .object({ version: z.string() })
    .parse(JSON.parse(await readFile('package.json', 'utf8')))
  expect(newest?.version).toBe(version)
  for (const release of others)
    expect(release).toMatchObject({ commit: expect.any(String), day: expect.stringMatching(/^2/) })
})

/**
 * Opens each page that needs no id, as the demo club’s people of these names and roles, with the site of one version and the API of another, and
 * returns what went wrong: crash pages, uncaught errors, failed replies.
 */
async function openEveryPage(site: string, gateway: Gateway, people: readonly Role[]): Promise<string[]> {
  const wrong: string[] = []
  const { serve } = builtSite(site, 'http://127.0.0.1:9')
  const server = await openServer(0)
  server.serve(async (request, response) => {
    const work = request.url?.startsWith('/api/')
      ? serveGateway(gateway, request, response)
      : serve(request, response)
    await Promise.resolve(work).catch((error: unknown) => wrong.push(String(error)))
  })
  const url = `http://127.0.0.1:${server.port}`
  const browser = await launchBrowser(await findBrowser())
  try {
    for (const role of people) {
      const page = await (await browser.newContext()).newPage()
      const at = () => `${role} at ${new URL(page.url()).pathname}`
      page.on('pageerror', error => wrong.push(`${at()}: ${error.message}`))
      page.on('response', reply => {
        if (reply.status() >= 500) wrong.push(`${at()}: ${reply.status()} ${reply.url()}`)
      })
      await page.goto(`${url}${pages.auth.path}`)
      await page.getByLabel('Username').fill(role)
      await page.getByLabel('Password', { exact: true }).fill(demoPassword)
      await page.getByRole('button', { name: 'Login', exact: true }).click()
      await page.waitForURL(`**${pages.dashboard.path}`)
      const open: Page[] = Object.values(pages)
      for (const { path } of open.filter(one => !one.path.includes(':') && admits(one.access, role))) {
        await page.goto(`${url}${path}`)
        await page.getByRole('heading').first().waitFor()
        await page.waitForLoadState('networkidle')
        if (await page.getByText('Something went wrong').count()) wrong.push(`${at()}: the crash page`)
      }
      await page.context().close()
    }
  } finally {
    await browser.close()
    await server.close()
  }
  return wrong
}
