import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { pages } from '#shared/pages.ts'
import { browser } from '../browser.ts'
import { makeUniqueName } from '../registrations/steps.ts'
import { expectAccessible, isFocused, visit } from '../story.ts'
import { createTeamWith } from '../teams/team.ts'

const cardOf = (page: Page, title: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title }) })

test('a coach can announce something to the team, change it, and delete it', { tags: 'main' }, async () => {
  const { team, token } = await createTeamWith({ Ada: {} })
  const title = makeUniqueName('Field ')
  const page = await visit(browser, pages.dashboard.path, { as: 'coach', device: 'phone' })
  await page.getByRole('button', { name: 'Open menu' }).click()
  await page.getByRole('link', { name: 'Announcements' }).click()
  await page.getByRole('button', { name: 'Create announcement' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create announcement' })
  const field = (label: string) => dialog.getByLabel(label, { exact: true })
  const create = dialog.getByRole('button', { name: 'Create announcement' })
  await create.click()
  await dialog.getByText('Title is required').waitFor()
  await expect.poll(() => field('Title').evaluate(isFocused)).toBe(true)
  await field('Title').fill(title)
  await field('Text').fill('We are on field 3.\nBring water.')
  expect(await field('Who is it for?').getByRole('option', { name: 'Whole club' }).count()).toBe(0)
  await field('Who is it for?').selectOption(team.name)
  await dialog.getByText(`for the families, players and staff of ${team.name}.`).waitFor()
  await expectAccessible(page)
  await field('Last day (optional)').fill('2027-03-14')
  await create.click()
  const card = cardOf(page, title)
  await card.getByText(team.name).waitFor()
  await card.getByText('Mar 14, 2027').waitFor()

  const parent = await visit(browser, pages.dashboard.path, { token, device: 'phone' })
  // What the club announces with high priority stays in front.
  await parent.getByRole('region').getByText('High Priority').waitFor()
  const banner = parent.getByRole('region', { name: title })
  expect(await banner.count()).toBe(0)
  await card.getByRole('button', { name: `Edit ${title}` }).click()
  const edit = page.getByRole('dialog', { name: 'Edit announcement' })
  await expect.poll(() => edit.getByLabel('Last day (optional)').inputValue()).toBe('2027-03-14')
  await edit.getByLabel('Priority').selectOption('High Priority')
  await edit.getByText('Adults with a confirmed email get it by email right away.').waitFor()
  await edit.getByRole('button', { name: 'Save Changes' }).click()
  await card.getByText('High Priority').waitFor()
  await parent.reload()
  await banner.getByText('Bring water.').waitFor()
  await banner.getByText(`For ${team.name} ·`).waitFor()

  await card.getByRole('button', { name: `More actions for ${title}` }).click()
  await card.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete announcement' }).click()
  await card.waitFor({ state: 'detached' })
})
