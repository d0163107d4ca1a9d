import { expect, test } from 'vitest'
import { pages } from '#shared/pages.ts'
import { PlayerSummary } from '#shared/players/model.ts'
import { api } from '#shared/routes.ts'
import { newPlayer, numberPending } from '../../forms.ts'
import { browser } from '../browser.ts'
import { createProgram } from '../programs/program.ts'
import { createParent, createRegistration } from '../programs/season.ts'
import { callApi, expectAccessible, visit } from '../story.ts'
import { cardOf, createFamily } from './steps.ts'

test('a family that goes back from the checkout finds the way there again, and the list by going back once more', async () => {
  const program = await createProgram({ fee: 5000 })
  const { token } = await createParent({ Ada: 'Female' })
  const page = await visit(browser, pages.programRegistration.path, { token, device: 'phone' })
  await cardOf(page, program.name).getByRole('button', { name: 'Register' }).click()
  const dialog = page.getByRole('dialog', { name: `Register for ${program.name}` })
  await dialog.getByRole('button', { name: 'Proceed to Checkout' }).click()
  await page.getByRole('button', { name: 'Pay Now' }).waitFor()
  await page.goBack()
  await dialog.getByText('Ada Registered').waitFor()
  await expectAccessible(page)
  await dialog.getByRole('link', { name: 'Finish checkout for Ada' }).click()
  await page.getByRole('button', { name: 'Pay Now' }).waitFor()
  await page.goBack()
  await dialog.waitFor()
  await page.goBack()
  await dialog.waitFor({ state: 'hidden' })
  expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(pages.programRegistration.path)
  await cardOf(page, program.name).getByText('No other child to register').waitFor()
})

test('a program that one child is in already shows what there is for the other child', async () => {
  const program = await createProgram({ grades: ['4'] })
  const [open, joined] = [await createProgram(), await createProgram()]
  const { token, surname, ids } = await createParent({ Ada: 'Female' })
  const young = newPlayer('Ben', { lastName: surname, dateOfBirth: '2019-05-02' })
  const ben = PlayerSummary.parse(await callApi(api.players.create, { token, body: young }))
  await createRegistration(token, ids.Ada, program)
  await createRegistration(token, ben.id, joined)
  const path = `${pages.programRegistration.path}?programId=${program.id}`
  const page = await visit(browser, path, { token, device: 'phone' })
  const dialog = page.getByRole('dialog', { name: program.name })
  const others = dialog.getByRole('region', { name: 'Programs for Ben' })
  await others.getByRole('link', { name: open.name }).waitFor()
  expect(await others.getByRole('link', { name: joined.name }).count()).toBe(0)
  await dialog.getByText('Ada Registered').waitFor()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  const card = cardOf(page, program.name)
  await card.getByText('No other child to register').waitFor()
  await card.getByRole('link', { name: 'Register another child' }).click()
  await page.getByRole('button', { name: 'Add Player' }).waitFor()
})

test('a program that needs the USA Lacrosse number asks for it as a family registers', async () => {
  const program = await createProgram({ requiresUsaLacrosseNumber: true, fee: 0 })
  const { token, surname } = await createFamily()
  await callApi(api.players.create, {
    token,
    body: newPlayer('Ada', { lastName: surname, ...numberPending }),
  })
  const path = `${pages.programRegistration.path}?programId=${program.id}`
  const page = await visit(browser, path, { token, device: 'phone' })
  const dialog = page.getByRole('dialog', { name: program.name })
  const number = dialog.getByLabel('USA Lacrosse number')
  await number.waitFor()
  await dialog.getByRole('button', { name: 'Proceed to Checkout' }).click()
  await dialog.getByText('USA Lacrosse Number is required for players').waitFor()
  await expectAccessible(page)
  await number.fill('118822')
  await dialog.getByRole('button', { name: 'Proceed to Checkout' }).click()
  await page.getByRole('heading', { name: 'No Payment Required' }).waitFor()
})
