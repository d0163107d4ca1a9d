import { expect, test } from 'vitest'
import { pages } from '#shared/pages.ts'
import { api } from '#shared/routes.ts'
import { browser } from '../browser.ts'
import { callApi, expectAccessible, getToken, visit } from '../story.ts'
import { createTeamWith } from '../teams/team.ts'

test('a long conversation opens at the first unread message, and loading earlier ones moves nothing', async () => {
  const { team, token } = await createTeamWith({ Ada: {} })
  const coach = await getToken('coach')
  const say = (content: string) =>
    callApi(api.messages.create, { token: coach, body: { teamId: team.id, content } })
  for (let n = 1; n <= 60; n++) await say(`Message ${n}`)
  const page = await visit(browser, pages.messages.path, { token, device: 'phone' })
  const asked: string[] = []
  page.on('request', request => asked.push(`${request.method()} ${new URL(request.url()).pathname}`))
  const log = page.getByRole('region', { name: 'Messages', exact: true })
  const topOf = (text: string) =>
    log.getByText(text, { exact: true }).evaluate(element => element.getBoundingClientRect().top)
  await page.getByRole('link', { name: new RegExp(team.name) }).click()
  await log.getByText('New', { exact: true }).waitFor()
  await expect.poll(() => topOf('Message 11')).toBeGreaterThan(0)
  // The newest messages are not visible yet.
  expect(asked.filter(one => one.startsWith('PUT'))).toEqual([])
  await expectAccessible(page)

  const top = await topOf('Message 11')
  await log.getByRole('button', { name: 'Earlier messages' }).dispatchEvent('click')
  await log.getByText('Message 1', { exact: true }).waitFor({ state: 'attached' })
  expect(Math.abs((await topOf('Message 11')) - top)).toBeLessThan(1)
  await page.getByRole('button', { name: 'Newest messages' }).click()
  await expect.poll(() => asked).toContain(`PUT /api/conversations/team.${team.id}/read`)
})
