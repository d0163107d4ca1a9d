import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { addDays } from '#shared/dates.ts'
import { pages } from '#shared/pages.ts'
import { api } from '#shared/routes.ts'
import { CurrentUser } from '#shared/users/model.ts'
import { newAccount } from '../../forms.ts'
import { browser } from '../browser.ts'
import { fetchToday } from '../events/plannedEvents.ts'
import { createParent } from '../programs/season.ts'
import { makeUniqueName, password } from '../registrations/steps.ts'
import {
  callApi,
  confirmAddress,
  expectAccessible,
  getToken,
  isFocused,
  parseToken,
  visit,
  waitForMailedLink,
  waitUntilLoaded,
} from '../story.ts'

const path = pages.users.path
const rowOf = (page: Page, name: string) =>
  page.getByRole('row').filter({ has: page.getByText(name, { exact: true }) })
const searchBox = (page: Page) => page.getByLabel('Search', { exact: true })
const panelOf = (page: Page) => page.getByRole('region', { name: 'User Profile & Family Relationships' })
const count = (page: Page) => page.getByRole('region', { name: 'People' }).getByRole('status')

async function applicant(): Promise<string> {
  const lastName = makeUniqueName('Applicant')
  const names = { lastName, password, confirmPassword: password, role: 'coach' }
  const more = { usaLacrosseNumber: '12345678', coachShirtSize: 'M' }
  const account = newAccount(lastName.toLowerCase(), { ...names, ...more })
  const token = await parseToken(callApi(api.auth.register, { body: account }))
  await confirmAddress(`${lastName.toLowerCase()}@example.com`, token)
  return lastName.toLowerCase()
}

test('an administrator finds a family, follows it, and changes a person’s role', {
  tags: 'main',
}, async () => {
  const { surname, username, token, ids } = await createParent({ Ada: 'Female' })
  const { id: userId } = CurrentUser.parse(await callApi(api.users.me, { token }))
  await callApi(api.invoices.create, {
    token: await getToken('director'),
    body: {
      ...{ userId, playerId: ids.Ada, amount: 6500, description: 'Uniform' },
      dueDate: addDays(await fetchToday(), 14),
    },
  })
  await confirmAddress(`${username}@example.com`, token)
  const page = await visit(browser, pages.dashboard.path, { as: 'admin' })
  await waitUntilLoaded(page)
  await page.getByRole('link', { name: /^User Management/ }).click()
  await rowOf(page, 'director').getByText('Program Director').waitFor()
  await expect.poll(() => page.getByRole('columnheader').first().textContent()).toBe('Full name')
  expect(await rowOf(page, 'parent').count()).toBe(0)
  await searchBox(page).fill('director@club.test')
  await page.getByText('No one else in System Users matches.').waitFor()
  await rowOf(page, 'director').waitFor()
  await searchBox(page).fill(surname.slice(0, -1).toUpperCase())
  // The open list has none of them; they are below, under the name of their tab.
  await page.getByText('No one in this list matches.').waitFor()
  await page.getByRole('heading', { name: 'System Users' }).waitFor()
  await expect.poll(() => count(page).textContent()).toBe('2 users')
  await page.getByRole('tab', { name: 'Player-Parent Connections' }).click()
  await page
    .getByRole('listitem')
    .filter({ hasText: `Ada ${surname}` })
    .first()
    .waitFor()
  await rowOf(page, username).waitFor()
  expect(await rowOf(page, `Ada ${surname}`).count()).toBe(0)
  await page.getByRole('tab', { name: 'System Users' }).click()
  await expect.poll(() => count(page).textContent()).toBe('2 users')

  const child = rowOf(page, `Ada ${surname}`)
  await child.getByRole('button', { name: `Family of Ada ${surname}` }).press('Enter')
  await page.getByRole('cell', { name: 'Parents' }).getByRole('button').press('Enter')
  const panel = panelOf(page)
  await panel.getByText(`${username}@example.com`).waitFor()
  await panel.getByText(`Owes $65.00 on 1 invoice for Ada ${surname}`).waitFor()
  await expect.poll(() => panel.getByRole('heading', { level: 2 }).evaluate(isFocused)).toBe(true)
  await panel.getByRole('button', { name: `Ada ${surname}` }).press('Enter')
  await panel.getByRole('link', { name: 'Player’s page' }).waitFor()
  await page.goBack()
  await panel.getByRole('button', { name: 'Log out everywhere' }).click()
  await page.getByText('All devices are logged out.').waitFor()

  const row = rowOf(page, username)
  const act = async (label: string) => {
    await row.getByRole('button', { name: /^Actions for/ }).click()
    await row.getByRole('button', { name: label }).click()
    return page.getByRole('dialog')
  }
  const edit = await act('Edit Profile')
  await edit.getByLabel('Full name').fill(`Dana Maria ${surname}`)
  await edit.getByRole('button', { name: 'Save Changes' }).click()
  await rowOf(page, `Dana Maria ${surname}`).waitFor()

  const role = await act('Change Role')
  await role.getByLabel('Role').selectOption('Administrator')
  await role.getByText('will be able to see and change everything').waitFor()
  expect(await role.getByRole('option', { name: 'Player' }).count()).toBe(0)
  await role.getByLabel('Role').selectOption('Assistant Coach')
  await expectAccessible(page)
  await role.getByRole('button', { name: 'Make Assistant Coach' }).click()
  await row.getByText('Assistant Coach').waitFor()
  await row.getByText('Longer password needed').waitFor()
})

