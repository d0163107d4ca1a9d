import { describe, expect, test } from 'vitest'
import { browser } from '../browser.ts'
import { createEvent, fetchToday } from '../events/plannedEvents.ts'
import { statCard } from '../registrations/registrationList.ts'
import { expectAccessible, visit } from '../story.ts'
import { createTeamWith, fetchDemoTeam } from './team.ts'

describe('the figures of a team', () => {
  test('a team shows its coach how the season is going, and who has not answered yet', async () => {
    const { id } = await fetchDemoTeam('Falcons Girls U12')
    const page = await visit(browser, `/teams?team=${id}`, { as: 'coach' })
    await statCard(page, 'Season record')
      .getByText(/^\d+-\d+-\d+$/)
      .waitFor()
    await page
      .getByRole('img', { name: /^Latest games, newest last: (win|loss|tie) (vs|at) [A-Z]/ })
      .waitFor()
    // The demo's game may be going on.
    await page
      .getByRole('group', { name: /^(Next game|Game now)$/ })
      .getByText(/^(vs|at) [A-Z]/)
      .waitFor()
    await page.getByRole('link', { name: 'Manage Team' }).click()
    await page.getByRole('heading', { name: 'Who hasn’t answered' }).waitFor()
    const attended = page.locator('td[data-align=end] > div').getByText(/^\d+%$/)
    await attended.first().waitFor()
    const percent = Number.parseInt((await attended.first().textContent()) ?? '', 10)
    await expect.poll(() => attended.first().locator('rect').getAttribute('width')).toBe(String(percent))
    await expectAccessible(page)
  })

  test('a team shows the game that is going on instead of the next one', async () => {
    const { team } = await createTeamWith({ Ada: {} })
    const today = await fetchToday()
    const game = { eventType: 'game', homeTeamId: team.id, opponent: 'Bayview' }
    await createEvent(team.id, { ...game, startTime: '18:00:00' })
    const page = await visit(browser, `/teams?team=${team.id}`, { as: 'coach' })
    await statCard(page, 'Next game').getByText('vs Bayview').waitFor()
    await createEvent(team.id, {
      ...game,
      ...{ opponent: 'Harbor', startDate: today, endDate: today },
      ...{ startTime: '00:00:00', endTime: '23:59:59' },
    })
    await page.reload()
    await statCard(page, 'Game now').getByText('vs Harbor').waitFor()
    expect(await statCard(page, 'Next game').count()).toBe(0)
  })
})
