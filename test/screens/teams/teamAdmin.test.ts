import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { pages } from '#shared/pages.ts'
import { api } from '#shared/routes.ts'
import { TeamDetail } from '#shared/teams/model.ts'
import { browser } from '../browser.ts'
import { withId } from '../programs/program.ts'
import { makeUniqueName } from '../registrations/steps.ts'
import { callApi, expectAccessible, getToken, isFocused, visit } from '../story.ts'
import { drawPicture } from '../uploads/pictures.ts'
import { createTeam } from './team.ts'

const teamFor = async (username: string, id: string) =>
  TeamDetail.parse(await callApi(withId(api.teams.get, id), { token: await getToken(username) }))

const waitForText = (page: Page, text: string) => page.getByText(text).first().waitFor()
const cardOf = (page: Page, name: string): Locator =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) })

describe('the director and the teams', () => {
  test('the director creates several teams, finds them by tab, edits and deletes one', async () => {
    const page = await visit(browser, pages.teamManagement.path, { as: 'director' })
    await page.getByText('Create and manage teams for your programs').waitFor()
    await page.getByRole('button', { name: 'Create Team' }).click()
    const dialog = page.getByRole('dialog', { name: 'Create Team' })
    await dialog.getByLabel('Grade').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('link', { name: 'Roster Board' }).click()
    await page.waitForURL(`**${pages.rosterBoard.path}`)
    await page.goBack()
    await page.getByRole('button', { name: 'Create Team' }).click()
    const create = dialog.getByRole('button', { name: 'Create Team' })
    const field = (label: string) => dialog.getByLabel(label, { exact: true })
    await field('Team name').waitFor()
    await field('Season').fill('')
    await create.click()
    for (const text of [
      'Team name is required',
      'Grade is required',
      'Age group is required',
      'Season is required',
    ]) {
      await dialog.getByText(text).waitFor()
    }
    await expect.poll(() => field('Team name').evaluate(isFocused)).toBe(true)
    await expect.poll(() => field('Team color').inputValue()).toBe('#800020')
    await expectAccessible(page)

    const name = makeUniqueName('Girls ')
    await field('Team name').fill(name)
    await field('Grade').selectOption('4')
    await expect.poll(() => field('Age group').inputValue()).toBe('U10')
    await field('Season').fill('Spring 2027')
    await field('Head Coach (optional)').selectOption({ label: 'Casey Brooks' })
    await field('Assistant 1').selectOption({ label: 'Ari Cohen' })
    expect(await field('Assistant 2').getByRole('option', { name: 'Ari Cohen' }).count()).toBe(0)
    await field('Logo (optional)').setInputFiles(await drawPicture(page, 'png', [80, 60]))
    await field('Create another').check()
    await create.click()
    await waitForText(page, 'Team created successfully')
    await expect.poll(() => field('Team name').inputValue()).toBe('')
    await expect.poll(() => field('Grade').inputValue()).toBe('')
    await dialog.getByText('Drop a file here').waitFor()
    await expect.poll(() => field('Assistant 1').inputValue()).toBe('')
    await expect.poll(() => field('Team name').evaluate(isFocused)).toBe(true)

    const other = makeUniqueName('Boys ')
    await field('Team name').fill(other)
    await field('Grade').selectOption('K')
    await field('Age group').fill('U6 mixed')
    await field('Create another').uncheck()
    await create.click()
    await dialog.waitFor({ state: 'hidden' })

    const card = cardOf(page, name)
    await card.getByText('Casey Brooks').waitFor()
    await card.locator('img').waitFor()
    await cardOf(page, other).getByText('TBD').waitFor()
    await page.getByRole('tab', { name: 'Girls Teams' }).click()
    await cardOf(page, other).waitFor({ state: 'detached' })
    expect(page.url()).toContain('tab=girls')
    await expectAccessible(page)

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

  test('the director sees what the server says about an impossible team', async () => {
    const page = await visit(browser, `${pages.teamManagement.path}?create`, { as: 'director' })
    const dialog = page.getByRole('dialog', { name: 'Create Team' })
    const message = 'Please choose an approved coach'
    await page.route('**/api/teams', route =>
      route.fulfill({ status: 400, json: { message, issues: [{ field: 'headCoachId', message }] } }),
    )
    await dialog.getByLabel('Team name').fill(makeUniqueName('Hawks'))
    await dialog.getByLabel('Grade').selectOption('4')
    await dialog.getByRole('button', { name: 'Create Team' }).click()
    await waitForText(page, 'Failed to create team')
    await dialog.getByText(message).waitFor()
    await expect.poll(() => dialog.getByLabel('Head Coach').evaluate(isFocused)).toBe(true)
  })

  test('a head coach whose name cannot be looked up is not assigned, on the card of the team', async () => {
    const me = await callApi(api.users.me, { token: await getToken('coach') })
    const { id: headCoachId } = z.object({ id: z.string() }).parse(me)
    const { name } = await createTeam(makeUniqueName('Lookup '), { headCoachId })
    const page = await visit(browser, pages.teamManagement.path, { as: 'director' })
    await page.route('**/api/coaches*', route => route.fulfill({ status: 502, body: '' }))
    await page.reload()
    await cardOf(page, name).getByText('Not assigned').waitFor()
    await page.unroute('**/api/coaches*')
    await page.reload()
    await cardOf(page, name).getByText('Casey Brooks').waitFor()
  })

  test('the director assigns a coach to a team in its settings, and removes the coach again', async () => {
    const { id, name } = await createTeam(makeUniqueName('Settled '))
    const page = await visit(browser, `/teams/${id}/settings`, { as: 'director', device: 'phone' })
    await page.getByRole('heading', { name: 'Team Settings' }).waitFor()
    expect((await teamFor('coach', id)).staff).toBeUndefined()
    await page.getByLabel('Coach', { exact: true }).selectOption({ label: 'Casey Brooks' })
    await page.getByLabel('Role').selectOption('Head Coach')
    await page.getByRole('button', { name: 'Add to the team' }).click()
    await waitForText(page, 'Team assignment successful')
    await expect
      .poll(() => teamFor('coach', id))
      .toMatchObject({
        headCoachName: 'Casey Brooks',
        staff: [{ role: 'coach' }],
      })
    await page.getByLabel('Coach', { exact: true }).selectOption({ label: 'Ari Cohen' })
    await page.getByRole('button', { name: 'Add to the team' }).click()
    await page.getByRole('button', { name: 'Remove Ari Cohen' }).waitFor()
    await page.getByLabel('Team name').waitFor()
    await expectAccessible(page)

    await page.getByRole('button', { name: 'Remove Casey Brooks' }).click()
    await waitForText(page, 'Removed from the team')
    const left = await teamFor('coach', id)
    expect(left.staff).toBeUndefined()
    expect(left.headCoachName).toBeUndefined()
    expect((await teamFor('assistant', id)).staff).toHaveLength(1)

    await page.getByLabel('Team name').fill(`${name} II`)
    await page.getByRole('link', { name: 'All Teams' }).click()
    await page.getByRole('button', { name: 'Keep editing' }).click()
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await waitForText(page, 'Team updated successfully')
    await expect.poll(() => teamFor('assistant', id)).toMatchObject({ name: `${name} II`, staff: [{}] })

    await page.getByRole('button', { name: 'Delete team' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete team' }).click()
    await page.waitForURL(`**${pages.teamManagement.path}`)
    await page.goto(`/teams/${id}/settings`)
    await page.getByRole('heading', { name: 'Team not found' }).waitFor()
  })
})

test.each([pages.teamManagement.path, pages.rosterBoard.path, '/teams/any/settings'])(
  'a coach cannot open %s',
  async path => {
    const page = await visit(browser, path, { as: 'coach' })
    await page.getByRole('heading', { name: 'Access Denied' }).waitFor()
  },
)
