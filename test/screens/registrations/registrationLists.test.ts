import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { PlayerSummary } from '#shared/players/model.ts'
import { api } from '#shared/routes.ts'
import { newPlayer, numberPending } from '../../forms.ts'
import { browser, can } from '../browser.ts'
import { createProgram } from '../programs/program.ts'
import { createParent, createRegistration } from '../programs/season.ts'
import { callApi, expectAccessible, visit } from '../story.ts'
import { createTeam } from '../teams/team.ts'
import { openRegistrations, readExport, rowOf, startBulk, statCard } from './registrationList.ts'
import { createPaidSpot, joinWaitlist } from './spots.ts'
import { createFamily, makeUniqueName } from './steps.ts'

test('the registrar can register a child against the rules and serve the waiting list, on a phone', async () => {
  const program = await createProgram({ programType: 'boys', registrationStatus: 'waitlist' })
  const first = await joinWaitlist(program, 'Ada')
  const second = await joinWaitlist(program, 'Ada')
  const { surname } = await createParent({ 'Maximiliane-Josephine': 'Female' })
  const page = await openRegistrations(program, 'phone')
  await page.getByText('No one has registered yet.').waitFor()
  await page.getByRole('button', { name: 'Register a child' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Register a child' })
  await dialog.getByLabel('Find a child').fill(surname)
  await dialog.getByLabel(/^Maximiliane-Josephine/).check()
  await dialog.getByText('This is a boys program.').waitFor()
  await dialog.getByText('Registration for this program is not open.').waitFor()
  await dialog.getByRole('button', { name: 'Register child' }).click()
  await dialog.getByText('Please enter a reason').waitFor()
  await expectAccessible(page)
  await dialog.getByLabel('Reason for the exception').fill('No girls’ team this season')
  await dialog.getByRole('button', { name: 'Register child' }).click()
  const row = rowOf(page, surname)
  await row.getByText(/^Override: No girls’ team this season \(This is a boys program\. /).waitFor()
  await row.getByText('Payment pending').waitFor()

  await page.getByRole('tab', { name: 'Waitlist (2)' }).click()
  await page.getByRole('button', { name: `Offer a spot to Ada ${second}` }).click()
  await page.getByRole('button', { name: 'Offer a spot', exact: true }).click()
  await rowOf(page, second).getByText('Spot offered').waitFor()
  await statCard(page, 'Waiting').getByText('1', { exact: true }).waitFor()
  await page.getByRole('button', { name: `Remove Ada ${first} from the waitlist` }).click()
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await rowOf(page, first).waitFor({ state: 'detached' })
})

test('the registrar can register a child without the number that a program demands, and says why', async () => {
  const program = await createProgram({ requiresUsaLacrosseNumber: true })
  const { token, surname } = await createFamily()
  await callApi(api.players.create, {
    token,
    body: newPlayer('Ada', { lastName: surname, ...numberPending }),
  })
  const page = await openRegistrations(program)
  await page.getByRole('button', { name: 'Register a child' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Register a child' })
  await dialog.getByLabel('Find a child').fill(surname)
  await dialog.getByLabel(/^Ada/).check()
  await dialog.getByText('USA Lacrosse Number is required for players').waitFor()
  await dialog.getByLabel('Reason for the exception').fill('Will bring it')
  await dialog.getByRole('button', { name: 'Register child' }).click()
  await rowOf(page, surname)
    .getByText(/^Override: Will bring it \(USA Lacrosse Number is required/)
    .waitFor()
})

test('the registrar puts all children of a list on a team, and learns whom it does not fit', async () => {
  const program = await createProgram()
  const team = await createTeam(makeUniqueName('Hawks'), { programId: program.id, season: program.season })
  const { token, surname, ids } = await createParent({ Ada: 'Female', Bea: 'Female' })
  const other = newPlayer('Cleo', { lastName: surname, gender: 'Female', grade: '1', gradeYear: 2025 })
  const { id } = PlayerSummary.parse(await callApi(api.players.create, { token, body: other }))
  for (const child of [ids.Ada, ids.Bea, id]) await createRegistration(token, child, program)
  const page = await openRegistrations(program, 'phone')
  await page.getByRole('checkbox', { name: `Select Ada ${surname}` }).check()
  const bar = page.getByRole('group', { name: 'Selected registrations' })
  await bar.getByRole('button', { name: 'Select all' }).click()
  await bar.getByText('3 selected').waitFor()
  await bar.getByRole('button', { name: 'Add to a Team (3)' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add 3 players to a team' })
  await dialog.getByLabel('Team').selectOption({ label: team.name })
  await dialog.getByRole('button', { name: 'Add to team' }).click()
  const undone = page.getByRole('dialog', { name: 'Not everything worked' })
  await undone.getByText('Done for 2 of 3. Not done for:').waitFor()
  const refused = undone.getByRole('listitem').filter({ hasText: `Cleo ${surname}` })
  await refused.getByText(/in grade 1/).waitFor()
  await expectAccessible(page)
  await undone.getByRole('button', { name: 'Close', exact: true }).last().click()
  for (const name of ['Ada', 'Bea']) await rowOf(page, `${name} ${surname}`).getByText(team.name).waitFor()
  expect(await rowOf(page, `Cleo ${surname}`).getByText(team.name).count()).toBe(0)

  // What the filter hides is not chosen any more.
  for (const name of ['Ada', 'Bea', 'Cleo'])
    await page.getByRole('checkbox', { name: `Select ${name} ${surname}` }).setChecked(true)
  await page.getByLabel('Search').fill(`Ada ${surname}`)
  await bar.getByText('1 selected').waitFor()
})

test.skipIf(!can.downloads)(
  'all registrations that the filter finds are chosen and exported, also those that are not loaded yet',
  async () => {
    const program = await createProgram()
    await createPaidSpot(program, 'Ada')
    const page = await visit(browser, '/faq', { as: 'director' })
    await serveManyPages(page)
    await page.goto(`/program/${program.id}/registrations`)
    await page.getByText('6 spots were released in the last 7 days because of unpaid fees').waitFor()
    await page.getByText('500 registrations loaded; there are older ones').waitFor()
    await page.getByRole('link', { name: 'Show all 6' }).click()
    await page.getByText('6 of 500 registrations').waitFor()
    await page.getByRole('checkbox', { name: 'Select all registrations' }).click()
    await page.getByRole('group', { name: 'Selected registrations' }).getByText('12 selected').waitFor()
    const lines = await readExport(page)
    expect(lines.slice(1, -1).every(line => line.includes('"Lapsed"'))).toBe(true)
    // Six from each of the two pages.
    expect(lines).toHaveLength(1 + 12 + 1)
    await page.getByRole('button', { name: 'Clear selection' }).click()
    await page
      .getByRole('checkbox', { name: /^Select Ada/ })
      .first()
      .check()
    const chosen = await readExport(page, () => startBulk(page, 'Export (1)'))
    expect(chosen).toHaveLength(1 + 1 + 1)
  },
)

const Row = z.looseObject({ id: z.string() })

/** The registrations of a program as two pages of 500 rows, the first six of which lapsed yesterday. */
async function serveManyPages(page: Page): Promise<void> {
  const lapsed = { state: 'lapsed', lapsedAt: new Date(Date.now() - 86_400_000).toISOString() }
  await page.route('**/api/registrations?*', async route => {
    const url = new URL(route.request().url())
    const isSecond = url.searchParams.get('cursor') === 'second'
    url.searchParams.delete('cursor')
    const response = await route.fetch({ url: url.href })
    const [row] = z.array(Row).parse(await response.json())
    const json = Array.from({ length: 500 }, (_, n) => ({
      ...{ ...row, ...(n < 6 && lapsed) },
      id: `reg_${isSecond ? 'second' : 'first'}${n}`,
    }))
    const headers = { ...response.headers(), ...(!isSecond && { 'x-next-cursor': 'second' }) }
    await route.fulfill({ response, headers, json })
  })
}
