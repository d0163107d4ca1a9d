import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { browser, can } from '../browser.ts'
import { rowOf, statCard } from '../registrations/registrationList.ts'
import { devicesFor, expectAccessible, findBrokenWords, isFocused, visit } from '../story.ts'
import { countSheets, createTeamWith, mockRoster, readSavedFile } from './team.ts'

describe('a team', () => {
  test.skipIf(!can.downloads).each(devicesFor('desktop'))(
    'a coach fills a team and assigns its numbers, on a %s',
    { tags: 'main' },
    async device => {
      const { team, surname } = await createTeamWith({
        Ada: { number: 7 },
        Bea: { requestedNumbers: [7, 12] },
        Cleo: { requestedNumbers: [12, 7] },
        Dora: {},
      })
      const page = await visit(browser, `/teams?team=${team.id}`, { as: 'coach', device })
      await statCard(page, 'Team size').getByText('4', { exact: true }).waitFor()
      await statCard(page, 'Season record').getByText('—').waitFor()
      await statCard(page, 'Next game').getByText('—').waitFor()
      await page.getByText('Casey Brooks').waitFor()
      await expectAccessible(page)

      await addEva(page, surname)
      await page.getByRole('link', { name: 'Manage Team' }).click()
      await page.waitForURL(`**/teams/${team.id}/manage`)
      await rowOf(page, `Eva ${surname}`).getByText('No parent assigned').waitFor()
      await rowOf(page, `Dora ${surname}`).getByText(`Dana ${surname}`).waitFor()
      await expectAccessible(page)
      await numberDora(page, surname)
      await assignNumbers(page, surname)

      const order = await readSavedFile(page, () =>
        page.getByRole('button', { name: 'Uniform order sheet' }).click(),
      )
      expect(order.name).toBe(`uniforms-${team.name.toLowerCase()}.csv`)
      expect(order.text).toContain(`12,"Cleo ${surname}","YM","YM","S","12, 7"`)
      const roster = await readSavedFile(page, () =>
        page.getByRole('link', { name: 'Export Roster' }).click(),
      )
      expect(roster.name).toBe(`roster-${team.name.toLowerCase()}.csv`)
      expect(roster.text).toMatch(/^\uFEFF"Player","Jersey #",/)
      expect(roster.text).toContain(`"Ada ${surname}",7,`)
      await page.getByText(`The roster was saved as ${roster.name}.`).waitFor()
      await expectAccessible(page)
    },
  )

  test.each(devicesFor('phone'))('an assistant can read a team but not change it, on a %s', async device => {
    const { team, surname } = await createTeamWith({ Ada: { number: 7 } })
    const page = await visit(browser, `/teams/${team.id}/manage`, { as: 'assistant', device })
    const row = rowOf(page, `Ada ${surname}`)
    await row.getByText('#7', { exact: true }).waitFor()
    await row.getByText(`${surname.toLowerCase()}@example.com`).waitFor()
    expect(await page.getByRole('button', { name: /^(Add Player|Assign)/ }).count()).toBe(0)
    expect(await page.getByRole('link', { name: 'Team Settings' }).count()).toBe(0)
    await row.getByRole('button', { name: `More actions for Ada ${surname}` }).click()
    await page.getByRole('link', { name: 'Call' }).waitFor()
    expect(await page.getByRole('button', { name: 'Edit' }).count()).toBe(0)
    await expectAccessible(page)
  })

  test.each(devicesFor('phone'))(
    'a team shows each of its families their own child, on a %s',
    { tags: 'main' },
    async device => {
      const { team, token, surname } = await createTeamWith({ Ada: { number: 7 } })
      const other = await createTeamWith({ Bea: {} })
      const page = await visit(browser, '/teams', { token, device })
      await page.getByRole('tab', { name: team.name, selected: true }).waitFor()
      await expect.poll(() => page.getByRole('tab').count()).toBe(1)
      expect(await page.getByRole('link', { name: 'Manage Team' }).count()).toBe(0)
      await chooseFor(page, `Ada ${surname}`, 'Edit')
      const dialog = page.getByRole('dialog', { name: 'Edit Player Information' })
      await dialog.getByRole('tab', { name: 'Equipment and Jersey' }).click()
      await expect.poll(() => dialog.getByLabel('Jersey number', { exact: true }).isDisabled()).toBe(true)
      await dialog.getByRole('tab', { name: 'Medical and School' }).click()
      await expect.poll(() => dialog.getByLabel('Medical information').inputValue()).toBe('Peanuts')
      await dialog.getByLabel('Emergency phone').fill('555')
      await dialog.getByRole('button', { name: 'Save Changes' }).click()
      await dialog.getByText('Please provide a valid emergency contact phone number').waitFor()
      await expectAccessible(page)
      await dialog.getByLabel('Emergency phone').fill('555-010-7777')
      await dialog.getByRole('button', { name: 'Save Changes' }).click()
      await page.getByText('Player updated successfully').waitFor()

      await page.getByRole('link', { name: 'Printable roster' }).click()
      await page.getByText('Apr 9, 2016').waitFor()
      await page.getByText(`Dana ${surname}, 555-010-1234`).waitFor()
      expect(await page.getByText('12 Field Lane').count()).toBe(0)
      await expectAccessible(page)
      await page.getByRole('link', { name: 'Back to Teams' }).click()
      await page.waitForURL(`**/teams?team=${team.id}`)
      await page.goto(`/teams/${other.team.id}/roster`)
      await page.getByRole('heading', { name: 'Team not found' }).waitFor()
      await page.getByText("The team you're looking for doesn't exist or you don't have access.").waitFor()
      await page.getByRole('link', { name: 'Back to Teams' }).click()
      await page.getByRole('tab', { name: team.name }).waitFor()
      await page.goto(`/teams/${team.id}/medical`)
      await page.getByRole('heading', { name: 'Access Denied' }).waitFor()
    },
  )

  test.each([320, 390, 1440])('a roster breaks no name of thirty letters at %s px', async width => {
    const { team } = await createTeamWith({ Ada: {} })
    const page = await visit(browser, '/teams', { as: 'coach' })
    await page.setViewportSize({ width, height: 844 })
    await mockRoster(page, 16, 'Wolfeschlegelsteinhausenberger')
    for (const path of [`/teams?team=${team.id}`, `/teams/${team.id}/manage`]) {
      await page.goto(path)
      const name = page.getByRole('link', { name: /Wolfeschlegel/ })
      await name.waitFor()
      expect(await name.evaluate(findBrokenWords), path).toEqual([])
      await expectAccessible(page)
    }
  })

  test('a player can read their own team, and change the jersey sizes', async () => {
    const page = await visit(browser, '/teams', { as: 'player' })
    await page.getByText('Riley Rivera').waitFor()
    // Of nobody else may a player change or write anything.
    await expect.poll(() => page.getByRole('button', { name: /^(Add|More actions for)/ }).count()).toBe(1)
    await chooseFor(page, 'Riley Rivera', 'Edit')
    const dialog = page.getByRole('dialog', { name: 'Edit Player Information' })
    await dialog.getByRole('tab', { name: 'Equipment and Jersey', selected: true }).waitFor()
    await expect.poll(() => dialog.getByLabel('Helmet type').isEnabled()).toBe(true)
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('link', { name: 'Printable roster' }).click()
    await page.getByRole('cell', { name: 'Riley Rivera' }).waitFor()
  })

  test.skipIf(!can.printing)(
    'the director can print a team of forty on one sheet, and open its settings',
    async () => {
      const { team, surname } = await createTeamWith({ Ada: { number: 7 } })
      const page = await visit(browser, `/teams/${team.id}/manage`, { as: 'director' })
      await page.getByRole('link', { name: 'Team Settings' }).waitFor()
      await chooseFor(page, `Ada ${surname}`, 'Edit')
      const dialog = page.getByRole('dialog', { name: 'Edit Player Information' })
      await dialog.getByLabel('First name').fill('Adele')
      await dialog.getByRole('tab', { name: 'Medical and School' }).click()
      await expect.poll(() => dialog.getByLabel('Emergency contact').inputValue()).toBe('Robin Whitfield')
      // Saving would overwrite a note that the coach has not seen.
      expect(await dialog.getByLabel('Medical information').count()).toBe(0)
      await dialog.getByRole('tab', { name: 'Equipment and Jersey' }).click()
      await dialog.getByLabel('Jersey number', { exact: true }).fill('8')
      await page.keyboard.press('Enter')
      await page.getByText('Player updated successfully').waitFor()
      await rowOf(page, 'Adele').getByText('#8', { exact: true }).waitFor()

      await mockRoster(page, 40)
      await page.goto(`/teams/${team.id}/roster`)
      await page.getByText(/Wolfeschlegel/).waitFor()
      await expectAccessible(page)
      await page.emulateMedia({ media: 'print' })
      for (const hidden of ['banner', 'contentinfo', 'button', 'link'] as const) {
        expect(await page.getByRole(hidden).count(), hidden).toBe(0)
      }
      await expect.poll(() => countSheets(page)).toBe(1)
    },
  )
})

