import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { badgeAnimations } from '#shared/achievements/choices.ts'
import { Achievement, type AchievementType } from '#shared/achievements/model.ts'
import { pages } from '#shared/pages.ts'
import { api } from '#shared/routes.ts'
import { browser, can } from '../browser.ts'
import { withId } from '../programs/program.ts'
import { makeUniqueName } from '../registrations/steps.ts'
import { callApi, expectAccessible, getToken, isFocused, visit } from '../story.ts'
import { createTeamWith, fetchDemoTeam } from '../teams/team.ts'

const tab = (page: Page, name: string) => page.getByRole('tab', { name })
const cardOf = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) })

describe('achievements', () => {
  test('an administrator creates a badge, a coach awards it, the family sees it, and it is taken back', {
    tags: 'main',
  }, async () => {
    const { team, surname, token } = await createTeamWith({ Ada: {}, Bea: {} })
    const ada = `Ada ${surname}`
    const name = makeUniqueName('Hustle ')
    const admin = await visit(browser, pages.dashboard.path, { as: 'admin' })
    await admin.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Teams' }).click()
    await admin.getByRole('link', { name: 'Achievements' }).click()
    await tab(admin, 'Create New Type').click()
    const create = admin.getByRole('button', { name: 'Create achievement type' })
    await create.click()
    await admin.getByText('Name must be at least 3 characters').waitFor()
    await admin.getByText('Description must be at least 5 characters').waitFor()
    await admin.getByText('Category is required').waitFor()
    await expect.poll(() => admin.getByLabel('Name').evaluate(isFocused)).toBe(true)
    expect(await admin.getByLabel('Category').getByRole('option').allTextContents()).not.toContain('Special')
    await admin.getByLabel('Name').fill(name)
    await admin.getByLabel('Description').fill('Never stands still')
    await admin.getByLabel('Icon').selectOption('Medal')
    await admin.getByLabel('Category').selectOption('Skills')
    await admin.getByLabel('Points').fill('101')
    await create.click()
    await admin.getByText('Points must be between 0 and 100').waitFor()
    await admin.getByLabel('Points').fill('40')
    await admin.getByLabel('Color').fill('#0b3d2e')
    await expectAccessible(admin)
    await create.click()
    await admin.getByText('Achievement type created').waitFor()
    await tab(admin, 'View Achievement Types').click()
    await cardOf(admin, name).getByText('40 points').waitFor()
    await cardOf(admin, name).getByText('Awarded 0 times').waitFor()
    await cardOf(admin, name).getByRole('button', { name: 'Edit' }).click()
    const dialog = admin.getByRole('dialog', { name: 'Edit achievement type' })
    await dialog.getByLabel('Points').fill('-1')
    await dialog.getByRole('button', { name: 'Save Changes' }).click()
    await dialog.getByText('Points must be a positive number').waitFor()
    await dialog.getByLabel('Points').fill('120')
    await dialog.getByLabel('Category').selectOption('Special')
    await dialog.getByRole('button', { name: 'Save Changes' }).click()
    await cardOf(admin, name).getByText('Special').waitFor()

    const coach = await visit(browser, `${pages.achievements.path}?tab=award`, {
      as: 'coach',
      device: 'phone',
    })
    const award = coach.getByRole('button', { name: 'Award Achievement' })
    // The button still moves until its teams are loaded.
    await coach.getByLabel('Team', { exact: true }).waitFor()
    await award.click()
    await coach.getByText('Please select an achievement type').waitFor()
    await coach
      .getByLabel('Achievement Type', { exact: true })
      .selectOption({ label: `${name} (120 points)` })
    await coach.getByLabel('Team', { exact: true }).selectOption(team.name)
    await award.click()
    await coach.getByText('Please select a player or a team').waitFor()
    await coach.getByRole('button', { name: 'Select everyone' }).click()
    await coach.getByLabel('Note').fill('Ran all day')
    await expectAccessible(coach)
    await award.click()
    await coach.getByText(`${name} awarded to ${ada} and Bea ${surname}`).waitFor()

    await admin.reload()
    await cardOf(admin, name).getByText('Awarded 2 times').waitFor()
    expect(await cardOf(admin, name).getByRole('button', { name: 'Delete' }).count()).toBe(0)

    const parent = await visit(browser, pages.achievements.path, { token, device: 'phone' })
    expect(await tab(parent, 'Award Achievement').count()).toBe(0)
    await parent.getByRole('link', { name: ada }).click()
    await parent.getByRole('heading', { level: 1, name: ada }).waitFor()
    await parent.getByText('USA Lacrosse number: 123456789').waitFor()
    await parent.getByText('1 achievement, 120 points').waitFor()
    await cardOf(parent, name).getByText('Ran all day').waitFor()
    await expectAccessible(parent)

    await coach.goto(parent.url())
    await coach.getByRole('button', { name: `Revoke ${name}` }).click()
    await coach.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
    await coach.getByRole('heading', { name: 'No achievements yet' }).waitFor()
    await coach.getByRole('link', { name: 'Award Achievement' }).click()
    await coach.getByText(`For ${ada}`).waitFor()
  })

  test('a coach whose session has ended is told so at the award', async () => {
    const { id } = await fetchDemoTeam('Falcons Girls U12')
    const [kid] = z
      .array(z.object({ id: z.string() }))
      .parse(await callApi(withId(api.teams.players, id), { token: await getToken('coach') }))
    const page = await visit(browser, `${pages.achievements.path}?tab=award&player=${kid?.id}`, {
      as: 'coach',
    })
    await page.route('**/api/achievements', route => route.fulfill({ status: 401, body: '' }))
    await page.getByLabel('Achievement Type', { exact: true }).selectOption({ index: 1 })
    await page.getByRole('button', { name: 'Award Achievement' }).click()
    await page.getByText('You must be logged in to award achievements').waitFor()
    await page.getByText('Your session has expired').waitFor()
  })

  test('a badge that nobody has can be deleted', async () => {
    const name = makeUniqueName('Brief ')
    const body = { name, description: 'Not for long', icon: 'star', category: 'skills' }
    await callApi(api.achievements.createType, { token: await getToken('admin'), body })
    const page = await visit(browser, pages.achievements.path, { as: 'admin' })
    // A proxy's answer has no words of ours.
    await page.route('**/api/achievement-types/*', route => route.fulfill({ status: 502, body: '' }))
    await cardOf(page, name).getByRole('button', { name: 'Edit' }).click()
    await page.getByLabel('Description').fill('For a while')
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await page.getByText('Update Failed').waitFor()
    await page.getByText('Failed to update achievement type').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Close without saving' }).click()
    await cardOf(page, name).getByRole('button', { name: 'Delete' }).click()
    const remove = page.getByRole('dialog').getByRole('button', { name: 'Delete achievement type' })
    await remove.click()
    await page.getByText('Delete Failed').waitFor()
    await page.getByText('Failed to delete achievement type').waitFor()
    await page.unroute('**/api/achievement-types/*')
    await remove.click()
    await page.getByText('Achievement type deleted').waitFor()
    await cardOf(page, name).waitFor({ state: 'detached' })
  })
})

