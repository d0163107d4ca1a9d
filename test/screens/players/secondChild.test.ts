import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { FamilyChild } from '#shared/families/model.ts'
import { pages } from '#shared/pages.ts'
import { PlayerSummary } from '#shared/players/model.ts'
import { api } from '#shared/routes.ts'
import { compareNames } from '#shared/text.ts'
import { validCard } from '../../club.ts'
import { newPlayer } from '../../forms.ts'
import { browser } from '../browser.ts'
import { createProgram, withId } from '../programs/program.ts'
import { createRegistration } from '../programs/season.ts'
import { createFamily, fillCard, registerChild } from '../registrations/steps.ts'
import { callApi, confirmAddress, devicesFor, expectAccessible, visit, waitForMailedLink } from '../story.ts'

describe.each(devicesFor('phone'))('the second child of a family on a %s', device => {
  test('after the first is paid, the second starts with its family, and is paid in few steps', async () => {
    const { token, surname, guardian } = await createTwoGuardians()
    const program = await createProgram({ fee: 5000 })
    const page = await visit(browser, pages.dashboard.path, { token, device })
    await registerChild(page, 'Ada', new RegExp(program.name))
    await pay(page, page.getByRole('button', { name: 'Pay Now' }).click())

    const steps = createCounter(page)
    const { tap, count } = steps
    await tap(page.getByRole('link', { name: 'Register another child' }))
    await page.getByText('Filled in from Ada’s profile.').waitFor()
    for (const [label, value] of Object.entries({
      'First name': '',
      'Last name': surname,
      School: 'Other',
      'School name': 'Hilltop Academy',
      'Contact name': 'Robin Whitfield',
      'Contact phone': '555-010-9999',
      'Relationship to player': 'Aunt',
    }))
      await expect.poll(() => page.getByLabel(label, { exact: true }).inputValue()).toBe(value)
    await page.getByText('12 Field Lane, Ridgeline, NY 10001').waitFor()
    expect(await page.getByLabel('Has medical issues').isChecked()).toBe(false)
    await expect.poll(() => page.getByLabel(`Dana ${guardian}`).isChecked()).toBe(true)
    await expectAccessible(page)

    await addBen(steps)
    const dialog = page.getByRole('dialog', { name: program.name })
    await expect.poll(() => dialog.getByLabel('Ben').isChecked()).toBe(true)
    await tap(dialog.getByRole('button', { name: 'Proceed to Checkout' }))
    await pay(page, tap(page.getByRole('button', { name: 'Pay Now' })), count)
    expect(count).toEqual({ taps: 9, fields: 6, screens: 3 })

    const [first, second] = await familyOf(token)
    expect(second?.guardians.map(({ name }) => name)).toEqual([`Dana ${surname}`])
    expect(second?.invitations.map(({ email }) => email)).toEqual([
      first?.guardians.find(({ name }) => name === `Dana ${guardian}`)?.email,
    ])
  })

  test('from the dashboard it takes as few steps', async () => {
    const { token, id } = await createTwoGuardians()
    const program = await createProgram({ fee: 5000 })
    await createRegistration(token, id, program, { later: true })
    const page = await visit(browser, pages.dashboard.path, { token, device })
    const steps = createCounter(page)
    const { tap, count } = steps
    await tap(page.getByRole('link', { name: 'Register another child' }))
    await addBen(steps)
    await tap(page.getByRole('button', { name: `Register for ${program.name}` }))
    const dialog = page.getByRole('dialog', { name: program.name })
    await expect.poll(() => dialog.getByLabel('Ben').isChecked()).toBe(true)
    await tap(dialog.getByRole('button', { name: 'Proceed to Checkout' }))
    await pay(page, tap(page.getByRole('button', { name: 'Pay Now' })), count)
    expect(count).toEqual({ taps: 10, fields: 6, screens: 3 })
  })

  test('a parent changes the address on the way, and keeps the other guardian out', async () => {
    const { token, surname, guardian } = await createTwoGuardians()
    const page = await visit(browser, pages.playerRegistration.path, { token, device })
    await page.getByLabel('First name').fill('Ben')
    await page.getByRole('button', { name: 'Change address' }).click()
    const dialog = page.getByRole('dialog', { name: 'Change address' })
    await dialog.getByLabel('Address', { exact: true }).fill('7 Goal Street')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Save Changes' }).click()
    await page.getByText('7 Goal Street, Ridgeline, NY 10001').waitFor()
    await dialog.waitFor({ state: 'hidden' })
    await expect.poll(() => page.getByLabel('First name').inputValue()).toBe('Ben')

    await page.getByLabel(`Dana ${guardian}`).uncheck()
    await addBen(createCounter(page))
    await page.getByText('Player added successfully').waitFor()
    const [, second] = await familyOf(token)
    expect(second?.guardians.map(({ name }) => name)).toEqual([`Dana ${surname}`])
  })
})

/** A parent whose first child has a medical note and a second guardian. */
async function createTwoGuardians() {
  const [family, other] = [await createFamily(), await createFamily()]
  const email = `${other.username}@example.com`
  await confirmAddress(`${family.username}@example.com`, family.token)
  const body = newPlayer('Ada', {
    lastName: family.surname,
    schoolAttending: 'Hilltop Academy',
    hasMedicalIssues: true,
    medicalInfo: 'Peanuts',
  })
  const { id } = PlayerSummary.parse(await callApi(api.players.create, { token: family.token, body }))
  await callApi(withId(api.families.invite, id), { token: family.token, body: { email } })
  const link = await waitForMailedLink(email, pages.guardianInvitation.path)
  await callApi(api.families.accept, { token: other.token, body: { token: link.split('token=')[1] } })
  return { ...family, id, guardian: other.surname }
}

const familyOf = async (token: string) =>
  z
    .array(FamilyChild)
    .parse(await callApi(api.families.list, { token }))
    .toSorted((one, other) => compareNames(one.firstName, other.firstName))

/** What every family fills in for one more child. */
async function addBen({ page, tap, pick, type }: ReturnType<typeof createCounter>): Promise<void> {
  await type('First name', 'Ben')
  await type('Date of birth', '04092017')
  await type('USA Lacrosse number', '123456780')
  await pick('Gender', 'Male')
  await pick('Jersey size', 'YM')
  await pick('Shorts size', 'YM')
  await pick('Helmet type', 'S')
  await tap(page.getByRole('button', { name: 'Add Player' }))
}

/** The three fields of the card, and a tap. */
async function pay(page: Page, begun: Promise<unknown>, count = { taps: 0, fields: 0 }): Promise<void> {
  await begun
  count.fields += 3
  count.taps += 1
  await fillCard(page, validCard)
  await page.getByRole('button', { name: 'Pay $50.00' }).click()
  await page.getByRole('heading', { name: 'Payment Successful' }).waitFor()
}

/** Counts what a family does: activations, fields that it types into, and addresses that it comes to. */
function createCounter(page: Page) {
  const count = { taps: 0, fields: 0, screens: 0 }
  let at = new URL(page.url()).pathname
  page.on('framenavigated', () => {
    const { pathname } = new URL(page.url())
    if (pathname !== at) count.screens += 1
    at = pathname
  })
  return {
    page,
    count,
    tap(target: Locator) {
      count.taps += 1
      return target.click()
    },
    async pick(label: string, value: string) {
      count.taps += 1
      await page.getByLabel(label).selectOption(value)
    },
    async type(label: string, text: string) {
      count.fields += 1
      await page.getByLabel(label).fill(text)
    },
  }
}
