import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { pages } from '#shared/pages.ts'
import { browser, can } from '../browser.ts'
import { rowOf, statCard } from '../registrations/registrationList.ts'
import { createFamily } from '../registrations/steps.ts'
import { devices, expectAccessible, findBrokenWords, visit } from '../story.ts'
import { createTeamWith, readSavedFile } from './team.ts'

test.skipIf(!can.downloads)('a coach fills a team and assigns its numbers', { tags: 'main' }, async () => {
  const children = {
    Ada: { number: 7 },
    Bea: { requestedNumbers: [7, 12] },
    Cleo: { requestedNumbers: [12, 7] },
    Dora: {},
  }
  const { team, surname } = await createTeamWith(children, { gender: 'girls' })
  const page = await visit(browser, `/teams?team=${team.id}`, { as: 'coach' })
  await statCard(page, 'Team size').getByText('4', { exact: true }).waitFor()
  await statCard(page, 'Season record').getByText('—').waitFor()
  await page.getByText('Casey Brooks').waitFor()

  await addEva(page, surname)
  await page.getByRole('link', { name: 'Manage Team' }).click()
  await page.waitForURL(`**/teams/${team.id}/manage`)
  await rowOf(page, `Eva ${surname}`).getByText('No parent assigned').waitFor()
  await rowOf(page, `Dora ${surname}`).getByText(`Dana ${surname}`).waitFor()
  await assignNumbers(page, surname)

  const order = await readSavedFile(page, () =>
    page.getByRole('button', { name: 'Uniform order sheet' }).click(),
  )
  expect(order.name).toBe(`uniforms-${team.name.toLowerCase()}.csv`)
  expect(order.text).toContain(`12,"Cleo ${surname}","YM","YM","S","12, 7"`)
  const roster = await readSavedFile(page, () => page.getByRole('link', { name: 'Export Roster' }).click())
  expect(roster.name).toBe(`roster-${team.name.toLowerCase()}.csv`)
  expect(roster.text).toMatch(/^\uFEFF"Player","Jersey #",/)
  expect(roster.text).toContain(`"Ada ${surname}",7,`)
  await page.getByText(`The roster was saved as ${roster.name}.`).waitFor()
})

test('a team shows each of its families their own child, on a phone', { tags: 'main' }, async () => {
  const { team, token, surname } = await createTeamWith({ Ada: { number: 7 } })
  const other = await createTeamWith({ Bea: {} })
  const page = await visit(browser, '/teams', { token, device: 'phone' })
  await page.getByRole('tab', { name: team.name, selected: true }).waitFor()
  await expect.poll(() => page.getByRole('tab').count()).toBe(1)
  expect(await page.getByRole('link', { name: 'Manage Team' }).count()).toBe(0)
  await chooseFor(page, `Ada ${surname}`, 'Edit')
  const dialog = page.getByRole('dialog', { name: 'Edit Player Information' })
  await dialog.getByRole('tab', { name: 'Equipment and Jersey' }).click()
  await expect.poll(() => dialog.getByLabel('Jersey number', { exact: true }).isDisabled()).toBe(true)
  await dialog.getByRole('tab', { name: 'Medical and School' }).click()
  await expect.poll(() => dialog.getByLabel('Medical information').inputValue()).toBe('Peanuts')
  await dialog.getByLabel('Emergency phone').fill('555-010-7777')
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await page.getByText('Player updated successfully').waitFor()

  await page.getByRole('link', { name: 'Printable roster' }).click()
  await page.getByText('04/09/2016').waitFor()
  await page.getByText(`Dana ${surname}, 555-010-1234`).waitFor()
  expect(await page.getByText('12 Field Lane').count()).toBe(0)
  await page.getByRole('link', { name: 'Back to Teams' }).click()
  await page.waitForURL(`**/teams?team=${team.id}`)
  await page.goto(`/teams/${other.team.id}/roster`)
  await page.getByRole('heading', { name: 'Team not found' }).waitFor()
})

