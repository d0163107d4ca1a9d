import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { browser, can } from '../browser.ts'
import { createProgram } from '../programs/program.ts'
import { createParent } from '../programs/season.ts'
import { devicesFor, expectAccessible, visit } from '../story.ts'
import { openRegistrations, readExport, rowOf, statCard } from './registrationList.ts'
import { createPaidSpot, joinWaitlist } from './spots.ts'

describe('the registrations of a program', () => {
  test.each(devicesFor('phone'))(
    'the registrar can register a child against the rules and serve the waiting list, on a %s',
    async device => {
      const program = await createProgram({ programType: 'boys', registrationStatus: 'waitlist' })
      const first = await joinWaitlist(program, 'Ada')
      const second = await joinWaitlist(program, 'Ada')
      const { surname } = await createParent({ 'Maximiliane-Josephine': 'Female' })
      const page = await openRegistrations(program, device)
      await page.getByText('No one has registered yet.').waitFor()
      await page.getByRole('button', { name: 'Register a child' }).first().click()
      const dialog = page.getByRole('dialog', { name: 'Register a child' })
      await dialog.getByLabel('Find a child').fill(surname)
      await dialog.getByLabel(/^Maximiliane-Josephine/).check()
      await dialog.getByText('This is a boys program.').waitFor()
      await dialog.getByText('Registration for this program is not open.').waitFor()
      await dialog.getByRole('button', { name: 'Register child' }).click()
      await dialog.getByText('Please enter a reason').waitFor()
      await expectAccessible(page)
      await dialog.getByLabel('Reason for the exception').fill('No girls’ team this season')
      await dialog.getByRole('button', { name: 'Register child' }).click()
      const row = rowOf(page, surname)
      await row.getByText(/^Override: No girls’ team this season \(This is a boys program\. /).waitFor()
      await row.getByText('Payment pending').waitFor()

      await page.getByRole('tab', { name: 'Waitlist (2)' }).click()
      await expect.poll(() => cells(page, 'Position')).toEqual(['1', '2'])
      await page.getByRole('button', { name: `Offer a spot to Ada ${second}` }).click()
      await page.getByRole('button', { name: 'Offer a spot', exact: true }).click()
      await rowOf(page, second).getByText('Spot offered').waitFor()
      await rowOf(page, second)
        .getByText(/^until /)
        .waitFor()
      await statCard(page, 'Waiting').getByText('1', { exact: true }).waitFor()
      await expectAccessible(page)
      await page.getByRole('button', { name: `Remove Ada ${first} from the waitlist` }).click()
      await page.getByRole('button', { name: 'Remove', exact: true }).click()
      await rowOf(page, first).waitFor({ state: 'detached' })
    },
  )

  test.skipIf(!can.downloads).each(['phone', 'desktop'] as const)(
    'the registrar keeps hundreds of families apart on a %s',
    async device => {
      const program = await createProgram()
      await createPaidSpot(program, 'Ada')
      const page = await visit(browser, '/faq', { as: 'director', device })
      await manyPages(page)
      await page.goto(`/program/${program.id}/registrations`)
      await page.getByText('6 spots were released in the last 7 days because of unpaid fees').waitFor()
      await page.getByText('500 registrations loaded; there are older ones').waitFor()
      await expectAccessible(page)
      await page.getByRole('link', { name: 'Show all 6' }).click()
      await page.getByText('6 of 500 registrations').waitFor()
      const lines = await readExport(page)
      expect(lines.slice(1, -1).every(line => line.includes('"Lapsed"'))).toBe(true)
      // Six from each of the two pages.
      expect(lines).toHaveLength(1 + 12 + 1)
      await page.getByText('12 of 1000 registrations').waitFor()
    },
  )
})

async function cells(page: Page, header: string): Promise<string[]> {
  const headers = await page.locator('main th').allTextContents()
  return page.locator(`main tbody td:nth-child(${headers.indexOf(header) + 1}) > div`).allTextContents()
}

const Row = z.looseObject({ id: z.string() })

/** The registrations of a program as two pages of 500 rows, the first six of which lapsed yesterday. */
async function manyPages(page: Page): Promise<void> {
  const lapsed = { state: 'lapsed', lapsedAt: new Date(Date.now() - 86_400_000).toISOString() }
  await page.route('**/api/registrations?*', async route => {
    const url = new URL(route.request().url())
    const isSecond = url.searchParams.get('cursor') === 'second'
    url.searchParams.delete('cursor')
    const response = await route.fetch({ url: url.href })
    const [row] = z.array(Row).parse(await response.json())
    const json = Array.from({ length: 500 }, (_, n) => ({
      ...row,
      ...(n < 6 && lapsed),
      id: `reg_${isSecond ? 'second' : 'first'}${n}`,
      playerName: `${'Wolfeschlegelsteinhausen'.repeat(n === 0 ? 3 : 1)} ${n}`,
    }))
    const headers = { ...response.headers(), ...(!isSecond && { 'x-next-cursor': 'second' }) }
    await route.fulfill({ response, headers, json })
  })
}
