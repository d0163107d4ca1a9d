import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { pages } from '#shared/pages.ts'
import { api } from '#shared/routes.ts'
import { Team } from '#shared/teams/model.ts'
import { browser } from '../browser.ts'
import { createProgram, withId } from '../programs/program.ts'
import { makeUniqueName } from '../registrations/steps.ts'
import { callApi, expectAccessible, getToken, isFocused, visit } from '../story.ts'
import { drawPicture } from '../uploads/pictures.ts'
import { createTeam } from './team.ts'

const waitForText = (page: Page, text: string) => page.getByText(text).first().waitFor()

test('the office sees the teams that do not say for whom they are, and takes a suggestion', async () => {
  const program = await createProgram({ programType: 'co-ed' })
  const place = { programId: program.id, season: program.season }
  const [girls, other] = [makeUniqueName('Falcons Girls '), makeUniqueName('Falcons ')]
  const { id } = await createTeam(girls, place)
  await createTeam(other, place)
  const said = await createTeam(makeUniqueName('Hawks Boys '), { ...place, gender: 'boys' })
  const page = await visit(browser, pages.teamManagement.path, { as: 'director', device: 'phone' })
  const title = page.getByRole('heading', { name: /^\d+ teams? without “Boys, Girls, Both”$/ })
  const list = page.locator('section').filter({ has: title })
  await list.getByText('Show them').click()
  const line = (name: string) => list.getByRole('listitem').filter({ hasText: name })
  await line(girls).getByText('Both by its program').waitFor()
  await line(other).waitFor()
  expect(await line(other).getByRole('button').count()).toBe(0)
  expect(await line(said.name).count()).toBe(0)
  await expectAccessible(page)
  // Nothing is written before somebody says so.
  expect(await readGender(id)).toBeUndefined()
  await line(girls)
    .getByRole('button', { name: `Set to Girls: ${girls}` })
    .click()
  await line(girls).waitFor({ state: 'detached' })
  expect(await readGender(id)).toBe('girls')
})

const readGender = async (id: string) =>
  Team.parse(await callApi(withId(api.teams.get, id), { token: await getToken('director') })).gender

test('the director creates several teams, edits and deletes one', async () => {
  const page = await visit(browser, pages.teamManagement.path, { as: 'director' })
  await page.getByRole('button', { name: 'Create Team' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create Team' })
  const create = dialog.getByRole('button', { name: 'Create Team' })
  const field = (label: string) => dialog.getByLabel(label, { exact: true })
  const name = makeUniqueName('Girls ')
  await field('Team name').fill(name)
  await create.click()
  await dialog.getByText('Grade is required').waitFor()
  await field('Grade').selectOption('4')
  await expect.poll(() => field('Age group').inputValue()).toBe('U10')
  await field('Season').fill('Spring 2027')
  await field('Head Coach (optional)').selectOption({ label: 'Casey Brooks' })
  await field('Assistant 1').selectOption({ label: 'Ari Cohen' })
  expect(await field('Assistant 2').getByRole('option', { name: 'Ari Cohen' }).count()).toBe(0)
  await field('Logo (optional)').setInputFiles(await drawPicture(page, 'png', [80, 60]))
  await expectAccessible(page)
  const message = 'Please choose an approved coach'
  await page.route('**/api/teams', route =>
    route.fulfill({ status: 400, json: { message, issues: [{ field: 'headCoachId', message }] } }),
  )
  await create.click()
  await dialog.getByText(message).waitFor()
  await expect.poll(() => field('Head Coach (optional)').evaluate(isFocused)).toBe(true)
  await page.unroute('**/api/teams')
  await field('Create another').check()
  await create.click()
  await waitForText(page, 'Team created successfully')
  for (const label of ['Team name', 'Grade', 'Assistant 1'])
    await expect.poll(() => field(label).inputValue()).toBe('')
  await dialog.getByText('Drop a file here').waitFor()
  await expect.poll(() => field('Team name').evaluate(isFocused)).toBe(true)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Close without saving' }).click()
  await dialog.waitFor({ state: 'hidden' })

  await page.getByRole('tab', { name: 'Girls Teams' }).click()
  const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) })
  await card.getByText('Casey Brooks').waitFor()
  await card.locator('img').waitFor()
  await card.getByRole('button', { name: `Edit ${name}` }).click()
  const edit = page.getByRole('dialog', { name: 'Edit team' })
  await edit.getByLabel('Division').fill('County')
  await expect
    .poll(() => edit.getByLabel('Assistant 1').locator('option:checked').textContent())
    .toBe('Ari Cohen')
  await edit.getByRole('button', { name: 'Save Changes' }).click()
  await waitForText(page, 'Team updated successfully')
  await card.getByText('County').waitFor()

  await card.getByRole('button', { name: `More actions for ${name}` }).click()
  await card.getByRole('button', { name: 'Delete' }).click()
  const gone = page.getByRole('dialog', { name: `Delete ${name}?` })
  await gone.getByText('Its players will stay in the club').waitFor()
  await gone.getByRole('button', { name: 'Delete team' }).click()
  await waitForText(page, 'Team deleted')
  await card.waitFor({ state: 'detached' })
})
