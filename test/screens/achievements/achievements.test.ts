import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { pages } from '#shared/pages.ts'
import { browser } from '../browser.ts'
import { makeUniqueName } from '../registrations/steps.ts'
import { expectAccessible, isFocused, visit } from '../story.ts'
import { createTeamWith } from '../teams/team.ts'

const cardOf = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) })

test('an administrator creates a badge, a coach awards it, the family sees it, and both are taken back', {
  tags: 'main',
}, async () => {
  const { team, surname, token } = await createTeamWith({ Ada: {}, Bea: {} })
  const ada = `Ada ${surname}`
  const name = makeUniqueName('Hustle ')
  const admin = await visit(browser, `${pages.achievements.path}?tab=create`, { as: 'admin' })
  const create = admin.getByRole('button', { name: 'Create achievement type' })
  await create.click()
  await admin.getByText('Category is required').waitFor()
  await expect.poll(() => admin.getByLabel('Name').evaluate(isFocused)).toBe(true)
  expect(await admin.getByLabel('Category').getByRole('option').allTextContents()).not.toContain('Special')
  await admin.getByLabel('Name').fill(name)
  await admin.getByLabel('Description').fill('Never stands still')
  await admin.getByLabel('Icon').selectOption('Medal')
  await admin.getByLabel('Category').selectOption('Skills')
  await admin.getByLabel('Points').fill('40')
  await create.click()
  await admin.getByText('Achievement type created').waitFor()
  await admin.getByRole('tab', { name: 'View Achievement Types' }).click()

  const awarding = `${pages.achievements.path}?tab=award`
  const coach = await visit(browser, awarding, { as: 'coach', device: 'phone' })
  const type = coach.getByLabel('Achievement Type', { exact: true })
  await type.selectOption({ label: `${name} (40 points)` })
  await coach.getByLabel('Team', { exact: true }).selectOption(team.name)
  await coach.getByRole('button', { name: 'Select everyone' }).click()
  await coach.getByLabel('Note').fill('Ran all day')
  await expectAccessible(coach)
  await coach.getByRole('button', { name: 'Award Achievement' }).click()
  await coach.getByText(`${name} awarded to ${ada} and Bea ${surname}`).waitFor()
  await admin.reload()
  await cardOf(admin, name).getByText('Awarded 2 times').waitFor()
  expect(await cardOf(admin, name).getByRole('button', { name: 'Delete' }).count()).toBe(0)

  const parent = await visit(browser, pages.achievements.path, { token, device: 'phone' })
  for (const child of [ada, `Bea ${surname}`]) {
    await parent.goto(pages.achievements.path)
    await parent.getByRole('link', { name: child }).click()
    await parent.getByText('1 achievement, 40 points').waitFor()
    await cardOf(parent, name).getByText('Ran all day').waitFor()
    await coach.goto(parent.url())
    await coach.getByRole('button', { name: `Revoke ${name}` }).click()
    await coach.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
    await coach.getByRole('heading', { name: 'No achievements yet' }).waitFor()
  }
  await admin.reload()
  await cardOf(admin, name).getByRole('button', { name: 'Delete' }).click()
  await admin.getByRole('dialog').getByRole('button', { name: 'Delete achievement type' }).click()
  await cardOf(admin, name).waitFor({ state: 'detached' })
})
