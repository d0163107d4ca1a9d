import { expect, test } from 'vitest'
import { menuFor, pages } from '#shared/pages.ts'
import { browser } from './browser.ts'
import { expectAccessible, visit } from './story.ts'

const links = menuFor('support', undefined)

test.each(['phone', 'desktop'] as const)('on a %s the footer leads everybody to real pages', async device => {
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

test('the pages name the address of the club', async () => {
  const page = await visit(browser, pages.contact.path)
  const address = page.getByRole('main').getByRole('link', { name: 'office@club.test' })
  await address.waitFor()
  expect(await address.getAttribute('href')).toBe('mailto:office@club.test')
})
