import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { pages } from '#shared/pages.ts'
import { browser } from '../browser.ts'
import { expectAccessible, visit } from '../story.ts'
import { createTeamWith } from '../teams/team.ts'
import { drawPicture } from '../uploads/pictures.ts'

const pdf = { name: 'map.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF\n') }

const box = (page: Page) => page.getByRole('textbox', { name: 'Message', exact: true })
const log = (page: Page) => page.getByRole('region', { name: 'Messages', exact: true })

test('pictures and documents can be sent in a message, shown, and opened', { tags: 'main' }, async () => {
  const { team } = await createTeamWith({ Ada: {} })
  const page = await visit(browser, `${pages.messages.path}?c=team.${team.id}`, { as: 'coach' })
  await box(page).fill('The field')
  const jpeg = await drawPicture(page, 'jpeg', [600, 400])
  await page.getByLabel('Attach files').setInputFiles([jpeg, pdf, { ...pdf, name: 'away.pdf' }])
  await page.getByRole('button', { name: 'Remove away.pdf' }).click()
  await page.getByLabel('Attach files').setInputFiles([
    { ...pdf, name: 'two.pdf' },
    { ...pdf, name: 'three.pdf' },
  ])
  const send = page.getByRole('button', { name: 'Send', exact: true })
  await expect.poll(() => send.isEnabled()).toBe(true)
  await send.click()
  const shown = log(page).getByRole('img', { name: 'Ada.jpg' })
  await shown.waitFor()
  await expect
    .poll(() => shown.evaluate(image => image instanceof HTMLImageElement && image.naturalWidth > 0))
    .toBe(true)
  await log(page)
    .getByRole('button', { name: /map\.pdf/ })
    .waitFor()
  expect(
    await log(page)
      .getByRole('button', { name: /three\.pdf/ })
      .count(),
  ).toBe(0)
  await log(page).getByRole('button', { name: '+1 more' }).click()
  await log(page)
    .getByRole('button', { name: /three\.pdf/ })
    .waitFor()
  await expectAccessible(page)
  await page.getByLabel('Attach files').setInputFiles({ ...pdf, name: 'page.html', mimeType: 'text/html' })
  await page.getByText(/Please choose/).waitFor()
})

test('a file that is attached in the moment in which another one is stored does not undo that', async () => {
  const { team } = await createTeamWith({ Ada: {} })
  const page = await visit(browser, `${pages.messages.path}?c=team.${team.id}`, { as: 'coach' })
  await box(page).fill('The field')
  await page.evaluate(attachWhenStored)
  await page.getByLabel('Attach files').setInputFiles(pdf)
  await page.getByRole('button', { name: 'Remove second.pdf' }).waitFor()
  await expect.poll(() => page.getByRole('button', { name: 'Send', exact: true }).isEnabled()).toBe(true)
})

/** Attaches a second file after the reply that the first one is stored, and before the page shows that. */
function attachWhenStored(): void {
  const send = window.fetch
  window.fetch = async (...call) => {
    const reply = await send(...call)
    if (!reply.url.includes('/confirm')) return reply
    window.fetch = send
    const text = await reply.text()
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      const chosen = new DataTransfer()
      chosen.items.add(new File(['%PDF-1.4\n%%EOF\n'], 'second.pdf', { type: 'application/pdf' }))
      const input = document.querySelector<HTMLInputElement>('input[aria-label="Attach files"]')
      if (!input) throw new Error('There is no file input.')
      input.files = chosen.files
      input.dispatchEvent(new Event('change', { bubbles: true }))
    }
    // The message comes before that of React's scheduler, which is posted later.
    const readText = async () => {
      port2.postMessage('stored')
      return text
    }
    return Object.assign(new Response(text, reply), { text: readText })
  }
}
