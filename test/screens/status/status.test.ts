import { test } from 'vitest'
import { version } from '#functions/platform/environment/version.ts'
import { pages } from '#shared/pages.ts'
import type { Status } from '#shared/status/model.ts'
import { browser } from '../browser.ts'
import { visit } from '../story.ts'

const path = /\/api\/status(\?|$)/

test('the administrator sees which version runs, and late work, a migration and unreadable records if there are any', {
  tags: 'main',
}, async () => {
  const page = await visit(browser, pages.status.path, { as: 'admin' })
  await page.getByRole('group', { name: 'Version' }).getByText(version).waitFor()
  await page.getByRole('group', { name: 'Stored records' }).getByText('Up to date').waitFor()
  await page.route(path, route => route.fulfill({ status: 500, body: '{"message":"Broken"}' }))
  await page.reload()
  await page.getByText('The status couldn’t be loaded').waitFor()
  await page.unroute(path)
  const startedAt = new Date().toISOString()
  const counts = { lateJobs: 3, givenUpJobs: 2, exceptions: 5, unreadable: 0 }
  const ill: Status = { version, migration: { startedAt, changed: 1200 }, ...counts }
  await page.route(path, route => route.fulfill({ json: ill }))
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByText('Being updated').waitFor()
  await page.getByText(/1,200 changed since/).waitFor()
  await page.getByText('2 failed for two weeks').waitFor()
  await page.unroute(path)
  await page.route(path, route => route.fulfill({ json: { ...ill, unreadable: 4 } }))
  await page.reload()
  await page.getByText('4 unreadable').waitFor()
  await page.getByRole('link', { name: 'Exceptions' }).click()
  await page.waitForURL(`**${pages.reconciliation.path}`)
})
