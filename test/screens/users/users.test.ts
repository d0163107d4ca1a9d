import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { pages } from '#shared/pages.ts'
import { api } from '#shared/routes.ts'
import { UserListItem } from '#shared/users/people.ts'
import { newAccount } from '../../forms.ts'
import { browser } from '../browser.ts'
import { createFamily, makeUniqueName, password } from '../registrations/steps.ts'
import {
  callApi,
  confirmAddress,
  devicesFor,
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

async function newPerson(fullName: string): Promise<UserListItem> {
  const email = `${makeUniqueName('mail')}@example.org`
  const body = { fullName, email, role: 'parent' }
  return UserListItem.parse(await callApi(api.users.create, { token: await getToken('admin'), body }))
}

async function applicant(): Promise<string> {
  const lastName = makeUniqueName('Applicant')
  const names = { lastName, password, confirmPassword: password, role: 'coach' }
  const more = { usaLacrosseNumber: '12345678', coachShirtSize: 'M' }
  const account = newAccount(lastName.toLowerCase(), { ...names, ...more })
  const token = await parseToken(callApi(api.auth.register, { body: account }))
  await confirmAddress(`${lastName.toLowerCase()}@example.com`, token)
  return lastName.toLowerCase()
}

describe('the people of the club', () => {
  test('an administrator finds a family, follows it, and changes a person’s role', {
    tags: 'main',
  }, async () => {
    const { surname, username, token } = await createFamily('Ada')
    await confirmAddress(`${username}@example.com`, token)
    const { email: taken } = await newPerson(`Robin ${makeUniqueName('Taken')}`)
    const page = await visit(browser, pages.dashboard.path, { as: 'admin' })
    await waitUntilLoaded(page)
    await page.getByRole('link', { name: /^User Management/ }).click()
    await rowOf(page, 'director').getByText('Program Director').waitFor()
    expect(await rowOf(page, 'parent').count()).toBe(0)
    await searchBox(page).fill(surname.slice(0, -1).toUpperCase())
    await expect.poll(() => count(page).textContent()).toBe('2 users')
    await page.getByRole('tab', { name: 'System Users' }).click()
    await expect.poll(() => count(page).textContent()).toBe('2 users')

    const child = rowOf(page, `Ada ${surname}`)
    await child.getByRole('button', { name: `Family of Ada ${surname}` }).press('Enter')
    await page.getByRole('cell', { name: 'Parents' }).getByRole('button').press('Enter')
    const panel = panelOf(page)
    await panel.getByText(`${username}@example.com`).waitFor()
    await expect.poll(() => panel.getByRole('heading', { level: 2 }).evaluate(isFocused)).toBe(true)
    await panel.getByRole('button', { name: `Ada ${surname}` }).press('Enter')
    await panel.getByRole('link', { name: 'Player’s page' }).waitFor()
    await panel.getByText('Never').waitFor()
    await expectAccessible(page)
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
    await edit.getByLabel('Full name').fill('Dana')
    await edit.getByRole('button', { name: 'Save Changes' }).click()
    await edit.getByText('Please enter first and last name').waitFor()
    await edit.getByLabel('Full name').fill(`Dana Maria ${surname}`)
    await edit.getByLabel('Email').fill(taken ?? '')
    await edit.getByRole('button', { name: 'Save Changes' }).click()
    await page.getByText('Error updating profile: That email address is already in use').waitFor()
    await edit.getByLabel('Email').fill(`${username}@example.com`)
    await edit.getByRole('button', { name: 'Save Changes' }).click()
    await rowOf(page, `Dana Maria ${surname}`).waitFor()

    const role = await act('Change Role')
    await role.getByLabel('Role').selectOption('Administrator')
    await role.getByText('will be able to see and change everything').waitFor()
    expect(await role.getByRole('option', { name: 'Player' }).count()).toBe(0)
    await role.getByLabel('Role').selectOption('Assistant Coach')
    await expectAccessible(page)
    await page.route('**/role', route => route.fulfill({ status: 409, json: { message: 'Not today' } }))
    await role.getByRole('button', { name: 'Make Assistant Coach' }).click()
    await page.getByText('Error updating role: Not today').waitFor()
    await page.unroute('**/role')
    await role.getByRole('button', { name: 'Make Assistant Coach' }).click()
    await row.getByText('Assistant Coach').waitFor()
    await row.getByText('Longer password needed').waitFor()

    const card = page.locator('form').filter({ has: page.getByLabel('Find a person') })
    await card.getByRole('button', { name: 'Assign' }).click()
    await card.getByText('Please select a person').waitFor()
    await card.getByLabel('Find a person').fill(surname)
    await card.getByLabel(/^Dana Maria/).check()
    await card.getByLabel('Role').selectOption('Parent')
    await card.getByRole('button', { name: 'Assign' }).press('Enter')
    await page.getByText('will be removed from every team').waitFor()
    await page.getByRole('button', { name: 'Make Parent' }).click()
    await row.getByText('Parent', { exact: true }).waitFor()
  })

  test.each(devicesFor('desktop'))('a director approves several coaches at once, on a %s', async device => {
    const names = await Promise.all([applicant(), applicant()])
    const page = await visit(browser, `${path}?tab=users&status=pending`, { as: 'director', device })
    for (const name of names) await rowOf(page, name).getByRole('checkbox').check()
    const bar = page.getByRole('group', { name: 'Selected coaches' })
    await bar.getByText('2 selected').waitFor()
    await expectAccessible(page)
    await bar.getByRole('button', { name: 'Approve (2)' }).click()
    await page.getByRole('dialog', { name: 'Approve 2 coaches?' }).getByText('get coach access').waitFor()
    await page.getByRole('button', { name: 'Approve coaches' }).click()
    await page.getByText('Coaches approved').waitFor()
    for (const name of names) await rowOf(page, name).waitFor({ state: 'detached' })
  })

  test('a director sends a link to whoever of the staff has not confirmed their email', async () => {
    const page = await visit(browser, pages.dashboard.path, { as: 'director', device: 'phone' })
    await page.getByRole('link', { name: /staff accounts? without a confirmed email/ }).click()
    await page.getByRole('checkbox', { name: /^Staff who have to confirm/, checked: true }).waitFor()
    const row = rowOf(page, 'newassistant')
    await row.getByText('Email not confirmed').waitFor()
    await expectAccessible(page)
    await row.getByRole('button', { name: 'Send link' }).click()
    await page.getByText('Link sent').waitFor()
    expect(await waitForMailedLink('newassistant@club.test', pages.confirmEmail.path)).toContain('token=')
  })

  test('a director can decide about coaches and invite people, but change no roles', async () => {
    const [good, other] = await Promise.all([applicant(), applicant()])
    const page = await visit(browser, path, { as: 'director', device: 'phone' })
    await page.getByRole('button', { name: 'Show pending coaches' }).click()
    const filter = page.getByLabel(/^Pending coaches \(\d+\)$/)
    const waiting = async () => Number(/\d+/.exec((await filter.locator('..').textContent()) ?? '')?.[0])
    await rowOf(page, good).getByRole('button', { name: 'Approve' }).click()
    await page.getByText('They get coach access right away').waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Approve coach' }).dblclick()
    await page.getByText('is a coach now').waitFor()
    await rowOf(page, good).waitFor({ state: 'detached' })
    await rowOf(page, other).getByRole('button', { name: 'Decline' }).click()
    await page.getByRole('button', { name: 'Decline coach' }).click()
    await rowOf(page, other).waitFor({ state: 'detached' })
    // Other test files have applicants too, so the number is compared with the list.
    const listed = async () => Number.parseInt((await count(page).textContent()) ?? '', 10)
    await expect.poll(async () => (await waiting()) - (await listed())).toBe(0)
    await filter.uncheck()
    await searchBox(page).fill(good)
    await expect.poll(() => count(page).textContent()).toBe('1 user')
    await rowOf(page, good).getByText('Head Coach').waitFor()
    await rowOf(page, good).getByText('Longer password needed').waitFor()

    await page.getByRole('button', { name: 'Add person' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add person' })
    await dialog.getByRole('button', { name: 'Add person' }).click()
    await dialog.getByText('Please select a role').waitFor()
    await expect
      .poll(() => dialog.getByRole('option').allTextContents())
      .toEqual([...['Please select', 'Head Coach', 'Assistant Coach', 'Parent']])
    const name = `Jo ${makeUniqueName('Invited')}`
    await dialog.getByLabel('Full name').fill(name)
    await dialog.getByLabel('Email').fill(`${makeUniqueName('jo')}@example.org`)
    await dialog.getByLabel('Role').selectOption('Parent')
    await dialog.getByRole('button', { name: 'Add person' }).click()
    await page.getByText('Invitation sent', { exact: true }).waitFor()
    const panel = panelOf(page)
    await panel.getByRole('heading', { name }).waitFor()
    await panel.getByText('No login yet').waitFor()
    await panel.getByRole('button', { name: 'Send invitation' }).click()
    await page.getByText('An invitation was sent within the last day').waitFor()
    await expectAccessible(page)
    expect(await page.getByRole('button', { name: /^Actions for|Full Profile|^Assign$/ }).count()).toBe(0)
  })

  test('families and coaches see the people they are connected with, as one list', async () => {
    const parent = await visit(browser, `${path}?role=usr_1&add`, { as: 'parent', device: 'phone' })
    await parent.getByRole('button', { name: 'Family of Pat Rivera' }).click()
    await parent.getByRole('cell', { name: 'Players' }).getByRole('button', { name: 'Riley Rivera' }).click()
    const panel = panelOf(parent)
    await panel.getByRole('button', { name: 'Pat Rivera' }).waitFor()
    expect(await parent.getByRole('tab').count()).toBe(0)
    expect(await parent.getByRole('dialog').count()).toBe(0)
    await expectAccessible(parent)
    await panel.getByRole('button', { name: 'Close profile' }).click()
    await panel.waitFor({ state: 'detached' })
    const coach = await visit(browser, `${path}?search=cohen`, { as: 'coach' })
    await rowOf(coach, 'assistant@club.test').waitFor()
    await searchBox(coach).fill('director')
    await coach.getByRole('heading', { name: 'No one found' }).waitFor()
    await coach.getByRole('button', { name: 'Clear search' }).click()
    await rowOf(coach, 'coach@club.test').waitFor()
  })

  test('people who cannot be loaded can be requested again; thousands can be scrolled', async () => {
    const page = await visit(browser, pages.dashboard.path, { as: 'director', device: 'phone' })
    await page.getByRole('heading', { name: "This Week's Schedule" }).waitFor()
    const asked = await manyPeople(page, 500)
    let isBroken = true
    await page.route('**/api/users?*', route =>
      isBroken ? route.fulfill({ status: 500, json: { message: 'Broken' } }) : route.fallback(),
    )
    await page.goto(`${path}?tab=users`)
    await page.getByRole('heading', { name: 'Failed to fetch users' }).waitFor()
    await page.getByText('Error fetching users: Broken').waitFor()
    isBroken = false
    await page.getByRole('button', { name: 'Try again' }).click()
    await rowOf(page, 'person0').waitFor()
    await expectAccessible(page)
    const box = page.getByRole('region', { name: 'List of users' })
    const toEnd = () => box.evaluate(element => element.scrollTo(0, element.scrollHeight))
    const last = rowOf(page, 'person499')
    // The newly loaded rows are below the former end of the list.
    await expect.poll(async () => toEnd().then(() => last.isVisible())).toBe(true)
    await expect.poll(() => count(page).textContent()).toBe('500 users')
    // Two or three groups of fifty, at any position.
    await expect.poll(() => page.getByRole('row').count()).toBeLessThan(160)
    expect(await rowOf(page, 'person0').count()).toBe(0)
    expect(asked.filter(cursor => cursor === '450')).toHaveLength(1)
    await box.press('Home')
    await rowOf(page, 'person0').waitFor()
    await searchBox(page).fill('nobody')
    await page.getByRole('heading', { name: 'No one found' }).waitFor()
  })
})

const longName = 'Wolfeschlegelsteinhausen'.repeat(3)

/** The lists return so many people, fifty at a time; applicants are requested too. */
async function manyPeople(page: Page, howMany: number): Promise<string[]> {
  const asked: string[] = []
  const people = Array.from({ length: howMany }, (_, n) => ({
    ...{ id: `usr_${n}`, username: `person${n}`, firstName: 'Sam', lastName: longName },
    ...{ fullName: `Sam ${longName}`, email: `${longName}@example.org`, role: 'parent' as const },
    ...{ pendingReview: false, hasLogin: n % 2 === 0, relationships: { players: [], parents: [] } },
  })) satisfies UserListItem[]
  await page.route('**/api/users?*', route => {
    const { searchParams } = new URL(route.request().url())
    if (searchParams.has('status') || searchParams.has('search')) return route.fulfill({ json: [] })
    const cursor = searchParams.get('cursor') ?? '0'
    asked.push(cursor)
    const next = z.coerce.number().parse(cursor) + 50
    const headers = { 'x-next-cursor': String(next) }
    const json = people.slice(next - 50, next)
    return route.fulfill({ json, ...(next < howMany && { headers }) })
  })
  return asked
}
