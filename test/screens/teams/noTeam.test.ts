import { test } from 'vitest'
import { pages } from '#shared/pages.ts'
import { browser } from '../browser.ts'
import { createProgram } from '../programs/program.ts'
import { createParent, createRegistration } from '../programs/season.ts'
import { createFamily } from '../registrations/steps.ts'
import { expectAccessible, visit } from '../story.ts'

test('the teams page is empty for a person without a team', async () => {
  const { token } = await createFamily('Ada')
  const page = await visit(browser, '/teams', { token, device: 'phone' })
  await page.getByRole('heading', { name: 'No Teams Available' }).waitFor()
  await page.getByText('You are not registered for any teams.').waitFor()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Return to Dashboard' }).click()
  await page.waitForURL('**/dashboard')
})

test('a family that is registered and waits for its team is told so, and when and where the program is', async () => {
  const { token, ids } = await createParent({ Ada: 'Female' })
  const program = await createProgram({ fee: 12_500, location: 'North Field' })
  await createRegistration(token, ids.Ada, program, { later: true })
  const page = await visit(browser, '/teams', { token, device: 'phone' })
  await page.getByText(/The club will place Ada .* on a team/).waitFor()
  await expectAccessible(page)
  await page.goto(pages.account.path)
  await page.getByText(/North Field/).waitFor()
})
