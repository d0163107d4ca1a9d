import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { pages } from '#shared/pages.ts'
import { PlayerSummary } from '#shared/players/model.ts'
import { api } from '#shared/routes.ts'
import { FileLink } from '#shared/uploads/model.ts'
import { bodyOf } from '../../engines/body.ts'
import { browser } from '../browser.ts'
import { addPlayer, createFamily, fillPlayer } from '../registrations/steps.ts'
import { callApi, type devices, expectAccessible, passTimeUntil, visit } from '../story.ts'
import { addExif, drawPicture, hasLocation, readSize } from './pictures.ts'

const pdf = {
  name: 'certificate.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.7\n%%EOF\n'),
}

/** A parent at the form; the file fields are loaded as a separate part. */
async function atForm({ device = 'desktop' as keyof typeof devices } = {}) {
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
async function stored(token: string, id: string) {
  const link = FileLink.parse(await callApi({ method: 'GET', path: `/api/uploads/${id}` }, { token }))
  return { link, bytes: Buffer.from(await (await fetch(link.url)).arrayBuffer()) }
}

/** The ids that the form has sent. */
function sentIds(page: Page) {
  const sent: Record<string, unknown>[] = []
  page.on('request', request => {
    if (request.method() !== 'POST' || !request.url().endsWith(api.players.create.path)) return
    sent.push(z.record(z.string(), z.unknown()).parse(bodyOf(request)))
  })
  return () => sent.at(-1) ?? {}
}

const bucket = '**/club-uploads/**'

const playersOf = async (token: string) =>
  z.array(PlayerSummary).parse(await callApi(api.players.list, { token }))

test('the files of a player are uploaded in the form, shown in the list of children, and a picture is removed again', {
  tags: 'main',
}, async () => {
  const { page, token, surname, image, certificate } = await atForm({ device: 'phone' })
  const sent = sentIds(page)
  await image.input.setInputFiles(pdf)
  await image.said('Please choose a JPEG or PNG picture').waitFor()
  await expect.poll(() => image.input.getAttribute('aria-invalid')).toBe('true')
  await image.input.setInputFiles(addExif(await drawPicture(page, 'jpeg', [2400, 1200])))
  await image.box.getByRole('button', { name: 'View' }).waitFor()
  await certificate.input.setInputFiles(pdf)
  await certificate.box.getByRole('button', { name: 'View' }).waitFor()
  await certificate.said('certificate.pdf').waitFor()
  await expectAccessible(page)
  // The link is delayed, so that the tab is checked before it navigates.
  let release = () => {}
  await page.route('**/api/uploads/upl_*', async route => {
    await new Promise<void>(resolve => {
      release = resolve
    })
    await route.fallback()
  })
  const popup = page.waitForEvent('popup')
  await certificate.box.getByRole('button', { name: 'View' }).click()
  expect(await (await popup).evaluate(() => window.opener)).toBeNull()
  release()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await addPlayer(page, 'Ada', surname)

  const avatar = page.getByRole('img', { name: `Ada ${surname}` })
  await avatar.waitFor()
  await expect.poll(() => avatar.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(800)
  const [player] = await playersOf(token)
  const { link, bytes } = await stored(token, player?.playerImageUrl ?? '')
  expect(link.contentType).toBe('image/jpeg')
  // Rotated upright before the rotation was removed together with the location.
  expect(readSize(bytes)).toEqual([800, 1600])
  expect(hasLocation(bytes)).toBe(false)
  const { bytes: document } = await stored(token, String(sent().birthCertificateUrl))
  expect(document.equals(pdf.buffer)).toBe(true)

  await page.goto(pages.player.path.replace(':id', player?.id ?? ''))
  await page.getByRole('button', { name: 'Remove picture' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove picture' }).click()
  await page.getByText('The picture was removed').waitFor()
  await page.getByRole('button', { name: 'Remove birth certificate' }).waitFor()
  expect((await playersOf(token))[0]).not.toHaveProperty('playerImageUrl')
})

test('an upload that fails can be retried, the form waits for it, and nothing typed is lost', async () => {
  const { page, token, surname, image } = await atForm()
  await page.getByLabel('First name').fill('Typed Before')
  await page.clock.install()
  await page.route(bucket, route => route.abort())
  await image.input.setInputFiles(await drawPicture(page, 'jpeg', [900, 600]))
  await passTimeUntil(page, image.said('The file couldn’t be sent'))
  await expect.poll(() => page.getByLabel('First name').inputValue()).toBe('Typed Before')

  await fillPlayer(page, 'Ada', surname)
  await page.getByRole('button', { name: 'Add Player' }).click()
  await page.getByText('A file was not uploaded').waitFor()
  await expect.poll(() => image.input.evaluate(input => input === document.activeElement)).toBe(true)
  expect(await playersOf(token)).toEqual([])

  await page.unroute(bucket)
  await image.box.getByRole('button', { name: 'Try again' }).click()
  await image.box.getByRole('button', { name: 'View' }).waitFor()
  await page.getByRole('button', { name: 'Add Player' }).click()
  await page.getByRole('img', { name: `Ada ${surname}` }).waitFor()
})
