import type { Download, Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Program } from '#shared/programs/model.ts'
import { browser } from '../browser.ts'
import { type devices, visit } from '../story.ts'

/** Helpers for reading and using the registration list of a program. */

export const openRegistrations = ({ id }: Program, device?: keyof typeof devices): Promise<Page> =>
  visit(browser, `/program/${id}/registrations`, { as: 'director', device })

export const rowOf = (page: Page, name: string): Locator => page.locator('tbody tr').filter({ hasText: name })

export async function chooseAction(row: Locator, action: string): Promise<void> {
  await row.getByRole('button', { name: /^Actions for / }).click()
  await row.getByRole('button', { name: action }).click()
}

export const selectionBar = (page: Page): Locator =>
  page.getByRole('group', { name: 'Selected registrations' })

/** What is not a button of its own. */
export async function startBulk(page: Page, action: string): Promise<void> {
  await selectionBar(page).getByRole('button', { name: 'More actions' }).click()
  await selectionBar(page).getByRole('button', { name: action }).click()
}

export const statCard = (page: Page, label: string): Locator =>
  page.getByRole('group', { name: label, exact: true })

export async function readExport(
  page: Page,
  start = () => page.getByRole('button', { name: 'Export CSV' }).click(),
): Promise<string[]> {
  const [download] = await Promise.all([page.waitForEvent('download'), start()])
  expect(download.suggestedFilename()).toMatch(/^[a-z0-9-]+-registrations\.csv$/)
  return (await readDownload(download)).split('\r\n')
}

async function readDownload(download: Download): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of await download.createReadStream()) parts.push(Buffer.from(part))
  return Buffer.concat(parts).toString('utf8')
}
