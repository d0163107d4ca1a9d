import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { pages } from '#shared/pages.ts'
import { api } from '#shared/routes.ts'
import { newAccount } from '../../forms.ts'
import { browser } from '../browser.ts'
import { makeUniqueName } from '../registrations/steps.ts'
import { callApi, expectAccessible, isFocused, parseToken, visit } from '../story.ts'

/** People who have accepted the waiver, as accounts have that are older than the other texts. */
const early = { acceptCodeOfConduct: undefined, mediaRelease: undefined }
/** People who have answered everything but the optional choice. */
const undecided = { mediaRelease: undefined }

test('a person with a consent to answer is asked before anything else, sees what is missing, and can then continue', {
  tags: 'main',
}, async () => {
  const page = await arrive(early, pages.privacy.path)
  const dialog = asked(page)
  await page.getByRole('button', { name: 'Logout' }).waitFor()
  expect(await dialog.count()).toBe(0)
  await page.goto(pages.dashboard.path)
  await dialog.getByText('I respect players').waitFor()
  await dialog.getByRole('button', { name: 'Log out' }).waitFor()
  expect(await dialog.getByRole('button', { name: 'Later' }).count()).toBe(0)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await dialog.getByRole('button', { name: 'Accept and continue' }).click()
  await dialog.getByText('You must accept the code of conduct to continue').waitFor()
  await dialog.getByText('Please choose yes or no').waitFor()
  const box = dialog.getByLabel('I have read and accept the code of conduct')
  await expect.poll(() => box.evaluate(isFocused)).toBe(true)
  await page.keyboard.press('Space')
  await dialog.getByLabel('No, please don’t').check()
  await dialog.getByRole('button', { name: 'Accept and continue' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await page.reload({ waitUntil: 'networkidle' })
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor()
  expect(await dialog.count()).toBe(0)

  await page.goto(pages.account.path)
  await page.getByText('All answered').click()
  await page.getByRole('button', { name: 'Give photo permission' }).click()
  await page.getByText('Declined on').waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: 'Withdraw photo permission' }).click()
  await page.getByText('Declined on').waitFor()
})

test('a person has to read a text again if it changed while they read it, and an optional choice can wait', async () => {
  const page = await arrive(undecided)
  const dialog = asked(page)
  await dialog.getByLabel('Yes, you may share photos').check()
  await page.route('**/api/consents', route => route.fulfill({ status: 409, json: { message: 'Changed' } }))
  await page.route('**/api/config?*', async route => {
    const response = await route.fetch()
    const body = (await response.text()).replaceAll('2026-2', '2027-1')
    await route.fulfill({ response, body })
  })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByText('One of these just changed. Please read the new version.').waitFor()
  await dialog.getByText('Version 2027-1').waitFor()
  expect(await dialog.getByLabel('Yes, you may share photos').isChecked()).toBe(false)
  await dialog.getByRole('button', { name: 'Later' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await page.reload({ waitUntil: 'networkidle' })
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor()
  expect(await dialog.count()).toBe(0)
})

test('an unconfirmed address is shown in one line above every screen but the checkout, until the link is sent again or dismissed', async () => {
  const page = await arrive({}, pages.dashboard.path, 'phone')
  const banner = page.getByRole('region', { name: 'Your email address' })
  await banner.getByText('Confirm email to see teams').waitFor()
  // One line, and none where somebody pays.
  expect((await banner.boundingBox())?.height).toBeLessThanOrEqual(53)
  await page.goto(`${pages.checkout.path}?programId=none`)
  await page.getByRole('heading', { name: 'No Pending Registration' }).waitFor()
  expect(await banner.count()).toBe(0)
  await page.goto(pages.dashboard.path)
  await banner.getByRole('button', { name: 'Resend', exact: true }).click()
  await page.getByText('We emailed you a link.').waitFor()
  await banner.getByRole('button', { name: 'Not now' }).click()
  await banner.waitFor({ state: 'hidden' })
  await page.reload({ waitUntil: 'networkidle' })
  expect(await banner.count()).toBe(0)
})

/** A new person with these answers. */
async function arrive(answers: object, path: string = pages.dashboard.path, device?: 'phone') {
  const body = newAccount(makeUniqueName('reader'), answers)
  const token = await parseToken(callApi(api.auth.register, { body }))
  return visit(browser, path, { token, device })
}

const asked = (page: Page) => page.getByRole('dialog', { name: 'Please review and accept' })
