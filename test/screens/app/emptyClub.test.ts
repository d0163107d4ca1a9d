import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { consentTexts } from '#functions/stores/consents/texts.ts'
import { admits, type Role, roleLabels, roles } from '#shared/access.ts'
import { pages } from '#shared/pages.ts'
import { api } from '#shared/routes.ts'
import { newAdministrator } from '../../forms.ts'
import { callOver } from '../../releases/callOver.ts'
import { remember } from '../../remember.ts'
import { runClub } from '../../running-club.ts'
import { browser } from '../browser.ts'
import { devices, waitForMailedLink } from '../story.ts'
import { goWithin, readTitle } from './goWithin.ts'

/** The first evening of a club: nobody has entered anything, and every empty screen says how to begin. */

const club = await runClub({ args: ['--empty', '--prod'], guarded: true })
afterAll(() => club.stop())
const { ok } = callOver(club.url)
const password = 'Goalie-Glove-2026!'

const claim = remember(async (username: string) => {
  const link = () => /claim\?token=([\w-]{43})/.exec(club.output())?.[1]
  await expect.poll(link).toBeDefined()
  const as = await ok(api.auth.claim, { body: newAdministrator(link() ?? '', username) })
  const confirming = await waitForMailedLink(as.user.email, pages.confirmEmail.path, club.url)
  await ok(api.auth.confirmEmail, { as, body: { token: confirming.split('token=')[1] } })
  return as.token
})

/** Somebody whom the administrator has invited, with a password of their own. */
async function join(role: Role): Promise<string> {
  const admin = { token: await claim('avery') }
  if (role === 'admin') return accept(admin.token)
  const email = `${role}@example.com`
  await ok(api.users.create, { as: admin, body: { fullName: `Dana ${roleLabels[role]}`, email, role } })
  const link = await waitForMailedLink(email, pages.resetPassword.path, club.url)
  const token = link.split('token=')[1]
  await ok(api.auth.resetPassword, { body: { token, password, confirmPassword: password } })
  return accept((await ok(api.auth.login, { body: { username: email, password } })).token)
}

/** Otherwise a dialog asks for it on the first screen. */
async function accept(token: string): Promise<string> {
  const answer = (consent: keyof typeof consentTexts) => ({
    version: consentTexts[consent].version,
    accepted: true,
  })
  const body = {
    waiver: answer('waiver'),
    codeOfConduct: answer('codeOfConduct'),
    mediaRelease: answer('mediaRelease'),
  }
  await ok(api.consents.give, { as: { token }, body })
  return token
}

/** The next steps of each role on some screens; all others are only looked at. */
const expected: Partial<Record<Role, string[]>> = {
  admin: [
    'No programs found: Create one',
    'No teams found. Create your first team to get started.: /program-management?create=',
    'No achievement types yet: /achievements?tab=create',
    'No invoices yet: /invoices?new',
  ],
  program_director: [
    'No programs found: Create one',
    'No Teams Available: /program-management?create=',
    'No players yet: /players/import',
    'No Discount Codes: Create Your First Discount Code',
  ],
  coach: [
    'No events found: Your program director will add you to a team’s staff.',
    'No announcements yet: Your program director will add you to a team’s staff.',
    'No credentials yet: /coach-credentials',
  ],
  assistant_coach: [
    'No events for this day: Your program director will add you to a team’s staff.',
    'No programs found: The club’s program director creates programs.',
  ],
  parent: [
    'No children in your account: /player-registration',
    'No Programs Available: /player-registration',
    'No events found: Coaches and the club add them.',
  ],
}

test.each(roles.filter(role => role !== 'player'))(
  'in a club without anything, each empty screen tells a %s what it is for and what comes next',
  async role => {
    const context = await browser.newContext({ baseURL: club.url, viewport: devices.desktop })
    await context.addInitScript(own => localStorage.setItem('authToken', own), await join(role))
    const page = await context.newPage()
    await page.goto(pages.faq.path)
    await readTitle(page)
    const found: EmptyScreen[] = []
    for (const path of pathsOf(role)) {
      await goWithin(page, path)
      await readTitle(page)
      const tabs = await page.locator('main').getByRole('tab').all()
      for (const tab of [undefined, ...tabs.slice(1)]) {
        await tab?.click()
        found.push(...(await readEmptyScreens(page, path)))
      }
    }
    const steps = found.map(({ title, steps, who }) => `${title}: ${[...steps, who].join('')}`)
    expect(steps).toEqual(expect.arrayContaining(expected[role] ?? []))
    expect(found.filter(screen => !isHelpful(screen, role))).toEqual([])
  },
)

const all = Object.values(pages)
const pathsOf = (role: Role) =>
  all.filter(({ path, access }) => admits(access, role) && !path.includes(':')).map(({ path }) => path)

interface EmptyScreen {
  path: string
  title: string
  text: string
  /** Addresses of links, and names of buttons. */
  steps: string[]
  /** Who takes the next step, where it is not the reader. */
  who: string
}

const isHelpful = ({ text, steps, who }: EmptyScreen, role: Role): boolean =>
  text.endsWith('.') && (steps.length > 0 || who.endsWith('.')) && steps.every(step => mayTake(step, role))

/** May the role open the page that the step leads to? */
function mayTake(step: string, role: Role): boolean {
  if (!step.startsWith('/')) return true
  const to = all.find(({ path }) => path === new URL(step, club.url).pathname)
  return to !== undefined && admits(to.access, role)
}

async function readEmptyScreens(page: Page, path: string): Promise<EmptyScreen[]> {
  await expect.poll(() => page.locator('main').getByText('Loading…', { exact: true }).count()).toBe(0)
  const screens = await page.locator('main [data-empty]').evaluateAll(states =>
    states.map(state => ({
      title: state.querySelector('h2')?.textContent ?? '',
      text: state.querySelector('p')?.textContent ?? '',
      steps: [...state.querySelectorAll('a, button')].map(
        step => step.getAttribute('href') ?? step.textContent ?? '',
      ),
      who: state.querySelector('[data-who]')?.textContent ?? '',
    })),
  )
  return screens.map(screen => ({ path, ...screen }))
}
