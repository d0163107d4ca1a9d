import { expect, test } from 'vitest'
import { pages } from '#shared/pages.ts'
import { api } from '#shared/routes.ts'
import { bodyOf } from '../../engines/body.ts'
import { newPlayer } from '../../forms.ts'
import { browser } from '../browser.ts'
import { createFamily } from '../registrations/steps.ts'
import { callApi, confirmAddress, expectAccessible, getToken, visit } from '../story.ts'

test('an administrator connects a child that has no parent, and takes the parent off again', async () => {
  const { surname, username, token } = await createFamily('Ada')
  await confirmAddress(`${username}@example.com`, token)
  const alone = newPlayer('Ben', { lastName: surname })
  await callApi(api.players.create, { token: await getToken('director'), body: alone })
  const page = await visit(browser, `${pages.users.path}?tab=connections&search=${surname}`, { as: 'admin' })
  const card = (name: string) =>
    page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: `${name} ${surname}` }) })
  await card('Ada').getByText('Connected', { exact: true }).waitFor()
  await page.getByLabel('No parent').check()
  await card('Ada').waitFor({ state: 'hidden' })

  await card('Ben').getByRole('button', { name: 'Connect parent' }).click()
  const dialog = page.getByRole('dialog').first()
  expect(await dialog.getByText('Remove Current Parent').count()).toBe(0)
  await dialog.getByLabel('Parent', { exact: true }).fill(surname)
  await dialog.getByRole('radio', { name: `Dana ${surname}` }).check()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Connect parent' }).click()
  await page.getByText('Parent connected').waitFor()
  await page.getByRole('button', { name: 'Clear search and filter' }).click()

  await card('Ben').getByText(`Dana ${surname}`).waitFor()
  await card('Ben').getByRole('button', { name: 'Change Parent' }).click()
  await dialog.getByLabel('Remove Current Parent').check()
  const sent = page.waitForRequest(request => request.method() === 'PATCH')
  await dialog.getByRole('button', { name: 'Change Parent' }).click()
  expect(bodyOf(await sent)).toEqual({ parentId: '' })
  await card('Ben').getByText('No Parent', { exact: true }).waitFor()
})
