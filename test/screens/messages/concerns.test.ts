import { describe, expect, test } from 'vitest'
import { pages } from '#shared/pages.ts'
import { browser } from '../browser.ts'
import { makeUniqueName } from '../registrations/steps.ts'
import { devicesFor, expectAccessible, isFocused, visit } from '../story.ts'

describe('a concern', () => {
  test('an anonymous concern arrives in the inbox, can be closed with a note, and reopened', async () => {
    const what = `${makeUniqueName('Something')} happened behind the clubhouse.`
    const visitor = await visit(browser, pages.reportConcern.path, { device: 'phone' })
    await visitor.getByRole('button', { name: 'Send report' }).click()
    await visitor.getByText('Please choose what it is about').waitFor()
    await visitor.getByText('Please describe what happened').waitFor()
    await expect.poll(() => visitor.getByLabel('What is it about?').evaluate(isFocused)).toBe(true)
    await visitor.getByLabel('What is it about?').selectOption('A child is or may be unsafe')
    await visitor.getByLabel('What happened?').fill(what)
    await visitor.getByRole('button', { name: 'Send report' }).click()
    const thanks = visitor.getByRole('heading', { name: 'We received your report' })
    await thanks.waitFor()
    await expect.poll(() => thanks.evaluate(isFocused)).toBe(true)

    const admin = await visit(browser, pages.concerns.path, { as: 'admin' })
    const report = admin.getByRole('listitem').filter({ hasText: what })
    await report.getByText('Anonymous').waitFor()
    await report.getByRole('button', { name: 'Close' }).click()
    const dialog = admin.getByRole('dialog', { name: 'Close this report?' })
    await dialog.getByLabel('What did the club do?').fill('The gate is locked now.')
    await dialog.getByRole('button', { name: 'Close report' }).click()
    await report.getByText('The gate is locked now.').waitFor()
    await report.getByText('Closed', { exact: true }).first().waitFor()
    await report.getByRole('button', { name: 'Reopen' }).click()
    await report.getByText('Open', { exact: true }).waitFor()
  })

  test('a concern from a signed-in person carries their name only if they choose so', async () => {
    const what = makeUniqueName('Shouting')
    const parent = await visit(browser, pages.reportConcern.path, { as: 'parent' })
    await parent.getByText('Your report includes your name, Pat Rivera.').waitFor()
    for (const secret of [false, true]) {
      await parent.getByLabel('What is it about?').selectOption('Someone’s behavior')
      await parent.getByLabel('What happened?').fill(`${what}, ${secret ? 'secretly' : 'openly'} told`)
      await parent.getByLabel('Report anonymously').setChecked(secret)
      await parent.getByRole('button', { name: 'Send report' }).click()
      await parent.getByRole('button', { name: 'Report something else' }).click()
    }
    const admin = await visit(browser, pages.concerns.path, { as: 'admin' })
    const report = (how: string) => admin.getByRole('listitem').filter({ hasText: `${what}, ${how}` })
    await report('openly').getByText('Pat Rivera').waitFor()
    await report('secretly').getByText('Anonymous').waitFor()
    expect(await report('secretly').getByText('Rivera').count()).toBe(0)
  })
})

test('a parent at the inbox is told that it is only for administrators', async () => {
  const page = await visit(browser, pages.concerns.path, { as: 'parent' })
  await page.getByRole('heading', { name: 'Access Denied' }).waitFor()
})

test('an inbox that could not be loaded can be retried, and an empty one says so', async () => {
  const page = await visit(browser, pages.dashboard.path, { as: 'admin' })
  await page.route('**/api/concerns?*', route => route.fulfill({ status: 500, body: '{"message":"Broken"}' }))
  await page.goto(pages.concerns.path)
  await page.getByText('Broken').waitFor()
  await page.unroute('**/api/concerns?*')
  await page.route('**/api/concerns?*', route => route.fulfill({ json: [] }))
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('heading', { name: 'No concerns reported' }).waitFor()
})

describe.each(devicesFor('phone'))('on a %s', device => {
  test.each([
    [pages.reportConcern.path, 'parent', 'Send report'],
    [pages.concerns.path, 'admin', 'Reopen'],
  ])('axe finds nothing on %s', async (path, as, button) => {
    const page = await visit(browser, path, { as, device })
    await page.getByRole('button', { name: button }).first().waitFor()
    await expectAccessible(page)
  })
})
