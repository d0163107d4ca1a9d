import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { ClubSettings, ClubSettingsForm } from '#shared/club/model.ts'
import { pages } from '#shared/pages.ts'
import { api } from '#shared/routes.ts'
import { bodyOf } from '../../engines/body.ts'
import { browser } from '../browser.ts'
import { callApi, expectAccessible, getToken, visit } from '../story.ts'
import { drawPicture } from '../uploads/pictures.ts'

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

test('the club’s logo and its own text for a page are shown to everybody, and give way to what is built in', {
  tags: 'main',
}, async () => {
  const page = await visit(browser, pages.clubSettings.path, { as: 'admin', device: 'phone' })
  await page.getByLabel('Logo').setInputFiles(await drawPicture(page, 'png', [1200, 900]))
  await page.getByText('Ada.png is uploaded').waitFor()
  await page.getByRole('tab', { name: 'Pages' }).click()
  const own = page.getByLabel(`Your text for ${pages.terms.title}`)
  await own.fill('## Our rules\n\nSee https://hawks.test/rules.\n\n- Be <b>kind</b>')
  await save(page).click()
  await page.getByText('Settings saved').waitFor()
  const reader = await visit(browser, '/auth')
  const logo = reader.getByRole('main').locator('img').first()
  await expect.poll(() => logo.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(512)
  const mails = await visit(browser, '/_local/mails')
  const source = new URL((await logo.getAttribute('src')) ?? '', mails.url())
  await mails.locator(`iframe[srcdoc*='src="${source}"']`).first().waitFor({ state: 'attached' })
  await reader.goto(pages.terms.path)
  await reader.getByRole('heading', { name: 'Our rules' }).waitFor()
  const link = reader.getByRole('main').getByRole('link')
  await expect.poll(() => link.getAttribute('href')).toBe('https://hawks.test/rules')
  await reader.getByRole('listitem').filter({ hasText: 'Be <b>kind</b>' }).waitFor()

  await own.fill('')
  await page.getByRole('tab', { name: 'Club' }).first().click()
  await page.getByRole('button', { name: 'Remove' }).click()
  await save(page).click()
  await expect.poll(read).toMatchObject({ logoUrl: '', pages: { terms: '' } })
  await reader.reload()
  await reader.getByRole('heading', { name: 'Your account' }).waitFor()
  await reader.goto('/auth')
  await reader.getByRole('main').locator('svg').first().waitFor({ state: 'attached' })
  expect(await logo.count()).toBe(0)
})
