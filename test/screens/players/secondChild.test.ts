import { expect, test } from 'vitest'
import * as z from 'zod'
import { FamilyChild } from '#shared/families/model.ts'
import { pages } from '#shared/pages.ts'
import { PlayerSummary } from '#shared/players/model.ts'
import { api } from '#shared/routes.ts'
import { newPlayer } from '../../forms.ts'
import { browser } from '../browser.ts'
import { createProgram, withId } from '../programs/program.ts'
import { createRegistration } from '../programs/season.ts'
import { choose, createFamily } from '../registrations/steps.ts'
import { callApi, confirmAddress, expectAccessible, visit, waitForMailedLink } from '../story.ts'

test('the second child of a family starts with what the first one has, and gets from there to the checkout', async () => {
  const { token, surname, id, guardian } = await createTwoGuardians()
  const program = await createProgram({ fee: 5000 })
  await createRegistration(token, id, program, { later: true })
  const page = await visit(browser, pages.dashboard.path, { token, device: 'phone' })
  await page.getByRole('link', { name: 'Register another child' }).click()
  await page.getByText('Filled in from Ada’s profile.').waitFor()
  await expect.poll(() => page.getByLabel('Last name').inputValue()).toBe(surname)
  await expect.poll(() => page.getByLabel('Contact name').inputValue()).toBe('Robin Whitfield')
  const invite = page.getByLabel(`Invite Dana ${guardian} for this child too`)
  expect(await invite.isChecked()).toBe(false)
  expect(await page.getByLabel('Has medical issues').isChecked()).toBe(false)
  await expectAccessible(page)

  await invite.check()
  await page.getByLabel('First name').fill('Ben')
  await page.getByRole('button', { name: 'Change address' }).click()
  const address = page.getByRole('dialog', { name: 'Change address' })
  await address.getByLabel('Address', { exact: true }).fill('7 Goal Street')
  await address.getByRole('button', { name: 'Save Changes' }).click()
  await page.getByText('7 Goal Street, Ridgeline, NY 10001').waitFor()
  await address.waitFor({ state: 'hidden' })
  await expect.poll(() => page.getByLabel('First name').inputValue()).toBe('Ben')

  await page.getByLabel('Date of birth').fill('04092017')
  await page.getByLabel('We don’t have one yet').check()
  await expect.poll(() => page.getByLabel('USA Lacrosse number').isDisabled()).toBe(true)
  const shorts = page.getByRole('group', { name: 'Shorts size' }).locator(':checked')
  await choose(page, { 'Jersey size': 'YL' })
  await expect.poll(() => shorts.inputValue()).toBe('YL')
  await choose(page, { 'Jersey size': 'YM' })
  await expect.poll(() => shorts.inputValue()).toBe('YM')
  await choose(page, { 'Shorts size': 'YS' })
  await choose(page, { Gender: 'Male', 'Jersey size': 'AS', 'Helmet type': 'S' })
  await expect.poll(() => shorts.inputValue()).toBe('YS')
  await page.getByRole('button', { name: 'Add Player' }).click()
  await page.getByRole('button', { name: `Register for ${program.name}` }).click()
  const dialog = page.getByRole('dialog', { name: program.name })
  await expect.poll(() => dialog.getByLabel('Ben').isChecked()).toBe(true)
  await dialog.getByRole('button', { name: 'Proceed to Checkout' }).click()
  await page.getByRole('button', { name: 'Pay Now' }).waitFor()

  const children = z.array(FamilyChild).parse(await callApi(api.families.list, { token }))
  const [ada, ben] = ['Ada', 'Ben'].map(name => children.find(({ firstName }) => firstName === name))
  expect(ben?.guardians.map(({ name }) => name)).toEqual([`Dana ${surname}`])
  expect(ben?.invitations.map(({ email }) => email)).toEqual([
    ada?.guardians.find(({ name }) => name === `Dana ${guardian}`)?.email,
  ])
})

/** A parent whose first child has a medical note and a second guardian. */
async function createTwoGuardians() {
  const [family, other] = [await createFamily(), await createFamily()]
  const email = `${other.username}@example.com`
  await confirmAddress(`${family.username}@example.com`, family.token)
  const notes = { hasMedicalIssues: true, medicalInfo: 'Peanuts' }
  const body = newPlayer('Ada', { lastName: family.surname, ...notes })
  const { id } = PlayerSummary.parse(await callApi(api.players.create, { token: family.token, body }))
  await callApi(withId(api.families.invite, id), { token: family.token, body: { email } })
  const link = await waitForMailedLink(email, pages.guardianInvitation.path)
  await callApi(api.families.accept, { token: other.token, body: { token: link.split('token=')[1] } })
  return { ...family, id, guardian: other.surname }
}
