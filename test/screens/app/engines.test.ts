import { expect, inject, test } from 'vitest'
import { pages } from '#shared/pages.ts'
import { browser } from '../browser.ts'

const tooOld = /This browser is too old for this site/

test('a current browser gets no warning, and needs nothing that the policy of the site forbids to validate a form', {
  tags: 'main',
}, async () => {
  const breaches: string[] = []
  const context = await browser.newContext()
  const page = await context.newPage()
  page.on('console', message => {
    if (/Content Security Policy/i.test(message.text())) breaches.push(message.text())
  })
  await page.goto(inject('clubUrl') + pages.auth.path)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await page.getByText('Username must be at least 3 characters').waitFor()
  expect(await page.getByText(tooOld).count()).toBe(0)
  expect(breaches).toEqual([])
})
