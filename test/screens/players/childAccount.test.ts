import { describe, expect, test } from 'vitest'
import { PlayerSummary } from '#shared/players/model.ts'
import { api } from '#shared/routes.ts'
import { browser } from '../browser.ts'
import { createProgram } from '../programs/program.ts'
import { createParent, createRegistration } from '../programs/season.ts'
import { callApi, devicesFor, expectAccessible, visit } from '../story.ts'

describe.each(devicesFor('phone'))('the family of a child, for the office, on a %s', device => {
  test('a child’s page says what it is registered for, who pays, and what they owe; both are links', async () => {
    const [travel, camp] = [await createProgram({ fee: 20_000 }), await createProgram({ fee: 5_000 })]
    const { token, surname, ids } = await createParent({ Ada: 'Female' })
    const { playerId } = await createRegistration(token, ids.Ada, travel, { later: true })
    await createRegistration(token, ids.Ada, camp, { later: true })
    const page = await visit(browser, `/player/${playerId}`, { as: 'director', device })
    const table = page.getByRole('table', { name: 'Registrations' })
    await table.getByRole('row').filter({ hasText: travel.name }).getByText('$200.00 due').waitFor()
    await table.getByRole('row').filter({ hasText: camp.name }).getByText('Pay later').waitFor()
    await page.getByText(`Dana ${surname} (guardian) owes $250.00 on 2 invoices`).waitFor()
    await expectAccessible(page)

    await page.getByRole('link', { name: '$250.00 on 2 invoices' }).click()
    await page.getByText('2 invoices', { exact: true }).waitFor()
    await page.goBack()
    await page.getByRole('link', { name: `Dana ${surname}` }).click()
    await page.waitForURL(url => !url.pathname.startsWith('/player/'))
    await page.getByText('Owes $250.00 on 2 invoices').waitFor()
    await page.goBack()
    await page.getByRole('link', { name: camp.name }).click()
    await page.getByText(/^1 of \d+ registrations?$|^1 registration$/).waitFor()
  })
})

test('a child without a registration says so, and its family sees nothing of it', async () => {
  const { token, surname, ids } = await createParent({ Ben: 'Male' })
  const office = await visit(browser, `/player/${ids.Ben}`, { as: 'admin' })
  await office.getByText('Ben hasn’t been registered for a program yet.').waitFor()
  await office.getByText(`Dana ${surname} (guardian) owes nothing`).waitFor()
  const family = await visit(browser, `/player/${ids.Ben}`, { token })
  await family.getByRole('heading', { name: `Ben ${surname}` }).waitFor()
  expect(await family.getByText('Registrations and balance').count()).toBe(0)
  const [child] = PlayerSummary.array().parse(await callApi(api.players.list, { token }))
  expect(child?.id).toBe(ids.Ben)
})
