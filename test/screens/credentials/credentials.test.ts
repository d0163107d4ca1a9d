import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { currentSeason } from '#shared/credentials/rules.ts'
import { addDays, formatDate } from '#shared/dates.ts'
import { pages } from '#shared/pages.ts'
import { browser, can } from '../browser.ts'
import { expectAccessible, visit } from '../story.ts'
import { drawPicture } from '../uploads/pictures.ts'

const { path } = pages.coachCredentials
const today = new Date().toISOString().slice(0, 10)
const season = currentSeason(today)
const rowOf = (page: Page, ...texts: string[]) =>
  texts.reduce((rows, text) => rows.filter({ hasText: text }), page.locator('tbody tr')).first()

test('an assistant uploads a card, and the director verifies it and reminds those who lack something', {
  tags: 'main',
}, async () => {
  const coach = await visit(browser, pages.dashboard.path, { as: 'assistant', device: 'phone' })
  await coach.getByRole('button', { name: 'Open menu' }).click()
  await coach.getByRole('link', { name: 'Coach Credentials' }).click()
  const send = coach.getByRole('button', { name: 'Upload credential' })
  await expect.poll(() => send.isDisabled()).toBe(true)
  expect(await coach.getByRole('tab', { name: 'All Credentials' }).count()).toBe(0)
  await coach.getByLabel('Credential type').selectOption('USA Lacrosse Card')
  await coach.getByLabel('Season').selectOption(season)
  await coach.getByLabel('Image', { exact: true }).setInputFiles(await drawPicture(coach, 'png', [300, 200]))
  await coach.getByText('Ada.png is uploaded').waitFor()
  await send.click()
  await coach.getByText('Credential uploaded successfully').waitFor()
  await coach.getByRole('tab', { name: 'My Credentials' }).click()
  await rowOf(coach, 'USA Lacrosse Card').getByText('Pending').waitFor()
  await coach.getByRole('button', { name: `View USA Lacrosse Card ${season}` }).click()
  const viewer = coach.getByRole('dialog', { name: `USA Lacrosse Card, ${season}` })
  await viewer.getByRole('img', { name: 'USA Lacrosse Card of Ari Cohen' }).waitFor()
  await expectAccessible(coach)

  const office = await visit(browser, path, { as: 'director' })
  await office.getByRole('tab', { name: 'All Credentials' }).click()
  await office.getByLabel('Search').fill('cohen card')
  const row = rowOf(office, 'Ari Cohen', 'USA Lacrosse Card')
  await row.getByRole('button', { name: /^Verify / }).click()
  const verifying = office.getByRole('dialog', { name: 'Verify Ari Cohen’s USA Lacrosse Card?' })
  const expiresAt = addDays(today, 10)
  await verifying.getByLabel('Valid through (optional)').fill(expiresAt)
  await verifying.getByRole('button', { name: 'Verify' }).click()
  await row.getByText(`until ${formatDate(expiresAt)}`).waitFor()
  expect(await row.getByRole('button', { name: /^Verify / }).count()).toBe(0)

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

test.skipIf(!can.downloads)('the director can download all pictures in one file', async () => {
  const office = await visit(browser, `${path}?tab=all`, { as: 'director' })
  await office.getByLabel('Search').fill('delgado')
  await office.getByText('2 of ').waitFor()
  const saved = office.waitForEvent('download')
  await office.getByRole('button', { name: 'Download All' }).click()
  const file = await saved
  expect(file.suggestedFilename()).toMatch(/^coach-credentials-\d{4}-\d\d-\d\d\.zip$/)
  const zip = (await readFile(await file.path())).toString('latin1')
  for (const type of ['USA Lacrosse Card', 'Coach Headshot'])
    expect(zip).toContain(`Robin Delgado - ${type} ${season}.png`)
})