test('a family that has not confirmed its email is asked to, where its teams would be and on the dashboard', async () => {
  const { token, surname } = await createFamily('Ada')
  const page = await visit(browser, '/teams', { token, device: 'narrow' })
  await page.getByRole('heading', { name: 'Confirm your email to see your teams' }).waitFor()
  await expectAccessible(page)
  await page.goto(pages.dashboard.path)
  await page.getByRole('link', { name: `Ada ${surname}` }).waitFor()
  const steps = page.getByRole('list', { name: 'Ada: progress' }).getByRole('listitem')
  await expect.poll(() => steps.last().textContent()).toContain('Consents')
  await page.goto('/teams')
  await page.getByRole('link', { name: 'Confirm your email' }).last().click()
  await page.waitForURL(`**${pages.account.path}`)
})

test('on a phone a coach opens one row of the team at a time, and no name is broken, not even enlarged', async () => {
  const long = 'Wolfeschlegelsteinhausenberger'
  const { team, surname } = await createTeamWith({ Ada: { number: 7 }, [long]: {} })
  const page = await visit(browser, `/teams/${team.id}/manage`, { as: 'coach', device: 'narrow' })
  const parent = (child: string) => rowOf(page, child).getByRole('button', { name: `Dana ${surname}` })
  const open = page.locator('main button[aria-expanded=true]')
  await parent('Ada').waitFor()
  await expect.poll(() => open.count()).toBe(0)
  await parent('Ada').click()
  await rowOf(page, 'Ada').getByRole('link', { name: '555-010-1234' }).waitFor()
  await parent(long).click()
  await rowOf(page, long).getByRole('link', { name: '555-010-1234' }).waitFor()
  await expect.poll(() => page.locator('main a[href^="tel:"]:visible').count()).toBe(1)
  await expect.poll(() => open.count()).toBe(1)
  await expectAccessible(page)

  const name = page.getByRole('link', { name: `${long} ${surname}`, exact: true })
  for (const path of [page.url(), `/teams?team=${team.id}`]) {
    await page.goto(path)
    // The smallest phone, and a usual one enlarged to twice the size.
    for (const width of [devices.narrow.width, devices.phone.width / 2]) {
      await page.setViewportSize({ width, height: 640 })
      await expect.poll(() => name.evaluate(findBrokenWords), { message: `${path} at ${width}` }).toEqual([])
    }
  }
})

async function addEva(page: Page, surname: string): Promise<void> {
  await page.getByRole('button', { name: 'Add Player' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add Player' })
  const add = dialog.getByRole('button', { name: 'Add Player' })
  await dialog.getByLabel('First name').waitFor()
  expect(await dialog.getByLabel(/Emergency|Medical/).count()).toBe(0)
  await dialog.getByLabel('First name').fill('Eva')
  await dialog.getByLabel('Last name').fill(surname)
  await dialog.getByLabel('Date of birth').fill('2016-05-01')
  await dialog.getByLabel('Jersey number').fill('7')
  await add.click()
  // Nobody knows yet that she is a girl.
  await dialog.getByText('This is a girls team.').waitFor()
  await expectAccessible(page)
  await dialog.getByLabel('Reason for the exception').fill('I know her')
  await add.click()
  await dialog.getByText(`Number 7 is already taken by Ada ${surname} on this team`).waitFor()
  await dialog.getByLabel('Position').selectOption('Goalie')
  await dialog.getByLabel('Jersey number').fill('8')
  await add.click()
  await page.getByText('Player added successfully').waitFor()
  await statCard(page, 'Team size').getByText('5', { exact: true }).waitFor()
  await page
    .getByRole('listitem')
    .filter({ hasText: `Eva ${surname}` })
    .getByText('#8')
    .waitFor()
}

/** Everybody's first wish before anybody's second: Cleo gets 12, and Bea has asked for nothing else. */
async function assignNumbers(page: Page, surname: string): Promise<void> {
  await page.getByRole('button', { name: 'Assign numbers' }).click()
  const dialog = page.getByRole('dialog', { name: 'Assign numbers' })
  const line = (name: string) => dialog.getByRole('listitem').filter({ hasText: `${name} ${surname}` })
  await line('Cleo').getByText('#12').waitFor()
  await line('Bea').getByText('requested 7, 12; taken').waitFor()
  await line('Dora').getByText('no request').waitFor()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Assign 1 number' }).click()
  await page.getByText('1 number assigned').waitFor()
  await rowOf(page, 'Cleo').getByText('#12', { exact: true }).waitFor()
}

/** Chooses from the menu of a player on the roster. */
async function chooseFor(page: Page, player: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `More actions for ${player}` }).click()
  await page.getByRole('button', { name: action, exact: true }).click()
}
