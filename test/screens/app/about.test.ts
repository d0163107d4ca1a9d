import { expect, test } from 'vitest'
import { menuFor, pages } from '#shared/pages.ts'
import { browser } from '../browser.ts'
import { devicesFor, expectAccessible, visit } from '../story.ts'

const links = menuFor('support', undefined)

test.each(devicesFor('phone'))('on a %s the footer leads everybody to real pages', async device => {
  const page = await visit(browser, pages.faq.path, { device })
  const support = page.getByRole('contentinfo').getByRole('navigation', { name: 'Support' })
  await expect.poll(() => support.getByRole('link').count()).toBe(links.length)
  for (const { label, path } of links) {
    await support.getByRole('link', { name: label, exact: true }).press('Enter')
    await page.waitForURL(`**${path}`)
    await page.locator('main p').nth(1).or(page.locator('main form')).first().waitFor()
    await expectAccessible(page)
  }
})

test('the footer links to the club’s other sites, and has no links if there are none', async () => {
  const page = await visit(browser, pages.faq.path)
  const elsewhere = page.getByRole('contentinfo').getByRole('link', { name: '(opens in a new tab)' })
  await elsewhere.first().waitFor()
  await expect
    .poll(() =>
      elsewhere.evaluateAll(links => links.map(link => [link.textContent, link.getAttribute('href')])),
    )
    .toEqual([
      ['Instagram (opens in a new tab)', 'https://www.instagram.com/ridgeline'],
      ['Facebook (opens in a new tab)', 'https://www.facebook.com/ridgeline'],
    ])
  await page.route('**/api/config*', async route => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), social: [] } })
  })
  await page.reload()
  await page.getByText('All rights reserved').waitFor()
  await page.waitForLoadState('networkidle')
  expect(await elsewhere.count()).toBe(0)
})

test('the pages contain the address of the club', async () => {
  const page = await visit(browser, pages.contact.path)
  const address = page.getByRole('main').getByRole('link', { name: 'office@ridgelinelax.example' })
  await address.waitFor()
  await expect.poll(() => address.getAttribute('href')).toBe('mailto:office@ridgelinelax.example')
})
