import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { addHours } from '#shared/dates.ts'
import type { OfficeTask } from '#shared/office/model.ts'
import { api } from '#shared/routes.ts'
import { newAccount } from '../../forms.ts'
import { browser } from '../browser.ts'
import { makeUniqueName, password } from '../registrations/steps.ts'
import { callApi, devicesFor, expectAccessible, visit, waitUntilLoaded } from '../story.ts'
import { dashboard } from './figures.ts'

const tasksRoute = `**${api.office.tasks.path}?*`
const card = (page: Page) =>
  page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'Needs your attention', exact: true }) })
const answerWith = (page: Page, tasks: OfficeTask[]) =>
  page.route(tasksRoute, route => route.fulfill({ json: tasks }))
/** Noon in the club's zone, so that no change of clocks makes it another day. */
const noon = new Date('2027-03-20T16:00:00Z')
const daysAgo = (days: number) => addHours(noon, -24 * days).toISOString()

describe.each(devicesFor('phone'))('what waits for the office, on a %s', device => {
  test('a director first sees what waits, then the money, and finds the coach who waits', {
    tags: 'main',
  }, async () => {
    const lastName = makeUniqueName('Applicant')
    const coach = { role: 'coach', usaLacrosseNumber: '12345678', coachShirtSize: 'M' }
    const names = { lastName, password, confirmPassword: password }
    await callApi(api.auth.register, { body: newAccount(lastName.toLowerCase(), { ...names, ...coach }) })

    const page = await visit(browser, dashboard, { as: 'director', device })
    await waitUntilLoaded(page)
    const headings = await page.getByRole('main').getByRole('heading', { level: 2 }).allTextContents()
    const places = ['Needs your attention', 'Program Summary', 'Program Management', 'Add Player'].map(
      title => headings.indexOf(title),
    )
    expect(places).toEqual(places.toSorted((one, other) => one - other))
    expect(places[0]).toBeGreaterThanOrEqual(0)
    await expectAccessible(page)
    await card(page)
      .getByRole('link', { name: /coach(es)? to approve/ })
      .click()
    await page.getByRole('checkbox', { name: /Pending coaches/, checked: true }).waitFor()
    await page.getByRole('main').getByText(lastName.toLowerCase(), { exact: true }).first().waitFor()
  })
})

test('each thing that waits has its number, its age and the screen on which it is done', async () => {
  const page = await visit(browser, 'about:blank', { as: 'admin' })
  await page.clock.install({ time: noon })
  const program = { id: 'prg_1', name: 'Spring Travel' }
  await answerWith(page, [
    { kind: 'exceptions', count: 1, at: daysAgo(0) },
    { kind: 'concerns', count: 2, at: daysAgo(3) },
    { kind: 'overdue', count: 12, at: daysAgo(40), amount: 123_450 },
    { kind: 'coaches', count: 1, at: daysAgo(1) },
    { kind: 'addresses', count: 2, at: daysAgo(5) },
    { kind: 'offers', count: 1, at: '2027-03-21T21:30:00.000Z', program },
    { kind: 'unplaced', count: 14, at: daysAgo(9), program },
    { kind: 'credentials', count: 3, at: daysAgo(2) },
  ])
  await page.goto(dashboard)
  const lines = card(page).getByRole('listitem')
  const told = [
    ['1 difference between Stripe and your ledger from today', '/reconciliation'],
    ['2 reported concerns the oldest waiting 3 days', '/concerns'],
    ['12 overdue invoices, $1,234.50 the oldest 40 days late', '/invoices?status=overdue'],
    ['1 coach to approve waiting 1 day', '/users?tab=users&status=pending'],
    [
      '2 staff accounts without a confirmed email the oldest waiting 5 days',
      '/users?tab=users&status=addressDue',
    ],
    [
      '1 offered spot about to expire in Spring Travel on Sun, Mar 21, 5:30 PM EDT',
      '/program/prg_1/registrations?tab=waiting',
    ],
    [
      '14 children without a team in Spring Travel the oldest waiting 9 days',
      '/team-management/board?program=prg_1',
    ],
    ['3 credentials to verify the oldest waiting 2 days', '/coach-credentials?tab=all'],
  ]
  await expect.poll(() => lines.allTextContents()).toEqual(told.map(([text]) => text))
  const links = await card(page).getByRole('link').all()
  expect(await Promise.all(links.map(link => link.getAttribute('href')))).toEqual(told.map(([, to]) => to))
})

test('an office for which nothing waits is told so', async () => {
  const page = await visit(browser, 'about:blank', { as: 'admin' })
  await answerWith(page, [])
  await page.goto(dashboard)
  await card(page).getByText('You’re all caught up.').waitFor()
})

test('long names and large numbers fit the narrowest phone, and a failure can be tried again', async () => {
  const page = await visit(browser, 'about:blank', { as: 'admin' })
  await page.setViewportSize({ width: 320, height: 700 })
  await page.route(tasksRoute, route => route.fulfill({ status: 500, body: '{"message":"Broken"}' }))
  await page.goto(dashboard)
  await card(page).getByRole('heading', { name: 'Your to-do list couldn’t be loaded' }).waitFor()
  await page.unroute(tasksRoute)
  const program = { id: 'prg_1', name: 'Bartholomew-Featherstonehaughs '.repeat(3).trim() }
  const tasks = Array.from({ length: 30 }, (_, n) => ({
    ...{ kind: 'unplaced' as const, count: 2000, at: daysAgo(400) },
    program: { ...program, id: `prg_${n}` },
  }))
  await answerWith(page, tasks)
  await card(page).getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => card(page).getByRole('listitem').count()).toBe(30)
  await waitUntilLoaded(page)
  await expectAccessible(page)
})

test('a family and a coach never ask for what waits for the office', async () => {
  for (const as of ['coach', 'parent']) {
    const page = await visit(browser, 'about:blank', { as })
    const asked: string[] = []
    page.on('request', request => asked.push(request.url()))
    await page.goto(dashboard)
    await waitUntilLoaded(page)
    expect(await card(page).count(), as).toBe(0)
    expect(
      asked.filter(url => /office|NeedsYou/.test(url)),
      as,
    ).toEqual([])
  }
})
