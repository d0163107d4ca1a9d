import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { toCsv } from '#shared/csv.ts'
import { pages } from '#shared/pages.ts'
import { bodyOf } from '../../engines/body.ts'
import { browser } from '../browser.ts'
import { makeUniqueName } from '../registrations/steps.ts'
import { expectAccessible, visit } from '../story.ts'

const headers = ['First name', 'Surname', 'DOB', 'Team', 'Parent name', 'Email', 'Shoe size']

async function choose(page: Page, lines: string[][]) {
  const buffer = Buffer.from(toCsv([headers, ...lines]))
  await page.setInputFiles('input[type=file]', { name: 'players.csv', mimeType: 'text/csv', buffer })
  await page.getByText('Match your columns').waitFor()
  // In a list of players "Email" may be the child's own.
  expect(await page.getByRole('button', { name: 'Check the rows' }).count()).toBe(0)
  const question = page.getByRole('group', { name: 'Whose email is in “Email”?' })
  await question.getByRole('radio', { name: 'The parent’s or guardian’s' }).check()
}

const Import = z.object({ dryRun: z.boolean() })
const check = async (page: Page) => {
  await page.getByRole('button', { name: 'Check the rows' }).click()
  await page.getByText('What will happen', { exact: true }).first().waitFor()
}

test('the office imports a list with errors and duplicates, also after an interruption, invites the guardians, and imports it again', async () => {
  const surname = makeUniqueName('Import')
  const address = (who: string) => `${who}.${surname}@example.com`.toLowerCase()
  const line = (name: string, who: string, more: Partial<Record<'born' | 'team', string>> = {}) => {
    const { born = '4/9/2015', team = '' } = more
    return [name, surname, born, team, `${who} ${surname}`, address(who), '3']
  }
  const lines = [
    line('Ada', 'dana'),
    line('Ben', 'dana'),
    line('ADA', 'dana'),
    line('Cleo', 'robin', { born: 'in spring' }),
    line('Dan', 'robin', { team: 'No such team' }),
    ...Array.from({ length: 60 }, (_, at) => line(`Kid${at}`, `guardian${at}`)),
  ]
  const page = await visit(browser, pages.players.path, { as: 'director' })
  await page.getByRole('link', { name: 'Import Players' }).first().click()
  await page.getByText('Medical notes are not imported').waitFor()
  await choose(page, lines)
  await page.getByLabel('DOB').selectOption('')
  await page.getByText('Please choose the columns for: date of birth.').waitFor()
  await page.getByRole('button', { name: 'Check the rows' }).waitFor({ state: 'hidden' })
  await page.getByLabel('DOB').selectOption('dateOfBirth')
  const written: boolean[] = []
  page.on('request', request => {
    if (request.url().endsWith('/api/imports/players')) written.push(!Import.parse(bodyOf(request)).dryRun)
  })
  await check(page)
  expect(written).not.toContain(true)
  await page.getByText('63 players will be added.').waitFor()
  await page.getByText('Invalid date format').waitFor()
  await page.getByText('There is no team called No such team.').waitFor()
  await page.getByText('The same child as in row 2').waitFor()
  await expectAccessible(page)
  const go = page.getByRole('button', { name: 'Import 63 players' })
  await go.click()
  await page.getByText('Check this box to continue without them').waitFor()
  await page.getByLabel('Skip 1 row').check()
  const importing = '**/api/imports/players'
  // The club has written it, and the reply is lost.
  await page.route(importing, async route => {
    await route.fetch()
    await route.fulfill({ status: 409, json: { message: 'Not now', issues: [] } })
  })
  await go.click()
  await page.getByText('Importing stopped').waitFor()
  await page.unroute(importing)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByText('63 players added').waitFor()
  await page.getByText('1 player added without a team').waitFor()
  await page.getByRole('button', { name: 'Send invitations' }).click()
  await page.getByText('62 invitations sent.').waitFor()

  await page.getByRole('button', { name: 'Import another file' }).click()
  await choose(page, lines)
  await check(page)
  await page.getByText('Already in the club: 63 rows.').waitFor()
  await page.getByText('0 players will be added.').waitFor()
  expect(await page.getByRole('button', { name: /^Import 0/ }).count()).toBe(0)
})
