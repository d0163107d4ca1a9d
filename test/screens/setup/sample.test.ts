import { expect, onTestFinished, test } from 'vitest'
import { pages } from '#shared/pages.ts'
import { newUser, openClub } from '../../bench/firstEvening.ts'
import { runClub } from '../../running-club.ts'
import { browser } from '../browser.ts'
import { devices, expectAccessible } from '../story.ts'

test('an empty club is filled with sample data to be shown, and emptied again', async () => {
  const club = await runClub({ args: ['--empty', '--prod'], guarded: true })
  onTestFinished(() => club.stop())
  const user = await newUser(browser, club.url, devices.phone)
  await openClub(user, club.output())
  const { page } = user
  await page.goto(pages.setup.path)
  await page.getByRole('button', { name: 'Add sample data' }).click()
  // Some hundred and fifty requests, one after the other.
  await page.getByText('Sample data added').waitFor()
  await page.getByRole('button', { name: 'Remove sample data' }).waitFor()
  await expectAccessible(page)
  await page.goto(pages.players.path)
  await page
    .getByRole('link', { name: /Abbott/ })
    .first()
    .waitFor()

  const visitor = await newUser(browser, club.url, devices.phone)
  await visitor.page.goto(pages.programs.path)
  await visitor.page.getByRole('heading', { name: /Try Lacrosse Clinic/ }).waitFor()

  await page.goto(pages.setup.path)
  await page.getByRole('button', { name: 'Remove sample data' }).click()
  const dialog = page.getByRole('dialog', { name: 'Remove sample data' })
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Remove', exact: true }).click()
  await page.getByText('The sample data is being removed').waitFor()
  expect((await fetch(`${club.url}/_local/tick`, { method: 'POST' })).ok).toBe(true)
  await page.goto(pages.players.path)
  await page.getByText('No players yet').waitFor()
  await page.goto(pages.setup.path)
  await page.getByRole('button', { name: 'Add sample data' }).waitFor()
})
