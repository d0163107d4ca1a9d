import { expect, test } from 'vitest'
import { pages } from '#shared/pages.ts'
import { browser } from '../browser.ts'
import { makeUniqueName } from '../registrations/steps.ts'
import { expectAccessible, isFocused, visit } from '../story.ts'

test('a concern from a signed-in person carries their name only if they choose so, and is closed with a note', async () => {
  const what = makeUniqueName('Shouting')
  const parent = await visit(browser, pages.reportConcern.path, { as: 'parent', device: 'phone' })
  await parent.getByText('Your report includes your name, Pat Rivera.').waitFor()
  for (const secret of [false, true]) {
    await parent.getByLabel('What is it about?').selectOption('Someone’s behavior')
    await parent.getByLabel('What happened?').fill(`${what}, ${secret ? 'secretly' : 'openly'} told`)
    await parent.getByLabel('Report anonymously').setChecked(secret)
    await parent.getByRole('button', { name: 'Send report' }).click()
    const thanks = parent.getByRole('heading', { name: 'We received your report' })
    await expect.poll(() => thanks.evaluate(isFocused)).toBe(true)
    await parent.getByRole('button', { name: 'Report something else' }).click()
  }

  const admin = await visit(browser, pages.concerns.path, { as: 'admin' })
  const report = (how: string) => admin.getByRole('listitem').filter({ hasText: `${what}, ${how}` })
  await report('openly').getByText('Pat Rivera').waitFor()
  const secret = report('secretly')
  await secret.getByText('Anonymous').waitFor()
  expect(await secret.getByText('Rivera').count()).toBe(0)
  await secret.getByRole('button', { name: 'Close' }).click()
  const dialog = admin.getByRole('dialog', { name: 'Close this report?' })
  await dialog.getByLabel('What did the club do?').fill('We talked to the coach.')
  await expectAccessible(admin)
  await dialog.getByRole('button', { name: 'Close report' }).click()
  await secret.getByText('We talked to the coach.').waitFor()
  await secret.getByRole('button', { name: 'Reopen' }).click()
  await secret.getByText('Open', { exact: true }).waitFor()
})
