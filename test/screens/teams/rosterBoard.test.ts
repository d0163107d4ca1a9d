import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { pages } from '#shared/pages.ts'
import { api } from '#shared/routes.ts'
import { RosterPlayer } from '#shared/teams/model.ts'
import { browser, can } from '../browser.ts'
import { createProgram, withId } from '../programs/program.ts'
import { createParent, createRegistration } from '../programs/season.ts'
import { makeUniqueName } from '../registrations/steps.ts'
import { callApi, expectAccessible, getToken, isFocused, visit } from '../story.ts'
import { createTeam } from './team.ts'

const namesOn = async (id: string) =>
  z
    .array(RosterPlayer)
    .parse(await callApi(withId(api.teams.players, id), { token: await getToken('director') }))
    .map(({ firstName }) => firstName)

const waitForText = (page: Page, text: string) => page.getByText(text).first().waitFor()

describe('the roster board', () => {
  /** A program with two teams, and two children on no team. */
  async function atBoard(device?: 'phone') {
    const { id: programId } = await createProgram({ programType: 'girls' })
    const hawks = await createTeam(makeUniqueName('Hawks '), { programId })
    const falcons = await createTeam(makeUniqueName('Falcons '), { programId, grade: '6', ageGroup: 'U12' })
    const { surname } = await createParent({ Ada: 'Female', Ben: 'Male' })
    const path = `${pages.rosterBoard.path}?program=${programId}&search=${surname}`
    const page = await visit(browser, path, { as: 'director', device })
    const column = (name: string) => page.getByRole('region', { name })
    const cardIn = (name: string, child: string) =>
      column(name)
        .getByRole('listitem')
        .filter({ hasText: `${child} ${surname}` })
    await cardIn('Not on a team', 'Ada').waitFor()
    return { page, hawks, falcons, surname, column, cardIn }
  }

  test.skipIf(!can.dragging)(
    'the roster board moves children by keyboard and by drag, and reverts what is refused',
    async () => {
      const { page, hawks, falcons, surname, column, cardIn } = await atBoard()
      await expectAccessible(page)
      await cardIn('Not on a team', 'Ada')
        .getByRole('button', { name: `Move Ada ${surname} to…` })
        .focus()
      await page.keyboard.press('Enter')
      await page.keyboard.press('Tab')
      const fits = page.getByRole('button', { name: `${hawks.name} (U10) – fits` })
      while (!(await fits.evaluate(isFocused))) await page.keyboard.press('Tab')
      await page.keyboard.press('Enter')
      await cardIn(hawks.name, 'Ada').waitFor()
      await waitForText(page, `Ada ${surname} is on ${hawks.name}`)
      await expect.poll(() => namesOn(hawks.id)).toEqual(['Ada'])
      const next = cardIn('Not on a team', 'Ben').getByRole('button', { name: 'Move' })
      await expect.poll(() => next.evaluate(isFocused)).toBe(true)

      await cardIn(hawks.name, 'Ada').dragTo(column(falcons.name))
      await cardIn(falcons.name, 'Ada')
        .getByRole('paragraph')
        .filter({ hasText: 'This team is for grade 6; Ada is in grade 4.' })
        .waitFor()
      await waitForText(page, `Ada ${surname} is on ${falcons.name}`)
      expect([await namesOn(hawks.id), await namesOn(falcons.id)]).toEqual([[], ['Ada']])

      const message = 'The site is busy right now. Please try again in a moment.'
      await page.route('**/api/team-memberships', route => route.fulfill({ status: 503, json: { message } }))
      await cardIn('Not on a team', 'Ben').dragTo(column(hawks.name))
      await waitForText(page, 'Failed to assign to team')
      await waitForText(page, message)
      await cardIn('Not on a team', 'Ben').waitFor()
      expect(await cardIn(hawks.name, 'Ben').count()).toBe(0)

      await cardIn(falcons.name, 'Ada').dragTo(column('Not on a team'))
      await waitForText(page, 'Removed from the team')
      await page.reload()
      await cardIn('Not on a team', 'Ada').waitFor()
      expect(await namesOn(falcons.id)).toEqual([])
    },
  )

  test('the roster board has whoever is registered and not placed, also from a team of another program', async () => {
    const program = await createProgram({ programType: 'girls' })
    const { id: lastProgramId } = await createProgram({ programType: 'girls' })
    const hawks = await createTeam(makeUniqueName('Hawks '), { programId: program.id })
    const former = await createTeam(makeUniqueName('Former '), { programId: lastProgramId })
    const { token, surname, ids } = await createParent({ Ada: 'Female', Bea: 'Female' })
    await createRegistration(token, ids.Ada, program, { later: true })
    const body = { teamId: former.id, playerId: ids.Ada }
    await callApi(api.teams.join, { token: await getToken('director'), body })

    const path = `${pages.rosterBoard.path}?program=${program.id}&search=${surname}`
    const page = await visit(browser, path, { as: 'director' })
    const pool = page.getByRole('region', { name: 'Not on a team' })
    const registered = pool.getByRole('list', { name: `Registered for ${program.name}` })
    await registered.getByText(`Ada ${surname}`).waitFor()
    await pool.getByRole('list', { name: 'Not registered' }).getByText(`Bea ${surname}`).waitFor()
    await expectAccessible(page)
    await registered.getByRole('button', { name: `Move Ada ${surname} to…` }).click()
    await page.getByRole('button', { name: `${hawks.name} (U10) – fits` }).click()
    await waitForText(page, `Ada ${surname} is on ${hawks.name}`)
    await expect.poll(() => registered.count()).toBe(0)
    expect([await namesOn(hawks.id), await namesOn(former.id)]).toEqual([['Ada'], ['Ada']])
  })

  test('the roster board shows one column at a time on a phone', async () => {
    const { page, hawks, surname, column, cardIn } = await atBoard('phone')
    expect(await column(hawks.name).isVisible()).toBe(false)
    await page.getByRole('button', { name: `Move Ben ${surname} to…` }).click()
    await page.getByRole('button', { name: `${hawks.name} (U10)` }).click()
    await waitForText(page, `Ben ${surname} is on ${hawks.name}`)
    await page.getByLabel('Show').selectOption({ label: hawks.name })
    await cardIn(hawks.name, 'Ben')
      .getByRole('paragraph')
      .filter({ hasText: 'This is a girls program.' })
      .waitFor()
    expect(page.url()).toContain(`column=${hawks.id}`)
    await expectAccessible(page)
  })
})