test('a director sends a link to whoever of the staff has not confirmed their email', async () => {
  const page = await visit(browser, pages.dashboard.path, { as: 'director', device: 'phone' })
  await page.getByRole('link', { name: /staff accounts? without a confirmed email/ }).click()
  await page.getByRole('checkbox', { name: /^Staff who have to confirm/, checked: true }).waitFor()
  const row = rowOf(page, 'newassistant')
  await row.getByText('Email not confirmed').waitFor()
  // The narrowest phone, in every tab: nothing is beside the screen.
  await page.setViewportSize({ width: 320, height: 640 })
  for (const tab of ['Admin & Directors', 'Player-Parent Connections', 'System Users']) {
    await page.getByRole('tab', { name: tab }).click()
    await waitUntilLoaded(page)
    const over = () =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
    await expect.poll(over, { message: tab }).toBe(0)
  }
  await row.getByRole('button', { name: 'Send link' }).click()
  await page.getByText('Link sent').waitFor()
  expect(await waitForMailedLink('newassistant@club.test', pages.confirmEmail.path)).toContain('token=')
})

test('a director can decide about coaches and invite people, but change no roles', async () => {
  const [good, other] = await Promise.all([applicant(), applicant()])
  const page = await visit(browser, path, { as: 'director', device: 'phone' })
  await page.getByRole('button', { name: 'Show pending coaches' }).click()
  const filter = page.getByLabel(/^Pending coaches \(\d+\)$/)
  await rowOf(page, good).getByRole('button', { name: 'Approve' }).click()
  await page.getByText('They get coach access right away').waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Approve coach' }).dblclick()
  await page.getByText('is a coach now').waitFor()
  await rowOf(page, good).waitFor({ state: 'detached' })
  await rowOf(page, other).getByRole('button', { name: 'Decline' }).click()
  await page.getByRole('button', { name: 'Decline coach' }).click()
  await rowOf(page, other).waitFor({ state: 'detached' })
  // A search finds everybody, whatever is listed.
  await searchBox(page).fill(good)
  await page.getByText('No one in this list matches.').waitFor()
  await rowOf(page, good).getByText('Head Coach').waitFor()
  await filter.uncheck()
  await expect.poll(() => count(page).textContent()).toBe('1 user')
  await page.getByRole('button', { name: 'Add person' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add person' })
  await expect
    .poll(() => dialog.getByRole('option').allTextContents())
    .toEqual([...['Please select', 'Head Coach', 'Assistant Coach', 'Parent']])
  const lastName = `van der ${makeUniqueName('Invited')}`
  const name = `Jo ${lastName}`
  await dialog.getByLabel('First name').fill('Jo')
  await dialog.getByLabel('Last name').fill(lastName)
  await dialog.getByLabel('Email').fill(`${makeUniqueName('jo')}@example.org`)
  await dialog.getByLabel('Role').selectOption('Parent')
  await dialog.getByRole('button', { name: 'Add person' }).click()
  await page.getByText('Invitation sent', { exact: true }).waitFor()
  const panel = panelOf(page)
  await panel.getByRole('heading', { name }).waitFor()
  await panel.getByText('No login yet').waitFor()
  await panel.getByRole('button', { name: 'Send invitation' }).click()
  await page.getByText('An invitation was sent within the last day').waitFor()
  expect(await page.getByRole('button', { name: /^Actions for|Full Profile|^Assign$/ }).count()).toBe(0)
})
