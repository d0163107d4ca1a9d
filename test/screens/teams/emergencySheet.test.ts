import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { formatSheetLink } from '#frontend/lib/paths.ts'
import { MedicalSheetLine } from '#shared/teams/model.ts'
import { browser, can } from '../browser.ts'
import { createEvent, fetchToday } from '../events/plannedEvents.ts'
import { expectAccessible, visit } from '../story.ts'
import { countSheets, createTeam, createTeamWith } from './team.ts'

const linkTo = (page: Page) => page.getByRole('link', { name: formatSheetLink(), exact: true })

test('the emergency sheet is one tap from the event and from the team on a phone, and each opening is counted', async () => {
  const { team, surname } = await createTeamWith({ Ada: { number: 7 } })
  const other = await createTeam('Strangers')
  const today = await fetchToday()
  const game = { eventType: 'game', homeTeamId: team.id, awayTeamId: other.id, teamId: undefined }
  const event = await createEvent(team.id, { ...game, startDate: today, endDate: today })
  const page = await visit(browser, `/events/${event.id}`, { as: 'assistant', device: 'phone' })
  let openings = 0
  page.on('request', request => {
    if (request.url().includes('/medical-sheet')) openings += 1
  })
  const note = page.getByText('Medical: Peanuts')
  await linkTo(page).waitFor()
  // Of two teams only the own one has a link, which then needs no name.
  await expect.poll(() => page.getByRole('link', { name: /^Emergency sheet/ }).count()).toBe(1)
  await linkTo(page).click()
  await note.waitFor()
  await page.getByRole('heading', { name: `Ada ${surname} #7` }).waitFor()
  const calls = page.getByRole('list', { name: `Who to call for Ada ${surname}` }).getByRole('link')
  await expect
    .poll(() => calls.evaluateAll(all => all.map(link => link.getAttribute('href'))))
    .toEqual(['tel:+15550101234', 'tel:+15550109999'])
  await page.getByRole('link', { name: /^Call Robin Whitfield .*555-010-9999$/ }).waitFor()
  await expectAccessible(page)
  expect(openings).toBe(1)

  // None of it is cached, and nobody opens it by coming back or by a reload.
  await page.getByRole('link', { name: 'Back to the team' }).click()
  await page.getByRole('heading', { name: team.name }).waitFor()
  await page.goBack()
  await page.getByText('Every view is logged with your name').waitFor()
  await page.reload()
  await page.getByText('Every view is logged with your name').waitFor()
  expect([await note.count(), openings]).toEqual([0, 1])
  await page.getByRole('button', { name: /^Open sheet/ }).click()
  await note.waitFor()
  expect(openings).toBe(2)

  await page.goto(`/teams?team=${team.id}`)
  await linkTo(page).click()
  await note.waitFor()
  expect(openings).toBe(3)
})

const Sheet = z.array(MedicalSheetLine).min(1)

/** As if the first child had a second guardian, and the team these other children without a note. */
async function enlargeSheet(page: Page, ...others: string[]): Promise<void> {
  await page.route('**/medical-sheet', async route => {
    const response = await route.fetch()
    const [first] = Sheet.parse(await response.json())
    if (!first) throw new Error('The sheet is empty')
    const guardians = [...first.guardians, { name: 'Noor Haddad', phone: '(555) 010-4444 x12' }]
    const more = others.map(firstName => ({ ...first, id: `ply_${firstName}`, firstName, guardians: [] }))
    const json = [...more.map(line => ({ ...line, hasMedicalIssues: false })), { ...first, guardians }]
    await route.fulfill({ response, json })
  })
}

test('a child is found on the sheet by name, what to know stands first, and 911 apart; on paper it is a table', async () => {
  const { team, surname } = await createTeamWith({ Ada: {} })
  const page = await visit(browser, `/teams?team=${team.id}`, { as: 'coach', device: 'narrow' })
  await enlargeSheet(page, 'Bea', 'Cleo', 'Dora', 'Eva', 'Wolfeschlegelsteinhausenberger')
  await linkTo(page).click()
  const cards = page.getByRole('main').locator('li:has(h2)')
  await expect.poll(() => cards.count()).toBe(6)
  await expectAccessible(page)
  const ada = cards.first()
  await ada.getByText('Peanuts').waitFor()
  await cards.nth(1).getByText('No medical note').waitFor()
  const second = ada.getByRole('link', { name: 'Call Noor Haddad (parent) (555) 010-4444 x12' })
  await expect.poll(() => second.getAttribute('href')).toBe('tel:+15550104444;ext=12')

  const boxOf = async (link: ReturnType<typeof ada.getByRole>) =>
    (await link.boundingBox()) ?? expect.unreachable()
  const contact = await boxOf(ada.getByRole('link', { name: /^Call Robin Whitfield/ }))
  const emergency = await boxOf(ada.getByRole('link', { name: 'Call 911' }))
  expect(emergency.y - (contact.y + contact.height)).toBeGreaterThanOrEqual(24)

  await page.getByLabel('Search by name').fill('cle')
  await expect.poll(() => cards.allTextContents()).toEqual([expect.stringContaining(`Cleo ${surname}`)])
  // The browser does not remember which child it was about.
  expect(new URL(page.url()).search).toBe('')
  await page.getByLabel('Search by name').fill('nobody')
  await page.getByText('No one on this team has that name.').waitFor()
  await page.getByLabel('Search by name').fill('')

  if (!can.printing) return
  await page.emulateMedia({ media: 'print' })
  const row = page.getByRole('row').filter({ hasText: `Ada ${surname}` })
  await row.getByText('(555) 010-4444 x12').waitFor()
  await row.getByText(`Dana ${surname}`).waitFor()
  expect(await page.getByRole('link').count()).toBe(0)
  await expect.poll(() => countSheets(page)).toBe(1)
})

test('a sheet on a phone that lay on the bench for ten minutes has to be opened again', async () => {
  const { team } = await createTeamWith({ Ada: {} })
  const page = await visit(browser, `/teams?team=${team.id}`, { as: 'coach', device: 'phone' })
  await page.clock.install()
  await linkTo(page).click()
  const note = page.getByText('Medical: Peanuts')
  await note.waitFor()
  const turn = (hidden: boolean) =>
    page.evaluate(value => {
      Object.defineProperty(document, 'hidden', { value, configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
    }, hidden)
  // A call to a parent is shorter.
  await turn(true)
  await page.clock.fastForward('09:00')
  await turn(false)
  await page.clock.fastForward('09:00')
  await turn(true)
  await expect.poll(() => note.count()).toBe(1)
  await page.clock.fastForward('10:00')
  await turn(false)
  await page.getByText('Every view is logged with your name').waitFor()
  expect(await note.count()).toBe(0)
})
