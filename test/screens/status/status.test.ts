import { describe, test } from 'vitest'
import { version } from '#functions/platform/environment/version.ts'
import { pages } from '#shared/pages.ts'
import type { Status } from '#shared/status/model.ts'
import { browser } from '../browser.ts'
import { expectAccessible, visit } from '../story.ts'

const path = /\/api\/status(\?|$)/
const well: Status = { version, lateJobs: 0, givenUpJobs: 0, exceptions: 0, unreadable: 0 }

describe('the status page', () => {
  test.each(['desktop', 'phone'] as const)(
    'the administrator sees which version runs, on a %s',
    { tags: 'main' },
    async device => {
      const page = await visit(browser, pages.status.path, { as: 'admin', device })
      await page.getByRole('group', { name: 'Version' }).getByText(version).waitFor()
      await page.getByRole('group', { name: 'Stored records' }).getByText('Up to date').waitFor()
      await expectAccessible(page)
    },
  )

  test('late work, a migration and records that cannot be read are said', async () => {
    const page = await visit(browser, pages.dashboard.path, { as: 'admin' })
    const startedAt = new Date().toISOString()
    const ill: Status = {
      version,
      migration: { startedAt, changed: 1200 },
      lateJobs: 3,
      givenUpJobs: 2,
      exceptions: 5,
      unreadable: 0,
    }
    await page.route(path, route => route.fulfill({ json: ill }))
    await page.goto(pages.status.path)
    await page.getByText('Being updated').waitFor()
    await page.getByText(/1,200 changed since/).waitFor()
    await page.getByText('2 failed for two weeks').waitFor()
    await page.unroute(path)
    await page.route(path, route => route.fulfill({ json: { ...well, unreadable: 4, exceptions: 4 } }))
    await page.reload()
    await page.getByText('4 unreadable').waitFor()
    await page.getByRole('link', { name: 'Exceptions' }).click()
    await page.waitForURL(`**${pages.reconciliation.path}`)
  })

  test('a status that cannot be loaded can be asked for again', async () => {
    const page = await visit(browser, pages.dashboard.path, { as: 'admin' })
    await page.route(path, route => route.fulfill({ status: 500, body: '{"message":"Broken"}' }))
    await page.goto(pages.status.path)
    await page.getByText('The status couldn’t be loaded').waitFor()
    await page.unroute(path)
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('group', { name: 'Version' }).getByText(version).waitFor()
  })
})
