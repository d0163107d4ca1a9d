import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { pages } from '#shared/pages.ts'
import { api } from '#shared/routes.ts'
import { RosterPlayer } from '#shared/teams/model.ts'
import { browser, can } from '../browser.ts'
import { createProgram, withId } from '../programs/program.ts'
import { createParent, createRegistration } from '../programs/season.ts'
import { makeUniqueName } from '../registrations/steps.ts'
import { callApi, confirmAddress, expectAccessible, getToken, visit } from '../story.ts'
import { createTeam } from './team.ts'

/** A girls' program with a fourth-grade and a sixth-grade team; Ada (paying later, number 7) is on the first. */
async function createBoard() {
  const program = await createProgram({ programType: 'girls' })
  const hawks = await createTeam(makeUniqueName('Hawks '), { programId: program.id })
  const falcons = await createTeam(makeUniqueName('Falcons '), {
    programId: program.id,
    grade: '6',
    ageGroup: 'U12',
  })
  const family = await createParent({ Ada: 'Female', Bea: 'Female', Cy: 'Male' })
  await confirmAddress(`${family.username}@example.com`, family.token)
  await createRegistration(family.token, family.ids.Ada, program, { later: true })
  const token = await getToken('director')
  const body = { teamId: hawks.id, playerId: family.ids.Ada, jerseyNumber: 7 }
  await callApi(api.teams.join, { token, body })
  const path = `${pages.rosterBoard.path}?program=${program.id}&search=${family.surname}`
  return { program, hawks, falcons, path, ...family }
}

const cardOf = (page: Page, column: string, child: string) =>
  page.getByRole('region', { name: column }).getByRole('listitem').filter({ hasText: child })

const numbersOn = async (id: string) =>
  z
    .array(RosterPlayer)
    .parse(await callApi(withId(api.teams.players, id), { token: await getToken('director') }))
    .map(({ firstName, jerseyNumber }) => [firstName, jerseyNumber])

test('the board says who is registered and has paid, filters by that, and shows the balance of a team', async () => {
  const { hawks, path, surname } = await createBoard()
  const page = await visit(browser, path, { as: 'director' })
  await cardOf(page, hawks.name, `Ada ${surname}`).getByText('Pay later').waitFor()
  await cardOf(page, 'Not on a team', `Bea ${surname}`).getByText('Not registered').waitFor()
  const column = page.getByRole('region', { name: hawks.name })
  await column.getByRole('list', { name: 'Grades' }).getByText('Grade 4: 1').waitFor()
  await column.getByRole('list', { name: 'Positions' }).getByText('Goalie: 0').waitFor()
  await expectAccessible(page)

  await page.getByLabel('Registration').selectOption({ label: 'Registered, not paid' })
  await cardOf(page, hawks.name, `Ada ${surname}`).waitFor()
  await expect.poll(() => cardOf(page, 'Not on a team', surname).count()).toBe(0)
  await page.getByLabel('Registration').selectOption({ label: 'Not registered' })
  await cardOf(page, 'Not on a team', `Cy ${surname}`).waitFor()
  expect(await cardOf(page, hawks.name, surname).count()).toBe(0)
  await page.getByLabel('Gender').selectOption('Male')
  await expect.poll(() => cardOf(page, 'Not on a team', `Bea ${surname}`).count()).toBe(0)
  await cardOf(page, 'Not on a team', `Cy ${surname}`).waitFor()
  await page.reload()
  await expect.poll(() => page.getByLabel('Gender').inputValue()).toBe('Male')
})

test.skipIf(!can.dragging)(
  'the board says what does not fit before a card is dropped, and undoes a move with its number',
  async () => {
    const { hawks, falcons, path, surname } = await createBoard()
    const page = await visit(browser, path, { as: 'director' })
    const card = cardOf(page, hawks.name, `Ada ${surname}`)
    await card.getByRole('button', { name: /^Move/ }).click()
    await page
      .getByRole('button', { name: `${falcons.name} (U12) – This team is for grade 6; Ada is in grade 4.` })
      .waitFor()
    await page.keyboard.press('Escape')

    const target = page.getByRole('region', { name: falcons.name })
    await card.hover()
    await page.mouse.down()
    await target.hover()
    await target.hover()
    await target.getByText('This team is for grade 6; Ada is in grade 4.').waitFor()
    expect(await numbersOn(falcons.id)).toEqual([])
    // The sentence has moved what is under the pointer, which a browser notices with the next move.
    await target.hover()
    await page.mouse.up()
    await page.getByText(`Ada ${surname} is on ${falcons.name}`).first().waitFor()

    await page.getByRole('button', { name: `Undo: Ada ${surname} to ${falcons.name}` }).click()
    await card.getByText('#7').waitFor()
    await expect.poll(() => numbersOn(hawks.id)).toEqual([['Ada', 7]])
    await expect.poll(() => page.getByRole('button', { name: 'Undo', exact: true }).isDisabled()).toBe(true)
  },
)

test('publishing mails the families that do not know their team yet, and only those', async () => {
  const { hawks, path, ids } = await createBoard()
  const token = await getToken('director')
  await callApi(api.teams.join, { token, body: { teamId: hawks.id, playerId: ids.Bea } })
  const alone = { firstName: 'Alone', lastName: makeUniqueName('Nobodys'), dateOfBirth: '2016-04-09' }
  await callApi(api.players.create, { token, body: { ...alone, teamId: hawks.id } })
  const page = await visit(browser, path, { as: 'director', device: 'phone' })
  await page.getByRole('button', { name: 'Publish (3 new)' }).click()
  const dialog = page.getByRole('dialog', { name: 'Publish the rosters?' })
  await dialog.getByText(`${hawks.name} (U10): 3 new players`).waitFor()
  await dialog.getByText(`Alone ${alone.lastName}`).waitFor()
  await dialog.getByText(/^Not registered for/).waitFor()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Email 1 family' }).click()
  await page.getByText('Rosters published').waitFor()
  await page.getByRole('button', { name: 'Publish (1 new)' }).click()
  await dialog.getByText('No parent or guardian with a confirmed email').waitFor()
  expect(await dialog.getByRole('button', { name: /^Email/ }).count()).toBe(0)
})
