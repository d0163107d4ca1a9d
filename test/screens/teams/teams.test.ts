import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { browser, can } from '../browser.ts'
import { rowOf, statCard } from '../registrations/registrationList.ts'
import { createFamily } from '../registrations/steps.ts'
import { devicesFor, expectAccessible, visit } from '../story.ts'
import { countSheets, createTeamWith, fetchDemoTeam, mockRoster, readSavedFile } from './team.ts'

describe('a team', () => {
  test.skipIf(!can.downloads).each(devicesFor('desktop'))(
    'a coach fills a team and assigns its numbers, on a %s',
    async device => {
      const { team, surname } = await createTeamWith({
        Ada: { number: 7 },
        Bea: { requestedNumbers: [7, 12] },
        Cleo: { requestedNumbers: [12, 7] },
        Dora: {},
      })
      const page = await visit(browser, `/teams?team=${team.id}`, { as: 'coach', device })
      await statCard(page, 'Team Size').getByText('4', { exact: true }).waitFor()
      await statCard(page, 'Season Record').getByText('—').waitFor()
      await statCard(page, 'Next Game').getByText('—').waitFor()
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
    await row.getByText('7', { exact: true }).waitFor()
    await row.getByText(`${surname.toLowerCase()}@example.com`).waitFor()
    expect(await page.getByRole('button', { name: /^(Add Player|Edit|Assign)/ }).count()).toBe(0)
    expect(await page.getByRole('link', { name: 'Team Settings' }).count()).toBe(0)
    await expectAccessible(page)

    let openings = 0
    page.on('request', request => {
      if (request.url().includes('/medical-sheet')) openings += 1
    })
    await page.getByRole('link', { name: 'Emergency and medical sheet' }).click()
    await page.getByText('Each opening is written down with your name').waitFor()
    await expectAccessible(page)
    expect(openings).toBe(0)
    await page.getByRole('button', { name: /^Open the sheet/ }).click()
    await page.getByText('Peanuts').waitFor()
    await page.getByText('Robin Whitfield (Aunt)').waitFor()
    await expectAccessible(page)
    // None of it is cached: whoever returns requests it again.
    await page.getByRole('link', { name: 'Back to the team' }).click()
    await row.waitFor()
    await page.goBack()
    await page.getByRole('button', { name: /^Open the sheet/ }).waitFor()
    expect(await page.getByText('Peanuts').count()).toBe(0)
    expect(openings).toBe(1)
  })

  test.each(devicesFor('phone'))(
    'a team shows each of its families their own child, on a %s',
    async device => {
      const { team, token, surname } = await createTeamWith({ Ada: { number: 7 } })
      const other = await createTeamWith({ Bea: {} })
      const page = await visit(browser, '/teams', { token, device })
      await page.getByRole('tab', { name: team.name, selected: true }).waitFor()
      await expect.poll(() => page.getByRole('tab').count()).toBe(1)
      expect(await page.getByRole('link', { name: 'Manage Team' }).count()).toBe(0)
      await page.getByRole('button', { name: `Edit Ada ${surname}` }).click()
      const dialog = page.getByRole('dialog', { name: 'Edit Player Information' })
      await dialog.getByRole('tab', { name: 'Equipment and Jersey' }).click()
      await expect.poll(() => dialog.getByLabel('Jersey Number', { exact: true }).isDisabled()).toBe(true)
      await dialog.getByRole('tab', { name: 'Medical and School' }).click()
      await expect.poll(() => dialog.getByLabel('Medical Information').inputValue()).toBe('Peanuts')
      await dialog.getByLabel('Emergency Phone').fill('555')
      await dialog.getByRole('button', { name: 'Save Changes' }).click()
      await dialog.getByText('Please provide a valid emergency contact phone number').waitFor()
      await expectAccessible(page)
      await dialog.getByLabel('Emergency Phone').fill('555-010-7777')
      await dialog.getByRole('button', { name: 'Save Changes' }).click()
      await page.getByText('Player updated successfully').waitFor()

      await page.getByRole('link', { name: 'Printable Roster' }).click()
      await page.getByText('04/09/2016').waitFor()
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

  test('a team shows its coach how the season is going, and who has not answered yet', async () => {
    const { id } = await fetchDemoTeam('Falcons Girls U12')
    const page = await visit(browser, `/teams?team=${id}`, { as: 'coach' })
    await statCard(page, 'Season Record')
      .getByText(/^\d+-\d+-\d+$/)
      .waitFor()
    await statCard(page, 'Next Game')
      .getByText(/^(vs|at) [A-Z]/)
      .waitFor()
    await page.getByRole('link', { name: 'Manage Team' }).click()
    await page.getByRole('heading', { name: 'Who has not answered' }).waitFor()
    const attended = page.locator('td[data-align=end] > div').getByText(/^\d+%$/)
    await attended.first().waitFor()
    await expectAccessible(page)
  })

  test('the teams page is empty for a person without a team', async () => {
    const { token } = await createFamily('Ada')
    const page = await visit(browser, '/teams', { token, device: 'phone' })
    await page.getByRole('heading', { name: 'No Teams Available' }).waitFor()
    await page.getByText('You are not registered for any teams.').waitFor()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Return to Dashboard' }).click()
    await page.waitForURL('**/dashboard')
  })

  test('a player can read their own team, and change the jersey sizes', async () => {
    const page = await visit(browser, '/teams', { as: 'player' })
    await page.getByText('Riley Rivera').waitFor()
    await expect.poll(() => page.getByRole('button', { name: /^(Add|Edit)/ }).count()).toBe(1)
    await page.getByRole('button', { name: 'Edit Riley Rivera' }).click()
    const dialog = page.getByRole('dialog', { name: 'Edit Player Information' })
    await dialog.getByRole('tab', { name: 'Equipment and Jersey', selected: true }).waitFor()
    await expect.poll(() => dialog.getByLabel('Helmet Type').isEnabled()).toBe(true)
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('link', { name: 'Printable Roster' }).click()
    await page.getByRole('cell', { name: 'Riley Rivera' }).waitFor()
  })

  test.skipIf(!can.printing)(
    'the director can print a team of forty on one sheet, and open its settings',
    async () => {
      const { team, surname } = await createTeamWith({ Ada: { number: 7 } })
      const page = await visit(browser, `/teams/${team.id}/manage`, { as: 'director' })
      await page.getByRole('link', { name: 'Team Settings' }).waitFor()
      await page.getByRole('button', { name: `Edit Ada ${surname}` }).click()
      const dialog = page.getByRole('dialog', { name: 'Edit Player Information' })
      await dialog.getByLabel('First Name').fill('Adele')
      await dialog.getByRole('tab', { name: 'Medical and School' }).click()
      await expect.poll(() => dialog.getByLabel('Emergency Contact').inputValue()).toBe('Robin Whitfield')
      // Saving would overwrite a note that the coach has not seen.
      expect(await dialog.getByLabel('Medical Information').count()).toBe(0)
      await dialog.getByRole('tab', { name: 'Equipment and Jersey' }).click()
      await dialog.getByLabel('Jersey Number', { exact: true }).fill('8')
      await page.keyboard.press('Enter')
      await page.getByText('Player updated successfully').waitFor()
      await expect.poll(() => page.getByLabel(`Jersey number of Adele ${surname}`).inputValue()).toBe('8')

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
  await dialog.getByLabel('First Name').waitFor()
  await add.click()
  // Nothing has been typed, so nothing is sent.
  for (const missing of ['First name is required', 'Last name is required', 'Date of birth is required']) {
    await dialog.getByText(missing).waitFor()
  }
  expect(await dialog.getByLabel(/Emergency|Medical/).count()).toBe(0)
  await dialog.getByLabel('First Name').fill('Eva')
  await dialog.getByLabel('Last Name').fill(surname)
  await dialog.getByLabel('Date of Birth').fill('2016-05-01')
  await dialog.getByLabel('Jersey Number').fill('7')
  await add.click()
  await dialog.getByText(`Number 7 is already worn by Ada ${surname} on this team`).waitFor()
  await page.getByText('Failed to add player').waitFor()
  await expectAccessible(page)
  await dialog.getByLabel('Jersey Number').fill('0')
  await dialog.getByLabel('Position').selectOption('Goalie')
  await add.click()
  await dialog.getByText('Jersey numbers are 1 to 99').waitFor()
  await dialog.getByLabel('Jersey Number').fill('8')
  await add.click()
  await page.getByText('Player added successfully').waitFor()
  await statCard(page, 'Team Size').getByText('5', { exact: true }).waitFor()
  await page
    .getByRole('listitem')
    .filter({ hasText: `Eva ${surname}` })
    .getByText('#8')
    .waitFor()
}

async function numberDora(page: Page, surname: string): Promise<void> {
  const field = page.getByLabel(`Jersey number of Dora ${surname}`)
  await field.fill('7')
  await page.keyboard.press('Enter')
  await rowOf(page, 'Dora').getByText(`Number 7 is already worn by Ada ${surname} on this team`).waitFor()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect.poll(() => field.inputValue()).toBe('')
  await page.getByLabel(`Position of Dora ${surname}`).selectOption('Attack')
  await page.getByText('Player updated successfully').waitFor()
}

/** Everybody's first wish before anybody's second: Cleo gets 12, and Bea has asked for nothing else. */
async function assignNumbers(page: Page, surname: string): Promise<void> {
  await page.getByRole('button', { name: 'Assign numbers' }).click()
  const dialog = page.getByRole('dialog', { name: 'Assign numbers' })
  const line = (name: string) => dialog.getByRole('listitem').filter({ hasText: `${name} ${surname}` })
  await line('Cleo').getByText('#12').waitFor()
  await line('Bea').getByText('asked for 7, 12; worn by others').waitFor()
  await line('Dora').getByText('asked for no number').waitFor()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Assign 1 number' }).click()
  await page.getByText('1 number assigned').waitFor()
  await expect.poll(() => page.getByLabel(`Jersey number of Cleo ${surname}`).inputValue()).toBe('12')
}
