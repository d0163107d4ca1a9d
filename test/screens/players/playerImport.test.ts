import type { Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
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
}

const Import = z.object({ dryRun: z.boolean() })
const check = async (page: Page) => {
  await page.getByRole('button', { name: 'Check the rows' }).click()
  await page.getByText('What will happen', { exact: true }).first().waitFor()
}

test('the office imports a list with errors and duplicates, invites the guardians, and imports it again', async () => {
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
  await expectAccessible(page)
  await choose(page, lines)
  await expect.poll(() => page.getByLabel('Shoe size').inputValue()).toBe('')
  await expect.poll(() => page.getByLabel('Surname').inputValue()).toBe('lastName')
  await page.getByLabel('DOB').selectOption('')
  await page.getByText('Please choose the columns for: date of birth.').waitFor()
  await page.getByRole('button', { name: 'Check the rows' }).waitFor({ state: 'hidden' })
  await page.getByLabel('DOB').selectOption('dateOfBirth')
  await expectAccessible(page)
  const written: boolean[] = []
  page.on('request', request => {
    if (request.url().endsWith('/api/imports/players')) written.push(!Import.parse(bodyOf(request)).dryRun)
  })
  await check(page)
  expect(written).not.toContain(true)
  await page.getByText('63 players will be added.').waitFor()
  await page.getByText('Invalid date format').waitFor()
  await page
    .getByText('There is no team called No such team. The player is imported without a team.')
    .waitFor()
  await page.getByText('The same child as in row 2').waitFor()
  await expectAccessible(page)
  const go = page.getByRole('button', { name: 'Import 63 players' })
  await go.click()
  await page.getByText('Check this box to continue without them').waitFor()
  await page.getByLabel('Skip 1 row').check()
  await go.click()
  await page.getByText(/Importing: \d+ of 63/).waitFor()
  await page.getByText('63 players added').waitFor()
  await page.getByText('1 row skipped').waitFor()
  await page.getByText('1 player added without a team').waitFor()
  await page.getByRole('button', { name: 'Send invitations' }).click()
  await page.getByText('62 invitations sent.').waitFor()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Import another file' }).click()
  await choose(page, lines)
  await check(page)
  await page.getByText('Already in the club: 63 rows.').waitFor()
  await page.getByText('0 players will be added.').waitFor()
  expect(await page.getByRole('button', { name: /^Import 0/ }).count()).toBe(0)

  const [link] = await linksTo(address('dana'))
  const guardian = await visit(browser, link ?? '', { device: 'phone' })
  await guardian.getByLabel('New password').fill('Goalie-Glove-2026!')
  await guardian.getByLabel('Confirm password').fill('Goalie-Glove-2026!')
  await guardian.getByRole('button', { name: 'Reset Password' }).click()
  await guardian.getByLabel('Date of birth of one of your children').fill('2015-04-09')
  await guardian.getByRole('button', { name: 'Reset Password' }).click()
  await guardian.getByRole('heading', { name: 'Password Reset Successfully' }).waitFor()
})

test('on a phone, an import that is interrupted continues where it stopped', async () => {
  const surname = makeUniqueName('Stops')
  const lines = Array.from({ length: 60 }, (_, at) => [`Kid${at}`, surname, '4/9/2015', '', '', '', ''])
  const page = await visit(browser, pages.playerImport.path, { as: 'admin', device: 'phone' })
  await choose(page, lines)
  await page.getByText('Without an email column').waitFor({ state: 'hidden' })
  await check(page)
  await expectAccessible(page)
  let calls = 0
  await page.route('**/api/imports/players', route => {
    calls += 1
    return calls === 2
      ? route.fulfill({ status: 409, json: { message: 'Not now', issues: [] } })
      : route.fallback()
  })
  await page.getByRole('button', { name: 'Import 60 players' }).click()
  await page.getByText('Importing stopped').waitFor()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByText(/players? added/).waitFor()
  await page.getByRole('link', { name: 'See all players' }).click()
  await page.goto(`${pages.players.path}?search=${surname}`)
  await page.getByText('60 players').waitFor()
})

/** The number of emails to a person; they leave the outbox a moment later. */
async function linksTo(email: string): Promise<string[]> {
  const links = async () => {
    const response = await fetch(`${inject('clubUrl')}/_local/mailbox.json?to=${encodeURIComponent(email)}`)
    const mails = z.array(z.object({ text: z.string() })).parse(await response.json())
    return mails.flatMap(({ text }) => text.match(/\S+reset-password\?token=\S+/g) ?? [])
  }
  await expect.poll(links).toHaveLength(1)
  return links()
}