async function addEva(page: Page, surname: string): Promise<void> {
  await page.getByRole('button', { name: 'Add Player' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add Player' })
  const add = dialog.getByRole('button', { name: 'Add Player' })
  await dialog.getByLabel('First name').waitFor()
  await add.click()
  // Nothing has been typed, so nothing is sent.
  for (const missing of ['First name is required', 'Last name is required', 'Date of birth is required']) {
    await dialog.getByText(missing).waitFor()
  }
  expect(await dialog.getByLabel(/Emergency|Medical/).count()).toBe(0)
  await dialog.getByLabel('First name').fill('Eva')
  await dialog.getByLabel('Last name').fill(surname)
  await dialog.getByLabel('Date of birth').fill('2016-05-01')
  await dialog.getByLabel('Jersey number').fill('7')
  await add.click()
  await dialog.getByText(`Number 7 is already taken by Ada ${surname} on this team`).waitFor()
  await page.getByText('Failed to add player').waitFor()
  await expectAccessible(page)
  await dialog.getByLabel('Jersey number').fill('0')
  await dialog.getByLabel('Position').selectOption('Goalie')
  await add.click()
  await dialog.getByText('Jersey numbers are 1 to 99').waitFor()
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

async function numberDora(page: Page, surname: string): Promise<void> {
  await chooseFor(page, `Dora ${surname}`, 'Number and position')
  const dialog = page.getByRole('dialog', { name: 'Number and position' })
  const field = dialog.getByLabel('Jersey number')
  await expect.poll(() => field.evaluate(isFocused)).toBe(true)
  await field.fill('0')
  await page.keyboard.press('Enter')
  await dialog.getByText('Jersey numbers are 1 to 99').waitFor()
  await field.fill('7')
  await page.keyboard.press('Enter')
  await dialog.getByText(`Number 7 is already taken by Ada ${surname} on this team`).waitFor()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await chooseFor(page, `Dora ${surname}`, 'Number and position')
  await expect.poll(() => field.inputValue()).toBe('')
  await dialog.getByLabel('Position').selectOption('Attack')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Player updated successfully').waitFor()
  await rowOf(page, 'Dora').getByText('Attack', { exact: true }).waitFor()
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
