import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { createIntent } from '#infra/local/stripe/intents.ts'
import { Params } from '#infra/local/stripe/params.ts'
import { openWorld } from '#infra/local/stripe/state.ts'
import { buildSite } from '#infra/site.ts'
import { PublicConfig } from '#shared/club/model.ts'
import { newAccount } from '../forms.ts'
import { patience } from '../runner/patience.ts'
import { processesOf, runClub, spawnClub } from '../running-club.ts'
import { createTempFolder } from '../tempFolder.ts'

// Real processes on real ports. One club is open all the time; clubs that must refuse to start are started next to
// it. Where Vite does not matter, a club serves the built site and starts in half the time.

const home = await createTempFolder('club-test')
await buildSite()
const club = await runClub({ args: ['--empty'], folder: join(home, 'club'), guarded: true })
afterAll(() => club.stop())

describe('an open club', () => {
  test('an open club is healthy, as are its stand-ins', async () => {
    expect((await fetch(`${club.url}/api/health`)).status).toBe(200)
    expect(await json('/_local/status')).toMatchObject({
      healthy: true,
      address: club.url,
      standIns: {
        dynamodb: { healthy: true },
        stripe: { healthy: true },
        ses: { healthy: true },
        s3: { healthy: true },
      },
    })
  })

  test('a club without a name has neither the demo club’s name nor its links or schools, and its pages have none built in', async () => {
    const config = PublicConfig.parse(await json('/api/config'))
    expect(config).toMatchObject({ clubName: 'Your club', social: [], schools: ['Homeschool', 'Other'] })
    const built = await readdir('dist/site', { recursive: true, withFileTypes: true })
    const texts = built.filter(file => file.isFile() && /\.(js|html|svg|css)$/.test(file.name))
    expect(texts.length).toBeGreaterThan(20)
    for (const { parentPath, name } of texts)
      expect(await readFile(join(parentPath, name), 'utf8'), name).not.toMatch(/ridgeline|lakeside/i)
  })

  test('an open club serves site and API on one port, and to this machine only', async () => {
    const page = await fetch(`${club.url}/`, { headers: { accept: 'text/html' } })
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('id="root"')])
    const missing = await fetch(`${club.url}/api/nothing`)
    expect([missing.status, await missing.json()]).toEqual([404, { message: 'Not Found' }])
    const listening = await readFile('/proc/net/tcp', 'utf8')
    const port = Number(new URL(club.url).port).toString(16).toUpperCase().padStart(4, '0')
    expect(listening).toContain(`0100007F:${port}`)
    expect(listening).not.toContain(`00000000:${port} `)
  })

  test('an open club runs what is due at a given instant', async () => {
    const tick = (now: string) => fetch(`${club.url}/_local/tick?now=${now}`, { method: 'POST' })
    const done = await tick('2030-01-01T00:00:00Z')
    expect(await done.json()).toMatchObject({ now: '2030-01-01T00:00:00.000Z', result: { failed: 0 } })
  })

  test('an open club has nothing else under /_local/', async () => {
    expect((await fetch(`${club.url}/_local/secrets.json`)).status).toBe(404)
  })

  test('an open club’s secrets can be read only by their owner', async () => {
    const file = join(club.folder, 'secrets.json')
    expect((await stat(file)).mode & 0o777).toBe(0o600)
  })
})

test('a club refuses to start with one sentence on a port or a folder that another one uses', async () => {
  const port = { env: { PORT: new URL(club.url).port } }
  await refusal(port, /^Port \d+ is in use; choose another, .*npm start\.$/)
  const taken = `^Another club \\(process ${club.process.pid}\\) is running on ${club.folder}; stop it, .*\\.$`
  await refusal({ folder: club.folder }, new RegExp(taken))
})

test('a club refuses to start with one sentence where it cannot keep data or read what is there', async () => {
  await refusal({ folder: '/proc/club' }, /^The data folder \/proc\/club cannot be used: .*\.$/)
  const folder = await createTempFolder('club-broken')
  await writeFile(join(folder, 'club.db'), 'words, not a database '.repeat(50))
  await refusal(
    { folder, env: { DDB_ENGINE: 'dynoxide' } },
    /^The club's data cannot be opened: .*club\.db is not a readable database.*\.$/,
  )
  expect(await readdir(folder)).not.toContain('pid')
})

describe('the end of a club', () => {
  test('a club stops in order on SIGTERM, and leaves nothing behind', async () => {
    const folder = await createTempFolder('club-term')
    const own = await runClub({ args: ['--empty'], folder })
    own.process.kill('SIGTERM')
    expect(await own.exited).toBe(0)
    await gone(folder)
    expect(await readdir(folder)).not.toContain('pid')
  })

  test('a club stops with its engine on SIGKILL, and continues where it was after a restart', async () => {
    const folder = await createTempFolder('club-kill')
    const first = await runClub({ args: ['--empty', '--prod'], folder })
    await register('survivor', first.url)
    first.process.kill('SIGKILL')
    await gone(folder)
    const journal = join(folder, 'stripe.jsonl')
    leaveUntold(journal)

    const second = await runClub({ args: ['--empty', '--prod'], folder })
    const login = { username: 'survivor', password: newAccount('survivor').password }
    expect((await post(`${second.url}/api/login`, login)).status).toBe(200)
    // Stripe delivers what is still pending at the first attempt.
    const delivered = /"deliveries","evt_\w+",{"state":"delivered","attempts":1}/
    await vi.waitFor(async () => expect(await readFile(journal, 'utf8')).toMatch(delivered), patience)
    await second.stop()
  })

  test('a club stops when its engine does', async () => {
    const folder = await createTempFolder('club-engine')
    const own = await runClub({ args: ['--empty', '--prod'], folder })
    const engine = (await processesOf(folder)).find(({ part }) => part === 'engine')
    process.kill(engine?.pid ?? 0, 'SIGKILL')
    expect(await own.exited).toBe(1)
    expect(own.output()).toContain('The database engine stopped, so the server stopped too.')
    await gone(folder)
  })

  test('a club stops when its launcher does', async () => {
    const folder = await createTempFolder('club-launcher')
    const own = await runClub({ args: ['--empty', '--prod'], folder })
    own.process.disconnect()
    expect(await own.exited).toBe(0)
    await gone(folder)
  })
})

/** An event that the club has not accepted, as after a kill in between. */
function leaveUntold(storeFile: string): void {
  const world = openWorld({ storeFile, now: () => new Date(), random: Math.random })
  const params = new Params('amount=5000&currency=usd')
  createIntent(world, { requestId: null, idempotencyKey: null, params, asBrowser: false })
  world.journal.commit()
}

type Start = Parameters<typeof spawnClub>[0]

async function refusal(options: Start, sentence: RegExp): Promise<void> {
  const folder = options.folder ?? (await createTempFolder('club-refused'))
  const attempt = spawnClub({ args: ['--empty'], ...options, folder })
  expect(await attempt.exited).toBe(1)
  expect(attempt.output().trim()).toMatch(sentence)
}

const post = (url: string, body: unknown) =>
  fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

async function register(name: string, url = club.url): Promise<void> {
  const answer = await post(`${url}/api/register`, newAccount(name))
  expect([answer.status, await answer.text()]).toEqual([201, expect.any(String)])
}

const json = async (path: string): Promise<unknown> => (await fetch(`${club.url}${path}`)).json()

const gone = (folder: string) =>
  vi.waitFor(async () => expect(await processesOf(folder)).toEqual([]), patience)
