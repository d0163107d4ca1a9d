import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { pages } from '#shared/pages.ts'
import { PlayerSummary } from '#shared/players/model.ts'
import { api } from '#shared/routes.ts'
import { newPlayer } from '../../forms.ts'
import { browser } from '../browser.ts'
import { createProgram } from '../programs/program.ts'
import { createRegistration } from '../programs/season.ts'
import { createFamily } from '../registrations/steps.ts'
import { callApi, expectAccessible, findBrokenWords, visit } from '../story.ts'

async function visitNarrow(path: string, token: string, width: number): Promise<Page> {
  const page = await visit(browser, path, { token })
  await page.setViewportSize({ width, height: 700 })
  return page
}

describe.each([320, 390])('a phone of %s px', width => {
  test('a dialog with tabs does not scroll sideways on a narrow phone', async () => {
    const { token } = await createFamily('Ada')
    const page = await visitNarrow(pages.account.path, token, width)
    await page.getByRole('button', { name: 'Edit Ada' }).click()
    const dialog = page.getByRole('dialog', { name: 'Edit Player Information' })
    const body = dialog.locator('form').locator('..')
    for (const [tab, field] of [
      ['Basic', 'First name'],
      ['Medical and School', 'Emergency contact'],
    ] as const) {
      await dialog.getByRole('tab', { name: tab }).click()
      await dialog.getByLabel(field).waitFor()
      expect(await body.evaluate(box => box.scrollWidth - box.clientWidth), tab).toBe(0)
    }
    await expectAccessible(page)
  })

  test('the profile in the account breaks no word on a narrow phone', async () => {
    const { token, username } = await createFamily()
    const page = await visitNarrow(pages.account.path, token, width)
    const facts = page.locator('dl').filter({ hasText: 'Username' })
    await facts.getByText(username, { exact: true }).waitFor()
    expect(await facts.evaluate(findBrokenWords)).toEqual([])
  })

  test('the choice of a child breaks no name on a narrow phone', async () => {
    const { token } = await createFamily('Ada')
    const body = newPlayer('Bartholomew-Christopher', { lastName: 'Featherstonehaugh' })
    const { id } = PlayerSummary.parse(await callApi(api.players.create, { token, body }))
    const program = await createProgram()
    await createRegistration(token, id, program)
    const page = await visitNarrow(`${pages.programRegistration.path}?programId=${program.id}`, token, width)
    const name = page.getByRole('dialog').locator('label').filter({ hasText: 'Featherstonehaugh' })
    await name.getByText('Registered').waitFor()
    // A hyphen is a place to break.
    expect((await name.evaluate(findBrokenWords)).filter(word => !word.includes('-'))).toEqual([])
    await expectAccessible(page)
  })
})
