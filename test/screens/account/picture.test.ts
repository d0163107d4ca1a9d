import { expect, test } from 'vitest'
import { pages } from '#shared/pages.ts'
import { bodyOf } from '../../engines/body.ts'
import { browser } from '../browser.ts'
import { createFamily } from '../registrations/steps.ts'
import { expectAccessible, visit } from '../story.ts'
import { drawPicture } from '../uploads/pictures.ts'

test('a picture is saved once it is uploaded, is kept until another one is stored, and can be taken away', async () => {
  const { token } = await createFamily()
  const page = await visit(browser, pages.account.path, { token })
  const saved: unknown[] = []
  page.on('request', request => request.method() === 'PATCH' && saved.push(bodyOf(request)))
  const input = page.getByLabel('Picture (optional)', { exact: true })
  await input.setInputFiles(await drawPicture(page, 'jpeg', [200, 200]))
  await page.getByText('Picture saved').waitFor()
  expect(saved).toEqual([{ profileImageUrl: expect.any(String) }])
  await expectAccessible(page)

  await page.reload()
  await page.getByRole('button', { name: 'View', exact: true }).waitFor()
  await page.route('**/api/uploads/presign', () => {})
  await input.setInputFiles({ ...(await drawPicture(page, 'jpeg', [300, 300])), name: 'another.jpg' })
  await page.getByText('another.jpg', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Cancel', exact: true }).click()
  await page.getByText('another.jpg', { exact: true }).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'View', exact: true }).waitFor()
  expect(saved).toHaveLength(1)

  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect.poll(() => page.getByRole('button', { name: 'Remove', exact: true }).count()).toBe(0)
  expect(saved.at(-1)).toEqual({ profileImageUrl: null })
})
