import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { pages } from '#shared/pages.ts'
import { type Setup, SetupMark } from '#shared/setup/model.ts'
import { describeSetup } from '#shared/setup/rules.ts'
import { bodyOf } from '../../engines/body.ts'
import { browser, can } from '../browser.ts'
import { createProgram } from '../programs/program.ts'
import { expectAccessible, visit } from '../story.ts'

/** The steps of a club that has only a name and a program: the club of the stories has done all of them. */
async function serveNewClub(page: Page): Promise<void> {
  const settled = new Set<string>()
  const facts = { contact: false, cards: false, mail: false, staff: false, players: false }
  const setup = (): Setup => ({
    steps: describeSetup({ club: true, program: true, ...facts }, settled),
    sample: 'none',
  })
  await page.route('**/api/setup*', route => route.fulfill({ json: setup() }))
  await page.route('**/api/setup/*', route => {
    const step = new URL(route.request().url()).pathname.split('/').at(-1) ?? ''
    if (SetupMark.parse(bodyOf(route.request())).settled) settled.add(step)
    else settled.delete(step)
    return route.fulfill({ json: setup() })
  })
}

test('a new club is led from the dashboard through its steps, leaves some out, and takes one up again', {
  tags: 'main',
}, async () => {
  const page = await visit(browser, '/auth', { as: 'admin', device: 'phone' })
  await serveNewClub(page)
  await page.goto(pages.dashboard.path)
  await page.getByText('2 of 8 steps are done. Next: Contact email and page content').waitFor()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'All steps' }).click()
  await page.getByRole('heading', { name: pages.setup.title }).waitFor()
  for (const title of [
    'Contact email and page content',
    'Card payments',
    'Email',
    'Coaches and directors',
    'Players',
  ])
    await page.getByRole('button', { name: `Skip: ${title}` }).click()
  await page.getByRole('button', { name: 'Resume: Card payments' }).click()
  await page.getByRole('button', { name: 'Skip: Card payments' }).click()
  await page.getByText('7 of 8 steps are done').waitFor()
  await page.getByRole('button', { name: 'Mark as done: Spread the word' }).waitFor()
  await page.goto(pages.dashboard.path)
  await page.getByText('Next: Spread the word').waitFor()
  await page.getByRole('link', { name: 'Share your club' }).click()
  const noted = page.waitForResponse('**/api/setup/share')
  await page.getByRole('button', { name: 'Copy link' }).click()
  await noted
  await page.goto(pages.setup.path)
  await page.getByText('Every step is done. Your club is open.').waitFor()
  const asked = page.waitForResponse('**/api/setup*')
  await page.goto(pages.dashboard.path)
  await asked
  await page.getByRole('heading', { name: 'Program Administrator Dashboard' }).waitFor()
  await expect.poll(() => page.getByText('Set up your club').count()).toBe(0)
})

test('a director prints a flyer with the open programs and a QR code, without buttons on paper', {
  tags: 'main',
}, async () => {
  await createProgram({ registrationStatus: 'open', fee: 12500 })
  const page = await visit(browser, pages.share.path, { as: 'director' })
  const link = new URL(pages.programRegistration.path, page.url()).href
  await page.getByText(`Families register at ${link}`).waitFor()
  await page.getByRole('img', { name: `QR code for ${link}` }).waitFor()
  const asked: string[] = []
  page.on('request', request => asked.push(`${request.method()} ${new URL(request.url()).pathname}`))
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', '')
  })
  await page.getByRole('button', { name: 'Print flyer' }).click()
  await page.locator('body[data-printed]').waitFor()
  // Only administrators have the list of steps.
  expect(asked.filter(request => request.startsWith('PUT'))).toEqual([])
  if (!can.printing) return
  await page.emulateMedia({ media: 'print' })
  for (const button of ['Print flyer', 'Copy link'])
    expect(await page.getByRole('button', { name: button }).isVisible()).toBe(false)
})
