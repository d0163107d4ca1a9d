import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { ClubSettings, ClubSettingsForm } from '#shared/club/model.ts'
import { pages } from '#shared/pages.ts'
import { api } from '#shared/routes.ts'
import { bodyOf } from '../../engines/body.ts'
import { browser } from '../browser.ts'
import { callApi, expectAccessible, getToken, visit } from '../story.ts'

/*
 * All tests share one club, so most saves here are intercepted in the browser's network: what the club does
 * with them is tested in test/club.
 */
const read = async () =>
  ClubSettings.parse(await callApi(api.club.settings, { token: await getToken('admin') }))
const save = (page: Page) => page.getByRole('button', { name: 'Save settings' })

/** Answers saves from here on with these settings, and records them. */
async function intercept(page: Page, json: ClubSettings) {
  const sent: ClubSettingsForm[] = []
  await page.route('**/api/settings', async route => {
    if (route.request().method() !== 'PUT') return route.fallback()
    sent.push(ClubSettingsForm.parse(bodyOf(route.request())))
    await route.fulfill({ json })
  })
  return sent
}

test('the club’s settings can be found, are validated across the tabs, and are kept if they could not be saved', {
  tags: 'main',
}, async () => {
  const page = await visit(browser, pages.dashboard.path, { as: 'admin', device: 'phone' })
  await page.getByRole('button', { name: 'Open menu' }).click()
  await page.getByRole('link', { name: 'Club Settings' }).click()
  await page.getByLabel('Club name').fill('')
  await page.getByRole('tab', { name: 'Schools and season' }).click()
  await page.getByLabel('Schools families can choose from').fill('Pier School\n\nother\n Harbor School ')
  await page.getByLabel(/^Current season/).fill('Fall 2031')
  await save(page).click()
  await page.getByLabel('Club name').and(page.locator(':focus')).waitFor()
  await page.getByLabel('Club name').fill('Harbor Hawks')
  await page.route('**/api/settings', route => route.abort())
  await save(page).click()
  await page.getByText('We couldn’t connect').first().waitFor()
  await expect.poll(() => page.getByLabel('Club name').inputValue()).toBe('Harbor Hawks')
  const before = await read()
  const waiver = `${before.consents.waiver.text} Truly so.`
  await page.getByRole('tab', { name: 'Consents' }).click()
  await page.getByRole('textbox', { name: 'Text' }).first().fill(waiver)
  await save(page).click()
  const asking = page.getByRole('dialog', { name: 'Ask everyone again?' })
  await asking.getByText(/^Waiver: 2 words changed\. It becomes version \d{4}-\d+\./).waitFor()
  await expectAccessible(page)
  const sent = await intercept(page, { ...before, version: before.version + 1, clubName: 'Harbor Hawks' })
  await asking.getByRole('button', { name: 'Save and ask everyone' }).click()
  await page.getByText('Settings saved').waitFor()
  expect(sent).toMatchObject([
    {
      ...{ version: before.version, clubName: 'Harbor Hawks', season: 'Fall 2031' },
      ...{ schools: ['Pier School', 'Harbor School', 'Other'], timeZone: before.timeZone },
      consents: { waiver },
    },
  ])
})