describe('the badges of a player', () => {
  test.skipIf(!can.media)(
    'a player’s badges are visible to families on the team, without the jersey number, and follow reduced motion',
    async () => {
      const { id } = await fetchDemoTeam('Falcons Girls U12')
      const captain = await demoCaptain()
      const page = await visit(browser, `/teams?team=${id}`, { as: 'parent' })
      await page.getByRole('link', { name: captain, exact: true }).click()
      await page.getByRole('heading', { level: 1, name: captain }).waitFor()
      await cardOf(page, 'Captain').waitFor()
      expect(await page.getByText('USA Lacrosse number').count()).toBe(0)
      expect(await page.getByText('Led warmups').count()).toBe(0)
      const picker = page.getByLabel('Badge animation')
      await expect.poll(() => picker.getByRole('option').count()).toBe(badgeAnimations.length)
      const badge = cardOf(page, 'Captain').locator('svg')
      const movement = () => badge.evaluate(svg => getComputedStyle(svg).animationName)
      for (const animation of badgeAnimations) {
        await picker.selectOption(animation)
        const name = animation === 'rubberBand' ? 'badge-rubber-band' : `badge-${animation}`
        // A CSS module wraps the name of the animation in its own.
        const expected = animation === 'none' ? /^none$/ : new RegExp(`(^|_)${name}(_|$)`)
        expect(await movement()).toMatch(expected)
      }
      await picker.selectOption('jello')
      await page.reload()
      await expect.poll(() => picker.inputValue()).toBe('jello')
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await page.getByText('Your device is set to reduce motion').waitFor()
      expect([await picker.inputValue(), await movement()]).toEqual(['none', 'none'])
      await tab(page, 'Recent Achievements').click()
      await page.getByRole('tabpanel').getByRole('listitem').getByText('Captain').waitFor()
      await expectAccessible(page)
    },
  )

  test('the badges of a player are shown as not found, none, retried, or very many', async () => {
    const page = await visit(browser, '/player/ply_none/achievements', { as: 'parent', device: 'phone' })
    await page.getByRole('heading', { name: 'Player Not Found' }).waitFor()
    const answer = (path: string, reply: { status: number; body: unknown }) =>
      page.route(path, route => route.fulfill({ ...reply, body: JSON.stringify(reply.body) }))
    const holder = { id: 'ply_1', firstName: 'Wolfeschlegelsteinhausen'.repeat(3), lastName: 'Lee' }
    await answer('**/holder?*', { status: 500, body: { message: 'Broken' } })
    await page.goto('/player/ply_1/achievements')
    await page.getByText('Could not load player information').waitFor()
    await answer('**/holder?*', { status: 200, body: { ...holder, mayAward: false } })
    await answer('**/api/achievements/player/ply_1?*', { status: 200, body: many.awards })
    await answer('**/api/achievement-types?*', { status: 200, body: many.types })
    await page.getByRole('button', { name: 'Try again' }).click()
    await cardOf(page, 'Badge 0').getByText('× 500').waitFor()
    await cardOf(page, 'Badge 0').getByRole('button', { name: 'Show more' }).click()
    await expect.poll(() => cardOf(page, 'Badge 0').getByRole('listitem').count()).toBe(60)
    await tab(page, 'Recent Achievements').click()
    await page.locator('li:has(> svg)').first().waitFor()
    await expect.poll(() => page.locator('li:has(> svg)').count()).toBe(8)
    await expectAccessible(page)

    await answer('**/api/achievements?*', { status: 500, body: { message: 'Broken' } })
    await page.goto(pages.achievements.path)
    await page.getByRole('heading', { name: 'Failed to load user achievements' }).waitFor()
    await cardOf(page, 'Badge 59').waitFor()
    expect(await cardOf(page, 'Badge 60').count()).toBe(0)
    await answer('**/api/achievements?*', { status: 200, body: [] })
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('heading', { name: 'No achievements yet' }).waitFor()
    await answer('**/api/achievements?*', { status: 200, body: many.awards })
    await answer('**/api/achievement-types?*', { status: 500, body: { message: 'Broken' } })
    await page.reload()
    await page.getByRole('heading', { name: 'Failed to load user achievements' }).waitFor()
    await page.getByRole('heading', { name: 'Failed to load achievements' }).waitFor()
    expect(await page.getByRole('button', { name: 'Show more' }).count()).toBe(0)
    await answer('**/api/achievement-types?*', { status: 200, body: many.types })
    await page.getByRole('button', { name: 'Try again' }).first().click()
    await page.locator('li:has(> svg)').first().waitFor()
    await cardOf(page, 'Badge 59').waitFor()
  })
})

/** The player whose award has the coach's note. */
async function demoCaptain(): Promise<string> {
  const all = z
    .array(Achievement)
    .parse(await callApi(api.achievements.list, { token: await getToken('coach') }))
  return all.find(({ note }) => note?.startsWith('Led warmups'))?.playerName ?? ''
}

const many = {
  types: Array.from({ length: 500 }, (_, n) => ({
    ...{ id: `typ_${n}`, name: `Badge ${n}`, description: 'Well done', icon: 'star' },
    ...{ category: 'skills', color: '#abc', points: n, awardCount: 0 },
  })) as AchievementType[],
  awards: Array.from({ length: 500 }, (_, n) => ({
    ...{ id: `awd_${n}`, typeId: 'typ_0', playerId: 'ply_1', userId: 'usr_1' },
    createdAt: new Date(Date.UTC(2026, 0, 1, 0, n)).toISOString(),
  })) satisfies Achievement[],
}
