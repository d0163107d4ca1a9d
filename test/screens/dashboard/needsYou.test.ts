import { expect, test } from 'vitest'
import { pages } from '#shared/pages.ts'
import type { ProgramSummary } from '#shared/programs/model.ts'
import { api } from '#shared/routes.ts'
import { newAccount } from '../../forms.ts'
import { browser } from '../browser.ts'
import { makeUniqueName } from '../registrations/steps.ts'
import { callApi, expectAccessible, visit, waitUntilLoaded } from '../story.ts'

test('a director first sees what waits, then the money, and finds the coach who waits', {
  tags: 'main',
}, async () => {
  const username = makeUniqueName('applicant')
  const coach = { role: 'coach', usaLacrosseNumber: '12345678', coachShirtSize: 'M' }
  await callApi(api.auth.register, { body: newAccount(username, coach) })
  const page = await visit(browser, 'about:blank', { as: 'director', device: 'phone' })
  // Other stories add children and money to the same club meanwhile.
  const figures = { collected: 123_450, uncollected: 600, registrations: 1200, invoiced: 124_050 }
  const json = { ...figures, games: 1, events: 3 } satisfies ProgramSummary
  await page.route(`**${api.programs.summary.path}?*`, route => route.fulfill({ json }))
  await page.goto(pages.dashboard.path)
  await waitUntilLoaded(page)
  const headings = await page.getByRole('main').getByRole('heading', { level: 2 }).allTextContents()
  const titles = ['Needs your attention', 'Program Summary', 'Program Management', 'Add Player']
  // Even before an announcement.
  expect(headings[0]).toBe('Needs your attention')
  expect(headings.filter(title => titles.includes(title))).toEqual(titles)
  for (const [label, value, note, path] of [
    ['Collected', '$1,234.50', 'Payments less refunds', '/invoices?status=paid'],
    ['Uncollected', '$6.00', 'Still owed', '/invoices?status=open'],
    ['Registrations', '1,200', '$1,240.50 invoiced', '/programs'],
    ['Games + Events', '4', '1 game + 3 events', '/events'],
  ] as const) {
    const tile = page.getByRole('group', { name: label, exact: true })
    for (const text of [value, note]) await tile.getByText(text, { exact: true }).waitFor()
    await expect.poll(() => tile.getByRole('link').getAttribute('href')).toBe(path)
  }
  await expectAccessible(page)
  const needed = page.getByRole('heading', { name: 'Needs your attention' })
  const card = page.locator('section').filter({ has: needed })
  await card.getByRole('link', { name: /coach(es)? to approve/ }).click()
  await page.getByRole('checkbox', { name: /Pending coaches/, checked: true }).waitFor()
  await page.getByRole('main').getByText(username, { exact: true }).first().waitFor()
})
