import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { addDays, formatDate } from '#shared/dates.ts'
import { pages } from '#shared/pages.ts'
import type { NewProgram, Program } from '#shared/programs/model.ts'
import { browser } from '../browser.ts'
import { createPaidSpot, joinWaitlist } from '../registrations/spots.ts'
import { makeUniqueName } from '../registrations/steps.ts'
import { devicesFor, expectAccessible, visit } from '../story.ts'
import { createProgram } from './program.ts'

const today = new Date().toISOString().slice(0, 10)

describe.each(devicesFor('phone'))('a link in a mail, opened on a %s', device => {
  test('a link to a program shows a stranger everything about it, and leads to registering', async () => {
    const program = await createProgram({
      name: `${'Weltmeisterschaftsqualifikation '.repeat(2)}${makeUniqueName('')}`,
      description: 'Two practices a week.\nBring a stick.',
      grades: ['5', '6', '7'],
      startDate: '2027-04-01',
      endDate: '2027-06-15',
      isStartDateTentative: true,
      registrationStartDate: addDays(today, -30),
      registrationEndDate: addDays(today, 30),
      sponsor: 'Ridgeline Hardware',
      host: 'Ridgeline Lacrosse',
      leagueFormat: 'Home and away',
      capacity: 18,
    })
    const page = await visit(browser, `/program/${program.id}`, { device })
    await page.getByRole('heading', { name: program.name, level: 1 }).waitFor()
    for (const text of [
      'Spring 2027 · Spring Travel · Upcoming',
      'Bring a stick.',
      'Apr 1, 2027 (tentative) – Jun 15, 2027',
      'Mon, Wed · 5:00–7:00 PM',
      'Ridgeline Park',
      'Grades 5–7',
      'Co-Ed',
      'Ridgeline Hardware',
      'Ridgeline Lacrosse',
      'Home and away',
      '$125.00',
      '18 spots left',
      `${medium(addDays(today, -30))} – ${medium(addDays(today, 30))}`,
    ]) {
      await main(page)
        .getByText(text, { exact: text !== 'Bring a stick.' })
        .waitFor()
    }
    await expect.poll(() => badges(page)).toEqual(['Open'])
    const register = main(page).getByRole('link', { name: 'Register Now' })
    await expect.poll(() => register.getAttribute('href')).toBe(`/registration/${program.id}`)
    await main(page)
      .getByRole('link', { name: /^\S+@\S+$/ })
      .waitFor()
    await expect.poll(() => page.title()).toContain(program.name)
    expect(
      await main(page)
        .getByRole('link', { name: /Edit|Registrations/ })
        .count(),
    ).toBe(0)
    await expectAccessible(page)
  })

  test('a link to an unpublished or unknown program shows strangers nothing', async () => {
    const { id } = await createProgram({ isPublished: false })
    const stranger = await visit(browser, `/program/${id}`, { device })
    await stranger.getByRole('heading', { name: 'Program Not Found' }).waitFor()
    await expectAccessible(stranger)
    const director = await visit(browser, '/program/none', { as: 'director', device })
    await director.getByRole('heading', { name: 'Program Not Found' }).waitFor()
    await director.goto(`/program/${id}`)
    await director.getByText('Families can’t see this program yet.').waitFor()
    await expect.poll(() => badges(director)).toEqual(['Unpublished', 'Open'])
    expect(await director.getByRole('link', { name: 'Register Now' }).count()).toBe(0)
    await expectAccessible(director)
  })
})

test('an unpublished program is not shown, and no spot is promised that does not exist', async () => {
  const page = await visit(browser, pages.faq.path)
  const shows = async (
    program: Partial<NewProgram> | Program,
    badge: string,
    texts: string[],
    way?: string,
  ) => {
    const { id, name } = 'id' in program ? program : await createProgram(program)
    await page.goto(`/program/${id}`)
    await page.getByRole('heading', { name }).waitFor()
    for (const text of texts) await main(page).getByText(text, { exact: true }).waitFor()
    await expect.poll(() => badges(page)).toEqual([badge])
    const links = main(page).getByRole('link', { name: /^(Register Now|Join waitlist)$/ })
    await expect.poll(() => links.allTextContents()).toEqual(way ? [way] : [])
  }
  const soon = addDays(today, 9)
  const hidden = { isStartDateVisible: false, isEndDateVisible: false }
  await shows({ isStartDateVisible: false, fee: 0 }, 'Open', ['Until Jun 15, 2036', 'Free'], 'Register Now')
  await shows(hidden, 'Open', ['To be announced'], 'Register Now')
  await shows({ isEndDateVisible: false }, 'Open', ['From Apr 1, 2026'], 'Register Now')
  await shows({ registrationStartDate: soon }, `Opens ${formatDate(soon, 'MMM d')}`, [
    `Registration opens on ${formatDate(soon)}.`,
  ])
  await shows({ registrationEndDate: '2026-01-02' }, 'Closed', ['Registration ended on Jan 2, 2026.'])
  await shows({ registrationStatus: 'closed' }, 'Closed', ['Registration is closed.'])
  await shows({ registrationStatus: 'coming-soon' }, 'Closed', ['Registration opens soon.'])
  await shows({ registrationStatus: 'waitlist', capacity: 9 }, 'Waitlist', [], 'Join waitlist')
  expect(await main(page).getByText('spots left').count()).toBe(0)
  const full = await createProgram({ capacity: 1 })
  await createPaidSpot(full, 'Ada')
  await joinWaitlist(full, 'Grace')
  await shows(full, 'Open', ['Full', '1 child'], 'Join waitlist')

  await page.goto(pages.programs.path)
  await page.getByRole('link', { name: `Join waitlist for ${full.name}` }).click()
  await page.waitForURL(`**/registration/${full.id}`)
})

test('who is signed in gets from a program to the teams and the schedule', async () => {
  const { id } = await createProgram()
  const page = await visit(browser, `/program/${id}`, { as: 'parent', device: 'phone' })
  await main(page).getByRole('link', { name: 'Teams', exact: true }).click()
  await page.waitForURL(`**${pages.teams.path}`)
  await page.goBack()
  await main(page).getByRole('link', { name: 'Schedule', exact: true }).click()
  await page.waitForURL(`**${pages.schedule.path}*`)
})

test('a program that could not be loaded can be requested again', async () => {
  const { id, name } = await createProgram()
  const page = await visit(browser, pages.faq.path)
  const address = `**/api/programs/${id}?*`
  await page.route(address, route => route.fulfill({ status: 500, body: '{"message":"Broken"}' }))
  await page.goto(`/program/${id}`)
  await page.getByText('Broken').waitFor()
  await page.unroute(address)
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('heading', { name }).waitFor()
})

const main = (page: Page) => page.getByRole('main')
const badges = (page: Page) => page.locator('main .amplify-badge').allTextContents()
const medium = (date: string) => formatDate(date)
