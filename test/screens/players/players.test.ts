import { expect, test } from 'vitest'
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
  await row.getByRole('link', { name: 'Ada' }).first().click()
  await page.waitForURL(`**${pathTo(id)}`)
  await page.getByText('Yes').waitFor()
  expect(await page.getByText('Peanuts').count()).toBe(0)
  await page.getByRole('button', { name: 'Show medical notes' }).click()
  await page.getByText('Peanuts').waitFor()
  await page.getByText('Ada hasn’t been registered for a program yet.').waitFor()
  await page.getByText(`Dana ${parent.surname} (guardian) owes nothing`).waitFor()

  await page.getByRole('button', { name: 'Edit team' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('tab', { name: 'Equipment and Jersey', selected: true }).waitFor()
  const number = dialog.getByLabel('Jersey number', { exact: true })
  await number.fill('7')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await dialog.getByText('Please choose a team before a number').first().waitFor()
  await expectAccessible(page)
  await expect.poll(() => number.evaluate(isFocused)).toBe(true)
  await number.fill('')
  await dialog.getByLabel('Position').selectOption('Goalie')
  const sent = page.waitForRequest(request => request.method() === 'PATCH')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  expect(bodyOf(await sent)).toEqual({ position: 'Goalie' })
  await page.getByRole('definition').getByText('Goalie').waitFor()

  await page.getByRole('button', { name: 'Delete player' }).click()
  await dialog.getByRole('button', { name: 'Delete player' }).click()
  await page.waitForURL(`**${pages.players.path}`)
  await page.getByText('Player deleted').waitFor()
  await page.goto(pathTo(id))
  await page.getByRole('heading', { name: 'Player Not Found' }).waitFor()
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
  for (const office of ['Edit team', 'Delete player'])
    expect(await page.getByRole('button', { name: office }).count()).toBe(0)
  expect(await page.getByText('Registrations and balance').count()).toBe(0)
  await page.getByRole('button', { name: 'Edit Emergency and medical' }).click()
  await page.getByLabel('Emergency phone').fill('1')
  await page.getByRole('tab', { name: 'Equipment and Jersey' }).click()
  await expect.poll(() => page.getByLabel('Jersey number', { exact: true }).isDisabled()).toBe(true)
  await page.getByLabel('Shorts size').selectOption('XXL')
  await page.getByLabel('Requested jersey numbers').fill('7, 17, 22')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  // On another tab.
  await expect.poll(() => page.getByLabel('Emergency phone').evaluate(isFocused)).toBe(true)
  await page.getByLabel('Emergency phone').fill('555-010-4444')
  await expectAccessible(page)
  await page.getByLabel('Medical information').fill('Peanuts and bees')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await page.getByRole('definition').getByText('Peanuts and bees').waitFor()
  for (const text of ['555-010-4444', 'XXL', '#7, #17, #22']) {
    await page.getByRole('definition').getByText(text, { exact: true }).waitFor()
  }
})

test('another person’s change is shown before it is overwritten, and typed text survives Escape and Back', async () => {
  const parent = await createFamily()
  const id = await childOf(parent)
  const page = await visit(browser, pathTo(id), { as: 'admin' })
  await page.getByRole('button', { name: 'Edit Basic' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Player Information' })
  await dialog.getByLabel('First name').fill('Adele')
  const question = page.getByRole('dialog', { name: 'Close without saving?' })
  const stay = question.getByRole('button', { name: 'Keep editing' })
  // Back would take the dialog from the address.
  for (const leave of [() => page.keyboard.press('Escape'), () => page.goBack()]) {
    await leave()
    await expect.poll(() => stay.evaluate(isFocused)).toBe(true)
    await stay.click()
    await question.waitFor({ state: 'hidden' })
    await expect.poll(() => dialog.getByLabel('First name').inputValue()).toBe('Adele')
  }
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
})
