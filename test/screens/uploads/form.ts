import type { Page } from 'playwright-core'
import * as z from 'zod'
import { pages } from '#shared/pages.ts'
import { api } from '#shared/routes.ts'
import { FileLink } from '#shared/uploads/model.ts'
import { bodyOf } from '../../engines/body.ts'
import { browser } from '../browser.ts'
import { createFamily } from '../registrations/steps.ts'
import { callApi, type devices, visit } from '../story.ts'

export const pdf = {
  name: 'certificate.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.7\n%%EOF\n'),
}

/** A parent at the form; the file fields are loaded as a separate part. */
export async function atForm({ device = 'desktop' as keyof typeof devices } = {}) {
  const { token, surname, username } = await createFamily()
  const page = await visit(browser, '/auth', { device })
  await page.evaluate(token => localStorage.setItem('authToken', token), token)
  await page.goto(pages.playerRegistration.path)
  const field = (label: string) => {
    const box = page.locator('div:has(> label[for])').filter({ has: page.getByLabel(label) })
    return {
      box,
      input: page.getByLabel(label),
      said: (text: string | RegExp) => box.getByText(text).first(),
    }
  }
  const files = { image: field('Profile picture'), certificate: field('Birth certificate') }
  await files.image.input.waitFor({ state: 'attached' })
  return { page, token, surname, username, ...files }
}

/** The link to a file, and the content it leads to. */
export async function stored(token: string, id: string) {
  const link = FileLink.parse(await callApi({ method: 'GET', path: `/api/uploads/${id}` }, { token }))
  return { link, bytes: Buffer.from(await (await fetch(link.url)).arrayBuffer()) }
}

/** The ids that the form has sent. */
export function sentIds(page: Page) {
  const sent: Record<string, unknown>[] = []
  page.on('request', request => {
    if (request.method() !== 'POST' || !request.url().endsWith(api.players.create.path)) return
    sent.push(z.record(z.string(), z.unknown()).parse(bodyOf(request)))
  })
  return () => sent.at(-1) ?? {}
}
