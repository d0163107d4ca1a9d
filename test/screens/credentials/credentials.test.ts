import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { Credential } from '#shared/credentials/model.ts'
import { currentSeason } from '#shared/credentials/rules.ts'
import { addDays, formatDate } from '#shared/dates.ts'
import { pages } from '#shared/pages.ts'
import { api } from '#shared/routes.ts'
import { browser, can } from '../browser.ts'
import { callApi, expectAccessible, getToken, visit } from '../story.ts'
import { drawPicture } from '../uploads/pictures.ts'

const { path } = pages.coachCredentials
const today = new Date().toISOString().slice(0, 10)
const season = currentSeason(today)
const rowOf = (page: Page, ...texts: string[]) =>
  texts.reduce((rows, text) => rows.filter({ hasText: text }), page.locator('tbody tr')).first()

describe('credentials', () => {
  test('an assistant uploads a card, and the director verifies it and reminds those who lack something', {
    tags: 'main',
  }, async () => {
    const coach = await visit(browser, pages.dashboard.path, { as: 'assistant', device: 'phone' })
    await coach.getByRole('button', { name: 'Open menu' }).click()
    await coach.getByRole('link', { name: 'Coach Credentials' }).click()
    const send = coach.getByRole('button', { name: 'Upload credential' })
    await coach.getByText('Please fill all required fields').waitFor()
    await expect.poll(() => send.isDisabled()).toBe(true)
    expect(await coach.getByRole('tab', { name: 'All Credentials' }).count()).toBe(0)
    await coach.getByLabel('Credential type').selectOption('USA Lacrosse Card')
    await expect.poll(() => coach.getByLabel('Season').getByRole('option').count()).toBe(7)
    await coach.getByLabel('Season').selectOption(season)
    const file = coach.getByLabel('Image', { exact: true })
    await file.setInputFiles({ name: 'card.png', mimeType: 'text/html', buffer: Buffer.from('<p>') })
    await coach.getByText('Please choose a JPEG or PNG picture').first().waitFor()
    await expect.poll(() => send.isDisabled()).toBe(true)
    await file.setInputFiles(await drawPicture(coach, 'png', [300, 200]))
    await coach.getByText('Ada.png is uploaded').waitFor()
    await expectAccessible(coach)
    await send.click()
    await coach.getByText('Credential uploaded successfully').waitFor()
    await coach.getByText('Your credential has been uploaded and is pending verification.').waitFor()
    await expect.poll(() => coach.getByLabel('Credential type').inputValue()).toBe('')

    await coach.getByRole('tab', { name: 'My Credentials' }).click()
    await rowOf(coach, 'USA Lacrosse Card').getByText('Pending').waitFor()
    await coach.getByRole('button', { name: `View USA Lacrosse Card ${season}` }).click()
    const viewer = coach.getByRole('dialog', { name: `USA Lacrosse Card, ${season}` })
    await viewer.getByText('No caption provided').waitFor()
    await viewer.getByRole('img', { name: 'USA Lacrosse Card of Ari Cohen' }).waitFor()
    await expectAccessible(coach)
    await coach.goBack()
    await viewer.waitFor({ state: 'hidden' })

    const office = await visit(browser, path, { as: 'director' })
    await office.getByRole('tab', { name: 'All Credentials' }).click()
    await office.getByLabel('Search').fill('cohen card')
    const row = rowOf(office, 'Ari Cohen', 'USA Lacrosse Card')
    await row.getByText('Pending').waitFor()
    await row.getByRole('button', { name: /^Verify / }).click()
    const verifying = office.getByRole('dialog', { name: 'Verify Ari Cohen’s USA Lacrosse Card?' })
    await verifying.getByLabel('Valid through (optional)').fill('2020-01-01')
    await verifying.getByRole('button', { name: 'Verify' }).click()
    await verifying.getByText('Please enter a future date').waitFor()
    const expiresAt = addDays(today, 10)
    await verifying.getByLabel('Valid through (optional)').fill(expiresAt)
    await verifying.getByRole('button', { name: 'Verify' }).click()
    await office.getByText('Credential verified').waitFor()
    await row.getByText(`until ${formatDate(expiresAt)}`).waitFor()
    expect(await row.getByRole('button', { name: /^Verify / }).count()).toBe(0)
    await expectAccessible(office)

    await office.getByRole('tab', { name: 'Compliance' }).click()
    await office.getByLabel('Show').selectOption('Expires within 30 days')
    const line = rowOf(office, 'Ari Cohen')
    await line.getByText('Expires soon').waitFor()
    await expectAccessible(office)
    await office.getByRole('button', { name: 'Send reminder to Ari Cohen' }).click()
    await office.getByText('Reminder sent').waitFor()
    await line.getByText('Today').waitFor()
    expect(await office.getByRole('button', { name: 'Send reminder to Ari Cohen' }).count()).toBe(0)
  })

  test.skipIf(!can.downloads)(
    'the director can reject a credential, and download all pictures in one file',
    async () => {
      const office = await visit(browser, `${path}?tab=all&status=pending`, {
        as: 'director',
        device: 'phone',
      })
      await office.getByRole('button', { name: `View Coach Headshot ${season} of Casey Brooks` }).click()
      const viewer = office.getByRole('dialog', { name: `Coach Headshot, ${season}` })
      await viewer.getByText('In the new shirt').waitFor()
      await viewer.getByRole('button', { name: 'Reject' }).click()
      const rejecting = office.getByRole('dialog', { name: 'Reject Casey Brooks’s Coach Headshot?' })
      await rejecting.getByRole('button', { name: 'Reject' }).click()
      await rejecting.getByText('Please say why, so the coach knows what to send').waitFor()
      await rejecting.getByLabel('Reason').fill('Too dark')
      await rejecting.getByRole('button', { name: 'Reject' }).click()
      await office.getByText('Credential rejected').waitFor()
      await viewer.getByText('Too dark').waitFor()
      await viewer.getByRole('button', { name: 'Close' }).click()
      await viewer.waitFor({ state: 'hidden' })

      await office.getByLabel('Status').selectOption('All statuses')
      await office.getByLabel('Search').fill('delgado')
      await office.getByText('2 of ').waitFor()
      const saved = office.waitForEvent('download')
      await office.getByRole('button', { name: 'Download All' }).click()
      await office.getByText('Download initiated').waitFor()
      const file = await saved
      expect(file.suggestedFilename()).toMatch(/^coach-credentials-\d{4}-\d\d-\d\d\.zip$/)
      const zip = (await readFile(await file.path())).toString('latin1')
      for (const type of ['USA Lacrosse Card', 'Coach Headshot'])
        expect(zip).toContain(`Robin Delgado - ${type} ${season}.png`)
      await expectAccessible(office)
    },
  )

  test('a failure on the credentials page is shown, and can be retried', async () => {
    const page = await visit(browser, pages.dashboard.path, { as: 'coach', device: 'phone' })
    const busy = { status: 503, json: { message: 'The site is busy right now.' } }
    await page.route('**/api/credentials/my*', route => route.fulfill(busy))
    await page.goto(`${path}?tab=my`)
    await page.getByText('Your credentials couldn’t be loaded').waitFor()
    await page.unroute('**/api/credentials/my*')
    await page.getByRole('button', { name: 'Try again' }).click()
    await rowOf(page, 'USA Lacrosse Card').getByText('Verified').waitFor()

    await page.getByRole('tab', { name: 'Upload' }).click()
    await page.getByLabel('Credential type').selectOption('Coach Headshot')
    await page.getByLabel('Season').selectOption({ index: 3 })
    const sent = await page.getByLabel('Season').inputValue()
    await page.getByLabel('Image', { exact: true }).setInputFiles(await drawPicture(page, 'jpeg', [200, 200]))
    await page.getByText('Ada.jpg is uploaded').waitFor()
    const send = page.getByRole('button', { name: 'Upload credential' })
    await page.route('**/api/credentials?*', route => route.fulfill(busy))
    await page.route('**/api/credentials', route => route.fulfill(busy))
    await send.click()
    await page.getByText('Upload failed').waitFor()
    await page.unrouteAll()
    await send.click()
    await page.getByText('Credential uploaded successfully').waitFor()

    // Withdrawn in another tab, without this one noticing.
    await page.getByRole('tab', { name: 'My Credentials' }).click()
    await page.getByRole('button', { name: `Withdraw Coach Headshot ${sent}` }).click()
    const question = page.getByRole('dialog', { name: /^Delete your Coach Headshot/ })
    const token = await getToken('coach')
    const all = z.array(Credential).parse(await callApi(api.credentials.mine, { token }))
    const own = all.find(one => one.season === sent && one.credentialType === 'headshot')
    await callApi({ method: 'DELETE', path: `/api/credentials/${own?.id}` }, { token })
    await question.getByRole('button', { name: 'Withdraw' }).click()
    await page.getByText('The credential couldn’t be withdrawn').waitFor()
  })
})
