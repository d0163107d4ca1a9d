import { expect, test } from 'vitest'
import { pages } from '#shared/pages.ts'
import { browser } from '../browser.ts'
import { expectAccessible, visit } from '../story.ts'
import { createTeamWith } from '../teams/team.ts'
import { drawPicture } from '../uploads/pictures.ts'

const pdf = { name: 'map.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF\n') }

test('pictures and documents can be sent in a message, shown, and opened', { tags: 'main' }, async () => {
  const { team } = await createTeamWith({ Ada: {} })
  const page = await visit(browser, `${pages.messages.path}?c=team.${team.id}`, { as: 'coach' })
  const log = page.getByRole('region', { name: 'Messages', exact: true })
  const chip = (name: RegExp) => log.getByRole('button', { name })
  await page.getByRole('textbox', { name: 'Message', exact: true }).fill('The field')
  const jpeg = await drawPicture(page, 'jpeg', [600, 400])
  const attach = page.getByLabel('Attach files')
  await attach.setInputFiles([jpeg, pdf, { ...pdf, name: 'away.pdf' }])
  await page.getByRole('button', { name: 'Remove away.pdf' }).click()
  // While the first ones may still be on their way.
  await attach.setInputFiles([
    { ...pdf, name: 'two.pdf' },
    { ...pdf, name: 'three.pdf' },
  ])
  const send = page.getByRole('button', { name: 'Send', exact: true })
  await expect.poll(() => send.isEnabled()).toBe(true)
  await send.click()
  const shown = log.getByRole('img', { name: 'Ada.jpg' })
  await shown.waitFor()
  await expect
    .poll(() => shown.evaluate(image => image instanceof HTMLImageElement && image.naturalWidth > 0))
    .toBe(true)
  await chip(/map\.pdf/).waitFor()
  expect(await chip(/three\.pdf/).count()).toBe(0)
  await chip(/^\+1 more$/).click()
  await chip(/three\.pdf/).waitFor()
  await expectAccessible(page)
})
