import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { Announcement } from '#shared/announcements/model.ts'
import { endOfDay } from '#shared/dates.ts'
import { pages } from '#shared/pages.ts'
import { api } from '#shared/routes.ts'
import { browser } from '../browser.ts'
import { makeUniqueName } from '../registrations/steps.ts'
import { callApi, expectAccessible, getToken, isFocused, visit } from '../story.ts'
import { createTeamWith } from '../teams/team.ts'

const cardOf = (page: Page, title: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title }) })

const stored = async (title: string) => {
  const route = { ...api.announcements.list, path: `${api.announcements.list.path}?expired=true` as const }
  const all = z.array(Announcement).parse(await callApi(route, { token: await getToken('admin') }))
  return all.find(announcement => announcement.title === title)
}

describe('announcements', () => {
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
    await field('Title').waitFor()
    await expectAccessible(page)
    await create.click()
    await dialog.getByText('Title is required').waitFor()
    await dialog.getByText('Announcement text is required').waitFor()
    await expect.poll(() => field('Title').evaluate(isFocused)).toBe(true)
    await field('Title').fill(title)
    await field('Text').fill('We are on field 3.\nBring water.')
    expect(await field('Who is it for?').getByRole('option', { name: 'Whole club' }).count()).toBe(0)
    await field('Who is it for?').selectOption('')
    await create.click()
    await dialog.getByText('Please choose one of your teams').waitFor()
    await field('Who is it for?').selectOption(team.name)
    const people = `the families, players and staff of ${team.name}`
    await dialog
      .getByText(`It appears on the dashboard for ${people}. Adults get it by email according to their`)
      .waitFor()
    await field('Priority').selectOption('High Priority')
    await dialog.getByText('All adults get it by email right away.').waitFor()
    await field('Priority').selectOption('Normal')
    await field('Last day (optional)').fill('2020-01-01')
    await create.click()
    await dialog.getByText('Please choose a future date').waitFor()
    await field('Last day (optional)').fill('2027-03-14')
    await create.click()
    await page.getByText('Announcement created').waitFor()
    const card = cardOf(page, title)
    await card.getByText(team.name).waitFor()
    await card.getByText('Mar 14, 2027').waitFor()
    // The night in which clocks go forward: the day ends by the club's clock.
    expect((await stored(title))?.expiresAt).toBe(endOfDay('America/New_York', '2027-03-14').toISOString())

    const parent = await visit(browser, pages.dashboard.path, { token, device: 'phone' })
    // What the club announces with high priority stays in front.
    await parent.getByRole('region').getByText('High Priority').waitFor()
    const banner = parent.getByRole('region', { name: title })
    expect(await banner.count()).toBe(0)

    await card.getByRole('button', { name: `Edit ${title}` }).click()
    const edit = page.getByRole('dialog', { name: 'Edit announcement' })
    expect(new URL(page.url()).searchParams.get('edit')).toBe((await stored(title))?.id)
    await expect.poll(() => edit.getByLabel('Last day (optional)').inputValue()).toBe('2027-03-14')
    await edit.getByLabel('Priority').selectOption('High Priority')
    await edit.getByRole('button', { name: 'Save Changes' }).click()
    await card.getByText('High Priority').waitFor()
    await parent.reload()
    await banner.getByText('High Priority').waitFor()
    await banner.getByText('Bring water.').waitFor()
    await banner.getByText(`For ${team.name} ·`).waitFor()
    await expectAccessible(parent)

    await card.getByRole('button', { name: `More actions for ${title}` }).click()
    await card.getByRole('button', { name: 'Delete' }).click()
    const question = page.getByRole('dialog', { name: `Delete “${title}”?` })
    await page.goBack()
    await question.waitFor({ state: 'hidden' })
    await page.goForward()
    await question.getByRole('button', { name: 'Delete announcement' }).click()
    await page.getByText('Announcement deleted').waitFor()
    await card.waitFor({ state: 'detached' })
    expect(await stored(title)).toBeUndefined()
  })

  test('those who run the club can announce to everybody, and see what has expired', async () => {
    const title = `${makeUniqueName('Snow ')} ${'Wolfeschlegelsteinhausen'.repeat(3)}`
    const page = await visit(browser, `${pages.announcements.path}?create`, {
      as: 'director',
      device: 'phone',
    })
    const dialog = page.getByRole('dialog', { name: 'Create announcement' })
    await dialog.getByLabel('Title').fill(title)
    await dialog.getByLabel('Text').fill('All fields are closed.')
    await dialog.getByRole('button', { name: 'Create announcement' }).click()
    await cardOf(page, title).getByText('Whole club').waitFor()
    await cardOf(page, title).getByText('Never').waitFor()
    await cardOf(page, 'Used gear swap').getByText('Expired', { exact: true }).first().waitFor()
    await expectAccessible(page)
  })

  test('an assistant and a parent can read the announcements, current and past', async () => {
    const assistant = await visit(browser, `${pages.announcements.path}?create`, { as: 'assistant' })
    await cardOf(assistant, 'Mouthguards').waitFor()
    expect(await assistant.getByRole('button', { name: /Create|Edit|More/ }).count()).toBe(0)
    expect(await assistant.getByRole('dialog').count()).toBe(0)
    const parent = await visit(browser, pages.dashboard.path, { as: 'parent', device: 'phone' })
    await parent.getByRole('link', { name: /^\d+ more announcements?$/ }).click()
    await parent.waitForURL(`**${pages.announcements.path}`)
    await cardOf(parent, 'Mouthguards').waitFor()
    await cardOf(parent, 'Used gear swap').getByText('Expired', { exact: true }).first().waitFor()
    expect(await parent.getByRole('button', { name: /Create|Edit|More actions for/ }).count()).toBe(0)
    await expectAccessible(parent)
  })

  test('announcements that cannot be loaded can be requested again; none and five hundred are shown', async () => {
    const page = await visit(browser, pages.dashboard.path, { as: 'admin' })
    await page.getByRole('heading', { name: "This Week's Schedule" }).waitFor()
    const answer = (reply: { status: number; body: string }) =>
      page.route('**/api/announcements?*', route => route.fulfill(reply))
    await answer({ status: 500, body: '{"message":"Broken"}' })
    await page.goto(pages.announcements.path)
    await page.getByRole('heading', { name: 'The announcements couldn’t be loaded' }).waitFor()
    await answer({ status: 200, body: '[]' })
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('heading', { name: 'No announcements yet' }).waitFor()
    const many = Array.from({ length: 500 }, (_, n) => ({
      ...{ id: `ann_${n}`, title: `News ${n}`, body: 'Read', priority: 'normal', createdById: 'usr_1' },
      createdAt: '2026-01-01T00:00:00.000Z',
    })) satisfies Announcement[]
    await answer({ status: 200, body: JSON.stringify(many) })
    await page.reload()
    await cardOf(page, 'News 49').waitFor()
    expect(await cardOf(page, 'News 50').count()).toBe(0)
    await page.getByRole('button', { name: 'Show more' }).click()
    await cardOf(page, 'News 50').waitFor()
  })
})
