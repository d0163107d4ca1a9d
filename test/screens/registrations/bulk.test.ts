import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { PlayerSummary } from '#shared/players/model.ts'
import { api } from '#shared/routes.ts'
import { newPlayer } from '../../forms.ts'
import { browser } from '../browser.ts'
import { createProgram } from '../programs/program.ts'
import { createParent, createRegistration } from '../programs/season.ts'
import { callApi, devicesFor, expectAccessible, isFocused, visit } from '../story.ts'
import { createTeam } from '../teams/team.ts'
import { openRegistrations, rowOf } from './registrationList.ts'
import { makeUniqueName } from './steps.ts'

const Row = z.looseObject({ id: z.string() })

/** A program with a team for the fourth grade, in which two children are in that grade and a third one is not. */
async function createCrowd() {
  const program = await createProgram()
  const team = await createTeam(makeUniqueName('Hawks'), { programId: program.id, season: program.season })
  const { token, surname, ids } = await createParent({ Ada: 'Female', Bea: 'Female' })
  const other = newPlayer('Cleo', { lastName: surname, gender: 'Female', grade: '1' })
  const { id } = PlayerSummary.parse(await callApi(api.players.create, { token, body: other }))
  for (const child of [ids.Ada, ids.Bea, id]) await createRegistration(token, child, program)
  return { program, team, surname }
}

describe.each(devicesFor('phone'))('what is done to several registrations at once, on a %s', device => {
  test('the registrar puts all children of a list on a team, and learns whom it does not fit', async () => {
    const { program, team, surname } = await createCrowd()
    const page = await openRegistrations(program, device)
    await page.getByLabel('Search').fill(surname)
    await page.getByRole('checkbox', { name: `Select Ada ${surname}` }).check()
    const bar = page.getByRole('group', { name: 'Selected registrations' })
    await bar.getByText('1 selected').waitFor()
    await bar.getByRole('button', { name: 'Select all' }).click()
    await bar.getByText('3 selected').waitFor()
    await expectAccessible(page)
    await bar.getByRole('button', { name: 'Add to a Team (3)' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add 3 players to a team' })
    await dialog.getByRole('button', { name: 'Add to team' }).click()
    await dialog.getByText('Please select a team').waitFor()
    await dialog.getByLabel('Team').selectOption({ label: team.name })
    await dialog.getByRole('button', { name: 'Add to team' }).click()
    await dialog.getByText('Done for 2 of 3. Not done for:').waitFor()
    await dialog
      .getByRole('listitem')
      .filter({ hasText: `Cleo ${surname}` })
      .getByText(/in grade 1/)
      .waitFor()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Close', exact: true }).last().click()
    for (const name of ['Ada', 'Bea']) await rowOf(page, `${name} ${surname}`).getByText(team.name).waitFor()
    expect(await rowOf(page, `Cleo ${surname}`).getByText(team.name).count()).toBe(0)
  })

  test('several families may pay later at once, and a filter leaves out what it hides', async () => {
    const { program, surname } = await createCrowd()
    const page = await openRegistrations(program, device)
    for (const name of ['Ada', 'Bea', 'Cleo'])
      await page.getByRole('checkbox', { name: `Select ${name} ${surname}` }).check()
    const bar = page.getByRole('group', { name: 'Selected registrations' })
    await bar.getByText('3 selected').waitFor()
    await page.getByLabel('Search').fill(`Ada ${surname}`)
    await bar.getByText('1 selected').waitFor()
    await page.getByLabel('Search').fill('')
    await page.getByRole('checkbox', { name: `Select Cleo ${surname}` }).uncheck()
    await bar.getByRole('button', { name: 'Allow pay later (2)' }).click()
    await page.getByRole('button', { name: 'Allow pay later', exact: true }).click()
    await page.getByText('2 of 2').waitFor()
    for (const name of ['Ada', 'Bea'])
      await rowOf(page, `${name} ${surname}`).getByText('Pay later').waitFor()
    await rowOf(page, `Cleo ${surname}`).getByText('Payment pending').waitFor()
  })
})

test('rows are chosen by keyboard alone: Space chooses, Enter leads to the actions', async () => {
  const { program, surname } = await createCrowd()
  const page = await openRegistrations(program)
  const box = page.getByRole('checkbox', { name: `Select Ada ${surname}` })
  await box.focus()
  await page.keyboard.press('Space')
  await page.getByText('1 selected; press Enter for actions').waitFor({ state: 'attached' })
  await page.keyboard.press('Enter')
  await expect
    .poll(() => page.getByRole('button', { name: 'Add to a Team (1)' }).evaluate(isFocused))
    .toBe(true)
  await page.getByRole('button', { name: 'Clear selection' }).press('Enter')
  await expect.poll(() => box.isChecked()).toBe(false)
})

test('all rows that the filter finds are chosen, also those that are not loaded yet', async () => {
  const { program } = await createCrowd()
  const page = await visit(browser, '/faq', { as: 'director' })
  await page.route('**/api/registrations?*', async route => {
    const url = new URL(route.request().url())
    const isSecond = url.searchParams.get('cursor') === 'second'
    url.searchParams.delete('cursor')
    const response = await route.fetch({ url: url.href })
    const [row] = z.array(Row).parse(await response.json())
    const json = Array.from({ length: 250 }, (_, n) => ({ ...row, id: `reg_${isSecond}${n}` }))
    const headers = { ...response.headers(), ...(!isSecond && { 'x-next-cursor': 'second' }) }
    await route.fulfill({ response, headers, json })
  })
  await page.goto(`/program/${program.id}/registrations`)
  await page.getByText('250 registrations loaded; there are older ones').waitFor()
  await page.getByRole('checkbox', { name: 'Select all registrations' }).click()
  const bar = page.getByRole('group', { name: 'Selected registrations' })
  await bar.getByText('500 selected').waitFor()
  await page.getByRole('checkbox', { name: 'Select all registrations' }).uncheck()
  await bar.waitFor({ state: 'detached' })
})
