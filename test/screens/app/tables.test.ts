import { expect, test } from 'vitest'
import * as z from 'zod'
import { pages } from '#shared/pages.ts'
import { browser } from '../browser.ts'
import { createBill } from '../invoices/treasury.ts'
import { findBrokenWords, visit, waitUntilLoaded } from '../story.ts'

/** The tables of the office, with the demo club's data. */
const tables = [
  pages.invoices.path,
  pages.invoiceAgeing.path,
  pages.ledger.path,
  pages.discountCodes.path,
  pages.players.path,
  `${pages.users.path}?tab=leaders`,
  `${pages.users.path}?tab=users`,
  `${pages.users.path}?tab=users&status=pending`,
]

test('no table of the office breaks a word on a desktop', async () => {
  const page = await visit(browser, pages.faq.path, { as: 'admin' })
  for (const path of tables) {
    await page.goto(path)
    await waitUntilLoaded(page)
    const table = page.getByRole('main').getByRole('table').first()
    await table.getByRole('row').nth(1).waitFor()
    const broken = await table.evaluate(findBrokenWords)
    // The people of other stories have longer addresses than anybody in the demo club.
    expect(
      broken.filter(word => !word.endsWith('@example.com')),
      path,
    ).toEqual([])
  }
})

test('a name of one endless word is broken rather than widening a table beyond the page', async () => {
  const { invoice } = await createBill()
  const page = await visit(browser, pages.faq.path, { as: 'admin' })
  await page.route('**/api/invoices?*', route =>
    route.fulfill({
      json: [
        {
          ...invoice,
          playerName: 'Wolfeschlegelsteinhausen'.repeat(3),
        },
      ],
    }),
  )
  await page.goto(pages.invoices.path)
  await page.getByRole('link', { name: invoice.invoiceNumber }).waitFor()
  const widthOf = (element: Element) => element.getBoundingClientRect().width
  const room = await page.getByRole('region', { name: 'Invoices' }).evaluate(widthOf)
  await expect.poll(() => page.getByRole('table').evaluate(widthOf)).toBeLessThanOrEqual(room)
})

test('people with an address of 28 letters have it in one piece, beside all other columns', async () => {
  const page = await visit(browser, pages.faq.path, { as: 'admin' })
  await page.route('**/api/users?*', async route => {
    const response = await route.fetch()
    const people = z.array(z.record(z.string(), z.unknown())).parse(await response.json())
    const email = 'jennifer.abbott1@outlook.com'
    await route.fulfill({ response, json: people.map(person => ({ ...person, email })) })
  })
  await page.goto(`${pages.users.path}?tab=users`)
  const table = page.getByRole('main').getByRole('table').first()
  await table.getByText('jennifer.abbott1@outlook.com').first().waitFor()
  expect(await table.evaluate(findBrokenWords)).toEqual([])
  const [width, room] = await table.evaluate(element => [
    element.getBoundingClientRect().width,
    element.parentElement?.getBoundingClientRect().width ?? 0,
  ])
  expect(width).toBeLessThanOrEqual(room ?? 0)
})
