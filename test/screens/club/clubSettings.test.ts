import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
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

/** Answers saves from here on, and records them. */
async function intercept(page: Page, answer: (body: ClubSettingsForm) => object | undefined) {
  const sent: ClubSettingsForm[] = []
  await page.route('**/api/settings', async route => {
    if (route.request().method() !== 'PUT') return route.fallback()
    const body = ClubSettingsForm.parse(bodyOf(route.request()))
    sent.push(body)
    const json = answer(body)
    await (json ? route.fulfill({ json }) : route.abort())
  })
  return sent
}

describe('the settings of the club', () => {
  test('the club’s settings can be found, are validated across the tabs, and are kept if they could not be saved', {
    tags: 'main',
  }, async () => {
    const page = await visit(browser, pages.dashboard.path, { as: 'admin', device: 'phone' })
    await page.getByRole('button', { name: 'Open menu' }).click()
    await page.getByRole('link', { name: 'Club Settings' }).click()
    await page.getByLabel('Club name').fill('')
    await page.getByLabel('Club color').fill('#ffff66')
    await expectAccessible(page)
    await page.getByRole('tab', { name: 'Schools and season' }).click()
    await page.getByLabel('Schools families can choose from').fill('Pier School\n\nother\n Harbor School ')
    await page.getByLabel(/^Current season/).fill('Fall 2031')
    await save(page).click()
    await page.getByText('Club name is required').waitFor()
    await page.getByLabel('Club name').and(page.locator(':focus')).waitFor()
    await page.getByLabel('Club name').fill('Harbor Hawks')
    let isOffline = true
    const before = await read()
    const sent = await intercept(page, ({ clubName, season }) =>
      isOffline ? undefined : { ...before, version: before.version + 1, clubName, season },
    )
    await save(page).click()
    await page.getByText('We couldn’t connect').first().waitFor()
    await expect.poll(() => page.getByLabel('Club name').inputValue()).toBe('Harbor Hawks')
    isOffline = false
    await save(page).click()
    await page.getByText('Settings saved').waitFor()
    expect(sent.at(-1)).toMatchObject({
      version: before.version,
      clubName: 'Harbor Hawks',
      color: '#ffff66',
      schools: ['Pier School', 'Harbor School', 'Other'],
      season: 'Fall 2031',
      timeZone: before.timeZone,
    })
    await page.getByText('You have unsaved changes.').waitFor({ state: 'hidden' })
  })

  test('settings that another person has changed are shown, and one’s own changes stay', async () => {
    const page = await visit(browser, `${pages.clubSettings.path}?tab=consents`, { as: 'admin' })
    const before = await read()
    const { waiver, codeOfConduct } = before.consents
    await page.getByRole('textbox', { name: 'Text' }).first().fill(`${waiver.text} Truly so.`)
    await page.getByText('2 words changed: saving will ask everyone again.').waitFor()
    await save(page).click()
    const asking = page.getByRole('dialog', { name: 'Ask everyone again?' })
    await asking.getByText(/^Waiver: 2 words changed\. It becomes version \d{4}-\d+\./).waitFor()
    await expectAccessible(page)
    await page.route('**/api/settings', route => route.fulfill({ status: 409, json: { message: 'Changed' } }))
    await asking.getByRole('button', { name: 'Save and ask everyone' }).click()
    const newer = page
      .getByRole('alert')
      .filter({ hasText: 'Someone else changed the settings while you were editing' })
    await newer.waitFor()
    await page.unroute('**/api/settings')
    const theirs = {
      ...before,
      version: before.version + 1,
      season: 'Spring 2040',
      consents: { ...before.consents, codeOfConduct: { ...codeOfConduct, text: 'Be kind.' } },
    }
    await page.route('**/api/settings*', route => route.fulfill({ json: theirs }))
    const sent = await intercept(page, () => theirs)
    await newer.getByRole('button', { name: 'Load their changes, keep mine' }).click()
    await newer.waitFor({ state: 'hidden' })
    await save(page).click()
    await asking.getByRole('button', { name: 'Save and ask everyone' }).click()
    await page.getByText('Settings saved').waitFor()
    expect(sent.at(-1)).toMatchObject({
      version: before.version + 1,
      season: 'Spring 2040',
      consents: { waiver: `${waiver.text} Truly so.`, codeOfConduct: 'Be kind.' },
    })
  })

  test('the club’s logo is uploaded, is at the head of every page and mail, and gives way to the initials again', {
    tags: 'main',
  }, async () => {
    const page = await visit(browser, pages.clubSettings.path, { as: 'admin', device: 'phone' })
    const before = (await read()).logoUrl
    await page.getByLabel('Logo').setInputFiles(await drawPicture(page, 'png', [1200, 900]))
    await save(page).click()
    await page.getByText('Settings saved').waitFor()
    await expectAccessible(page)
    const reader = await visit(browser, '/auth')
    const logo = reader.getByRole('main').locator('img').first()
    await expect.poll(() => logo.getAttribute('src')).not.toContain(before)
    await expect.poll(() => logo.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(512)

    const mails = await visit(browser, '/_local/mails')
    const mail = await mails.locator('iframe').first().getAttribute('srcdoc')
    expect(mail).toContain(`src="${new URL((await logo.getAttribute('src')) ?? '', mails.url())}"`)

    await page.getByRole('button', { name: 'Remove' }).click()
    await save(page).click()
    await expect.poll(async () => (await read()).logoUrl).toBe('')
    await reader.reload()
    await reader.getByRole('main').locator('svg').first().waitFor({ state: 'attached' })
    expect(await logo.count()).toBe(0)
  })

  test('the club’s settings can give a page its own text, and restore the built-in one', async () => {
    const page = await visit(browser, `${pages.clubSettings.path}?tab=pages`, { as: 'admin' })
    const own = page.getByLabel(`Your text for ${pages.terms.title}`)
    await own.fill('## Our rules\n\nAsk desk@hawks.test or see https://hawks.test/rules.\n\n- Be <b>kind</b>')
    await page.getByText('Preview').click()
    await page.getByRole('heading', { name: 'Our rules' }).waitFor()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Dashboard' }).first().click()
    const guard = page.getByRole('dialog', { name: 'Leave without saving?' })
    await guard.getByRole('button', { name: 'Keep editing' }).click()
    await save(page).click()
    await page.getByText('Settings saved').waitFor()

    const reader = await visit(browser, pages.terms.path)
    await reader.getByRole('heading', { name: 'Our rules' }).waitFor()
    const links = reader.getByRole('main').getByRole('link')
    await expect
      .poll(() => links.evaluateAll(all => all.map(link => link.getAttribute('href'))))
      .toEqual(['mailto:desk@hawks.test', 'https://hawks.test/rules'])
    await expect
      .poll(() => reader.getByRole('listitem').filter({ hasText: 'Be <b>kind</b>' }).count())
      .toBe(1)
    expect(await reader.getByRole('heading', { name: 'Your account' }).count()).toBe(0)
    await expectAccessible(reader)
    await reader.route('**/api/pages/*', route => route.abort())
    await reader.reload()
    await reader.getByRole('heading', { name: 'Your account' }).waitFor()

    await own.fill('')
    await save(page).click()
    await expect.poll(async () => (await read()).pages.terms).toBe('')
  })
})
