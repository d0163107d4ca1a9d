import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { pages } from '#shared/pages.ts'
import { api } from '#shared/routes.ts'
import { bodyOf } from '../../engines/body.ts'
import { newPlayer } from '../../forms.ts'
import { browser } from '../browser.ts'
import { createFamily } from '../registrations/steps.ts'
import { callApi, expectAccessible, getToken, isFocused, visit, waitUntilLoaded } from '../story.ts'

const Id = z.object({ id: z.string() })
const pathTo = (id: string) => pages.player.path.replace(':id', id)

/** A child with a medical note, whose parent signs in with a token. */
async function childOf(parent: { token: string; surname: string }, more: object = {}) {
  const body = newPlayer('Ada', {
    lastName: parent.surname,
    hasMedicalIssues: true,
    medicalInfo: 'Peanuts',
    ...more,
  })
  return Id.parse(await callApi(api.players.create, { token: parent.token, body })).id
}

describe('the office', () => {
  test('the office can find a child by the first letters of its name, read it, change it and delete it', {
    tags: 'main',
  }, async () => {
    const parent = await createFamily()
    const id = await childOf(parent)
    const alone = newPlayer('Ben', { lastName: parent.surname })
    await callApi(api.players.create, { token: await getToken('director'), body: alone })
    const page = await visit(browser, pages.players.path, { as: 'director' })
    await page.getByLabel('Last name').fill(parent.surname.slice(0, 12).toUpperCase())
    await page.waitForURL('**/players?search=*')
    const row = page.getByRole('row', { name: `Ada ${parent.surname}` })
    await row.getByText(`Dana Whitfield`).waitFor()
    const other = page.getByRole('row', { name: `Ben ${parent.surname}` })
    await other.getByText('No parent assigned').waitFor()
    await expectAccessible(page)
    await row.getByRole('link', { name: 'Ada' }).first().click()
    await page.waitForURL(`**${pathTo(id)}`)
    await page.getByText('Yes').waitFor()
    expect(await page.getByText('Peanuts').count()).toBe(0)
    await page.getByRole('button', { name: 'Show medical notes' }).click()
    await page.getByText('Peanuts').waitFor()
    await expectAccessible(page)

    await page.getByRole('button', { name: 'Edit team' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('heading', { name: 'Edit Player Information' }).waitFor()
    await dialog.getByRole('tab', { name: 'Equipment and Jersey', selected: true }).waitFor()
    const number = dialog.getByLabel('Jersey number', { exact: true })
    await number.fill('7')
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await dialog.getByText('Please choose a team before a number').first().waitFor()
    await page.getByText('Error updating player profile').waitFor()
    await expect.poll(() => number.inputValue()).toBe('7')
    await expect.poll(() => number.evaluate(isFocused)).toBe(true)
    await number.fill('')
    await dialog.getByLabel('Position').selectOption('Goalie')
    const sent = page.waitForRequest(request => request.method() === 'PATCH')
    await page.getByRole('button', { name: 'Save Changes' }).click()
    expect(bodyOf(await sent)).toEqual({ position: 'Goalie' })
    await page.getByText('Player updated successfully').waitFor()
    await page.getByRole('definition').getByText('Goalie').waitFor()

    await page.getByRole('button', { name: 'Delete player' }).click()
    await dialog.getByRole('heading', { name: `Delete Ada ${parent.surname}?` }).waitFor()
    await dialog.getByRole('button', { name: 'Delete player' }).click()
    await page.waitForURL(`**${pages.players.path}`)
    await page.getByText('Player deleted').waitFor()
    await page.goto(pathTo(id))
    await page.getByRole('heading', { name: 'Player Not Found' }).waitFor()
  })

  test('the office sees who is on no team, also on a phone', async () => {
    const page = await visit(browser, pages.players.path, { as: 'admin', device: 'phone' })
    await page.getByLabel('Without a team').check()
    await page.waitForURL('**/players?unassigned=true')
    await page.getByRole('row').getByRole('link').first().waitFor()
    await expectAccessible(page)
    await page.getByLabel('Last name').fill('zzzz')
    await page.getByRole('button', { name: 'Clear search and filter' }).click()
    await page.waitForURL('**/players')
  })

  test('the office sees why a registered child cannot be deleted', async () => {
    const page = await visit(browser, pages.players.path, { as: 'admin' })
    const { surname, token } = await createFamily()
    const id = await childOf({ surname, token })
    await page.route('**/api/players/*', (route, request) =>
      request.method() === 'DELETE'
        ? route.fulfill({ status: 409, json: { message: 'Ada is registered.', issues: [] } })
        : route.fallback(),
    )
    await page.goto(pathTo(id))
    await page.getByRole('heading', { level: 1, name: `Ada ${surname}` }).waitFor()
    await waitUntilLoaded(page)
    await page.getByRole('button', { name: 'Delete player' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete player' }).click()
    await page.getByRole('dialog').getByText('Ada is registered.').waitFor()
  })
})

test('a family can reach its child from the dashboard, read the notes and change its own fields', {
  tags: 'main',
}, async () => {
  const parent = await createFamily()
  await childOf(parent)
  const page = await visit(browser, pages.dashboard.path, { token: parent.token, device: 'phone' })
  await waitUntilLoaded(page)
  await page.getByRole('link', { name: `Ada ${parent.surname}` }).click()
  await page.getByText('Peanuts').waitFor()
  expect(await page.getByRole('button', { name: 'Edit team' }).count()).toBe(0)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Edit Emergency and medical' }).click()
  await page.getByLabel('Emergency phone').fill('1')
  await page.getByRole('tab', { name: 'Equipment and Jersey' }).click()
  await expect.poll(() => page.getByLabel('Jersey number', { exact: true }).isDisabled()).toBe(true)
  await page.getByLabel('Shorts size').selectOption('XXL')
  await page.getByLabel('Requested jersey numbers').fill('7, 17, 100')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await page.getByText('Jersey numbers are 1 to 99').waitFor()
  await expectAccessible(page)
  await page.getByLabel('Requested jersey numbers').fill('7, 17, 22')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await page.getByText('Please provide a valid emergency contact phone number').waitFor()
  await expect.poll(() => page.getByLabel('Emergency phone').evaluate(isFocused)).toBe(true)
  await page.getByLabel('Emergency phone').fill('555-010-4444')
  await page.getByLabel('School', { exact: true }).selectOption('Other')
  await page.getByLabel('School name').fill('Hilltop Academy')
  await page.getByLabel('Medical information').fill('Peanuts and bees')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await page.getByRole('definition').getByText('Peanuts and bees').waitFor()
  for (const text of ['555-010-4444', 'Hilltop Academy', 'XXL', '#7, #17, #22']) {
    await page.getByRole('definition').getByText(text, { exact: true }).waitFor()
  }
})

test('another person’s change is shown before it is overwritten, and typed text survives Escape', async () => {
  const parent = await createFamily()
  const id = await childOf(parent)
  const page = await visit(browser, `${pathTo(id)}?edit=basic`, { as: 'admin' })
  const dialog = page.getByRole('dialog', { name: 'Edit Player Information' })
  await dialog.getByLabel('First name').fill('Adele')
  await page.keyboard.press('Escape')
  const question = page.getByRole('dialog', { name: 'Close without saving?' })
  const stay = question.getByRole('button', { name: 'Keep editing' })
  await expect.poll(() => stay.evaluate(isFocused)).toBe(true)
  await stay.click()
  await question.waitFor({ state: 'hidden' })
  await expect.poll(() => dialog.getByLabel('First name').inputValue()).toBe('Adele')
  await page.keyboard.press('Escape')
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Close without saving' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await page.getByRole('link', { name: 'Dashboard', exact: true }).first().click()
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await page.getByRole('button', { name: 'Edit School' }).click()
  await dialog.getByRole('tab', { name: 'Medical and School', selected: true }).waitFor()
  // Nothing was typed since it was opened.
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: 'Edit Basic' }).click()
  await expect.poll(() => dialog.getByLabel('First name').inputValue()).toBe('Adele')
  await dialog.getByLabel('First name').fill('Adele')
  // Back would take the dialog from the address.
  await page.goBack()
  await question.getByText('What you typed is not saved yet.').waitFor()
  await question.getByRole('button', { name: 'Close without saving' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await page.goForward()
  await dialog.getByLabel('First name').fill('Adele')
  await page.goBack()
  await stay.click()
  await question.waitFor({ state: 'hidden' })
  await expect.poll(() => dialog.getByLabel('First name').inputValue()).toBe('Adele')
  const body = { firstName: 'Adah', emergencyContact: 'Kim Lee' }
  await callApi({ method: 'PATCH', path: `/api/players/${id}` }, { token: parent.token, body })
  await dialog.getByRole('tab', { name: 'Medical and School' }).click()
  await dialog.getByRole('button', { name: 'Show medical notes' }).click()
  await expect.poll(() => dialog.getByLabel('Medical information').inputValue()).toBe('Peanuts')
  await dialog.getByLabel('Medical information').fill('Peanuts, and bees')
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await dialog.getByText('Someone else changed this to “Adah” while you were editing.').waitFor()
  await expect.poll(() => dialog.getByLabel('First name').evaluate(isFocused)).toBe(true)
  await dialog.getByRole('tab', { name: 'Medical and School' }).click()
  await expect.poll(() => dialog.getByLabel('Emergency contact').inputValue()).toBe('Kim Lee')
  const sent = page.waitForRequest(request => request.method() === 'PATCH')
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  expect(bodyOf(await sent)).toEqual({ firstName: 'Adele', medicalInfo: 'Peanuts, and bees' })
  await page.getByRole('heading', { name: `Adele ${parent.surname}` }).waitFor()

  await page.getByRole('button', { name: 'Edit Emergency and medical' }).click()
  await dialog.getByLabel('Emergency contact').fill('')
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await page.getByText('Kim Lee').waitFor({ state: 'hidden' })
})

test('only the office can find the list of children', async () => {
  const id = await childOf(await createFamily())
  for (const as of ['parent', 'player']) {
    const page = await visit(browser, pathTo(id), { as })
    await page.getByRole('heading', { name: 'Player Not Found' }).waitFor()
  }
  const denied = await visit(browser, pages.players.path, { as: 'coach' })
  await denied.getByRole('heading', { name: 'Access Denied' }).waitFor()
})
