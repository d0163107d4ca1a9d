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
import { callApi, confirmAddress, expectAccessible, getToken, isFocused, visit } from '../story.ts'
import { createTeam } from './team.ts'

const numbersOn = async (id: string) =>
  z
    .array(RosterPlayer)
    .parse(await callApi(withId(api.teams.players, id), { token: await getToken('director') }))
    .map(({ firstName, jerseyNumber }) => [firstName, jerseyNumber])

async function giveReason(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: / anyway\?$/ })
  await dialog.getByLabel('Reason for the exception').fill('Plays up')
  await dialog.getByRole('button', { name: 'Add anyway' }).click()
}

const waitForText = (page: Page, text: string) => page.getByText(text).first().waitFor()

/** A girls' program with a fourth-grade and a sixth-grade team; Ada (paying later, number 7) is on the first. */
async function openBoard(device: 'phone' | 'desktop') {
  const program = await createProgram({ programType: 'girls' })
  const more = { programId: program.id }
  const hawks = await createTeam(makeUniqueName('Hawks '), more)
  const falcons = await createTeam(makeUniqueName('Falcons '), { ...more, grade: '6', ageGroup: 'U12' })
  const family = await createParent({ Ada: 'Female', Bea: 'Female', Cy: 'Male' })
  await confirmAddress(`${family.username}@example.com`, family.token)
  await createRegistration(family.token, family.ids.Ada, program, { later: true })
  const body = { teamId: hawks.id, playerId: family.ids.Ada, jerseyNumber: 7 }
  await callApi(api.teams.join, { token: await getToken('director'), body })
  const path = `${pages.rosterBoard.path}?program=${program.id}&search=${family.surname}`
  const page = await visit(browser, path, { as: 'director', device })
  const column = (name: string) => page.getByRole('region', { name })
  const cardIn = (name: string, child: string) =>
    column(name)
      .getByRole('listitem')
      .filter({ hasText: `${child} ${family.surname}` })
  await cardIn('Not on a team', 'Bea').waitFor()
  return { page, hawks, falcons, column, cardIn, ...family }
}

test.skipIf(!can.dragging)(
  'the roster board moves children by keyboard and by drag, says what does not fit, undoes a move, and reverts what is refused',
  async () => {
    const { page, hawks, falcons, surname, column, cardIn } = await openBoard('desktop')
    await cardIn(hawks.name, 'Ada').getByText('Pay later').waitFor()
    await column(hawks.name).getByRole('list', { name: 'Grades' }).getByText('Grade 4: 1').waitFor()
    await cardIn('Not on a team', 'Bea').getByText('Not registered').waitFor()
    await cardIn('Not on a team', 'Bea')
      .getByRole('button', { name: `Move Bea ${surname} to…` })
      .focus()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    const fits = page.getByRole('button', { name: `${hawks.name} (U10) – fits` })
    while (!(await fits.evaluate(isFocused))) await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await cardIn(hawks.name, 'Bea').waitFor()
    await waitForText(page, `Bea ${surname} is on ${hawks.name}`)
    const next = cardIn('Not on a team', 'Cy').getByRole('button', { name: 'Move' })
    await expect.poll(() => next.evaluate(isFocused)).toBe(true)

    const target = column(falcons.name)
    await cardIn(hawks.name, 'Ada').hover()
    await page.mouse.down()
    await target.hover()
    await target.hover()
    await target.getByText('This team is for grades 5, 6; Ada is in grade 4.').waitFor()
    expect(await numbersOn(falcons.id)).toEqual([])
    // The sentence has moved what is under the pointer, which a browser notices with the next move.
    await target.hover()
    await page.mouse.up()
    const question = page.getByRole('dialog', { name: `Add Ada ${surname} to ${falcons.name} anyway?` })
    await question.getByRole('button', { name: 'Add anyway' }).click()
    await question.getByText('Please enter a reason').waitFor()
    await expectAccessible(page)
    await giveReason(page)
    await waitForText(page, `Ada ${surname} is on ${falcons.name}`)
    await page.getByRole('button', { name: `Undo: Ada ${surname} to ${falcons.name}` }).click()
    await cardIn(hawks.name, 'Ada').getByText('#7').waitFor()
    await expect.poll(() => numbersOn(hawks.id)).toContainEqual(['Ada', 7])

    const message = 'The site is busy right now. Please try again in a moment.'
    await page.route('**/api/team-memberships', route => route.fulfill({ status: 503, json: { message } }))
    await cardIn('Not on a team', 'Cy').dragTo(column(hawks.name))
    await giveReason(page)
    await waitForText(page, 'Failed to assign to team')
    await waitForText(page, message)
    await cardIn('Not on a team', 'Cy').waitFor()
    expect(await cardIn(hawks.name, 'Cy').count()).toBe(0)

    await cardIn(hawks.name, 'Bea').dragTo(column('Not on a team'))
    await waitForText(page, 'Removed from the team')
    await page.reload()
    await cardIn('Not on a team', 'Bea').waitFor()
    await expect.poll(() => numbersOn(hawks.id)).toEqual([['Ada', 7]])
  },
)

test('the roster board shows one column at a time on a phone, and mails the families that do not know their team', async () => {
  const { page, hawks, surname, column, cardIn } = await openBoard('phone')
  expect(await column(hawks.name).isVisible()).toBe(false)
  await page.getByRole('button', { name: `Move Cy ${surname} to…` }).click()
  await page.getByRole('button', { name: `${hawks.name} (U10)` }).click()
  await giveReason(page)
  await waitForText(page, `Cy ${surname} is on ${hawks.name}`)
  await page.getByLabel('Show').selectOption({ label: hawks.name })
  await cardIn(hawks.name, 'Cy').getByRole('paragraph').filter({ hasText: 'This is a girls team.' }).waitFor()
  expect(page.url()).toContain(`column=${hawks.id}`)

  const alone = { firstName: 'Alone', lastName: makeUniqueName('Nobodys'), dateOfBirth: '2016-04-09' }
  const body = { ...alone, gender: 'Female', teamId: hawks.id }
  await callApi(api.players.create, { token: await getToken('director'), body })
  await page.reload()
  await page.getByRole('button', { name: 'Publish (3 new)' }).click()
  const dialog = page.getByRole('dialog', { name: 'Publish the rosters?' })
  await dialog.getByText(`${hawks.name} (U10): 3 new players`).waitFor()
  await dialog.getByText(`Alone ${alone.lastName}`).waitFor()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Email 1 family' }).click()
  await page.getByText('Rosters published').waitFor()
  await page.getByRole('button', { name: 'Publish (1 new)' }).click()
  await dialog.getByText('No parent or guardian with a confirmed email').waitFor()
  expect(await dialog.getByRole('button', { name: /^Email/ }).count()).toBe(0)
})
