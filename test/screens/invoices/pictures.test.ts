import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { pages } from '#shared/pages.ts'
import { browser } from '../browser.ts'
import { createProgram } from '../programs/program.ts'
import { createParent, createRegistration } from '../programs/season.ts'
import { openRegistrations, statCard } from '../registrations/registrationList.ts'
import { makeUniqueName } from '../registrations/steps.ts'
import { type devices, expectAccessible, visit } from '../story.ts'
import { createBill, getDayFromNow, recordPayment } from './treasury.ts'

/** The card of a picture, with its figures shown. */
async function openFigures(page: Page, title: string): Promise<Locator> {
  const card = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: title }) })
    .last()
  await card.getByText('Show as table').click()
  return card
}

const amountsIn = async (cells: Locator): Promise<string[]> =>
  (await cells.allTextContents()).map(text => text.replace(/^Owed/, ''))

describe.each(['phone', 'desktop'] as const satisfies (keyof typeof devices)[])(
  'pictures of money, on a %s',
  device => {
    test('the aging report shows how old the debts are as a bar, whose figures are those of the tiles', async () => {
      await createBill()
      const page = await visit(browser, pages.invoiceAgeing.path, { as: 'director', device })
      const card = await openFigures(page, 'How long balances are overdue')
      await card
        .getByRole('img', {
          name: /^\$[\d,.]+ is owed, of which \$[\d,.]+ is overdue, \$[\d,.]+ of it for more than 30 days\.$/,
        })
        .waitFor()
      const labels = ['Not due yet', '0–30 days', '31–60 days', '61–90 days', 'Over 90 days']
      const tiles = await Promise.all(
        labels.map(label => statCard(page, label).locator('p').nth(1).textContent()),
      )
      await expect.poll(() => amountsIn(card.locator('tbody td[data-align=end]'))).toEqual(tiles)
      await expectAccessible(page)
    })

    test('the ledger begins with the newest entry, and shows what was collected and is owed by week', async () => {
      const { invoice } = await createBill()
      await recordPayment(invoice.id, 3000)
      const address = `${pages.ledger.path}?from=${getDayFromNow(-30)}&to=${getDayFromNow(15)}`
      const page = await visit(browser, address, { as: 'director', device })
      const card = await openFigures(page, 'Collected and owed by week')
      await expect.poll(() => card.locator('tbody tr').count()).toBeGreaterThanOrEqual(6)
      const cents = async (label: string) =>
        Math.round(
          Number((await statCard(page, label).locator('p').nth(1).textContent())?.replace(/[$,]/g, '')) * 100,
        )
      const collected = ((await cents('In')) + (await cents('Out'))) / 100
      const dollars = collected.toLocaleString('en-US', { style: 'currency', currency: 'USD' })
      await card.getByText(`${dollars} collected; `).waitFor()
      const times = page.getByRole('table', { name: 'Entries' }).locator('tbody td:first-child time')
      const days = await times.evaluateAll(all => all.map(time => time.getAttribute('datetime') ?? ''))
      expect(days.length).toBeGreaterThan(1)
      expect(days).toEqual(days.toSorted().toReversed())
      await expectAccessible(page)
    })

    test('a program shows its registrations against last season, once there are two', async () => {
      const name = makeUniqueName('Travel')
      const [last, now] = [
        await createProgram({
          name: `Spring 2025 ${name}`,
          startDate: '2025-03-10',
          endDate: '2025-05-10',
          capacity: 40,
        }),
        await createProgram({
          name: `Spring 2026 ${name}`,
          startDate: '2026-03-09',
          endDate: '2026-05-09',
          capacity: 40,
        }),
      ]
      const { token, ids } = await createParent({ Ada: 'Female', Bea: 'Female' })
      await createRegistration(token, ids.Ada, last)
      await createRegistration(token, ids.Ada, now)
      const page = await openRegistrations(now, device)
      await statCard(page, 'Spots taken').getByText('1 of 40').waitFor()
      expect(await page.getByRole('heading', { name: 'Registrations over time' }).count()).toBe(0)
      await createRegistration(token, ids.Bea, now)
      await page.reload()
      const card = await openFigures(page, 'Registrations over time')
      await card.getByText('2 registered, compared with 1 at the same point for Spring 2025.').waitFor()
      await card.getByRole('row').last().getByText('At the start').waitFor()
      await expectAccessible(page)
    })
  },
)
