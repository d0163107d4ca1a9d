import { expect, test } from 'vitest'
import { pages } from '#shared/pages.ts'
import { api } from '#shared/routes.ts'
import { bodyOf } from '../../engines/body.ts'
import { newPlayer } from '../../forms.ts'
import { browser } from '../browser.ts'
import { createFamily } from '../registrations/steps.ts'
import { callApi, confirmAddress, expectAccessible, getToken, visit } from '../story.ts'
import { expectUncovered } from '../toasts.ts'

const path = (search: string) => `${pages.users.path}?tab=connections&search=${search}`

/** A parent with one child, and a child of the same name that staff have created. */
async function twoChildren() {
  const made = await createFamily('Ada')
  await confirmAddress(`${made.username}@example.com`, made.token)
  const alone = newPlayer('Ben', { lastName: made.surname })
  await callApi(api.players.create, { token: await getToken('director'), body: alone })
  return made
}

test('an administrator can connect, change and remove parents', async () => {
  const { surname } = await twoChildren()
  const page = await visit(browser, path(surname), { as: 'admin' })
  const card = (name: string) =>
    page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: `${name} ${surname}` }) })
  await card('Ada').getByText('Connected', { exact: true }).waitFor()
  await card('Ada').getByText(`${surname.toLowerCase()}@example.com`).waitFor()
  await card('Ben').getByText('No Parent', { exact: true }).waitFor()
  await card('Ben').getByText(/^ply_/).waitFor()
  await expectAccessible(page)
  await page.getByLabel('No parent').check()
  await page.waitForURL('**parent=none*')
  await card('Ada').waitFor({ state: 'hidden' })

  await card('Ben').getByRole('button', { name: 'Connect parent' }).click()
  const dialog = page.getByRole('dialog').first()
  await dialog.getByRole('button', { name: 'Connect parent' }).click()
  await dialog.getByText('Please select a parent').waitFor()
  expect(await dialog.getByText('Remove Current Parent').count()).toBe(0)
  await dialog.getByLabel('Parent', { exact: true }).fill(surname)
  await dialog.getByRole('radio', { name: `Dana ${surname}` }).check()
  await expectAccessible(page)
  await page.route('**/api/players/*/parent', route =>
    route.fulfill({ status: 502, contentType: 'text/html', body: '<html>Bad gateway</html>' }),
  )
  await dialog.getByRole('button', { name: 'Connect parent' }).click()
  await page.getByText('Failed to connect parent to player').waitFor()
  await expectUncovered(page, dialog.getByRole('button', { name: 'Connect parent' }))
  await page.unroute('**/api/players/*/parent')
  await dialog.getByRole('button', { name: 'Connect parent' }).click()
  await page.getByText('Parent connected').waitFor()
  await page.getByRole('heading', { name: 'No player matches' }).waitFor()
  await page.getByRole('button', { name: 'Clear search and filter' }).click()

  await card('Ben').getByText(`Dana ${surname}`).waitFor()
  await card('Ben').getByRole('button', { name: 'Change Parent' }).click()
  await dialog.getByLabel('Parent', { exact: true }).fill(surname)
  await dialog.getByText('No one found').waitFor()
  await dialog.getByLabel('Remove Current Parent').check()
  const sent = page.waitForRequest(request => request.method() === 'PATCH')
  await dialog.getByRole('button', { name: 'Change Parent' }).click()
  expect(bodyOf(await sent)).toEqual({ parentId: '' })
  await card('Ben').getByText('No Parent', { exact: true }).waitFor()

  await card('Ada').getByRole('button', { name: 'Manage Connections' }).click()
  await dialog.getByText('Primary', { exact: true }).waitFor()
  await dialog.getByRole('button', { name: `Remove Dana ${surname}` }).click()
  await page.getByRole('button', { name: 'Remove parent' }).click()
  await dialog.getByText(`No parent is connected to Ada ${surname}.`).waitFor()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Connect parent' }).click()
  await dialog.getByRole('heading', { name: 'Connect parent' }).waitFor()
  await dialog.getByRole('button', { name: 'Cancel' }).click()

  await card('Ada').getByRole('button', { name: 'Edit' }).click()
  await dialog.getByLabel('First name').fill('Adele')
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await card('Adele').waitFor()
})

test('a program director can see the parents of children, on a phone', async () => {
  const { surname } = await twoChildren()
  const page = await visit(browser, path(surname), { as: 'director', device: 'phone' })
  await page.getByText('No Parent', { exact: true }).waitFor()
  await page.getByText(`${surname.toLowerCase()}@example.com`).waitFor()
  expect(await page.getByRole('button', { name: /Parent|Connections|^Edit/ }).count()).toBe(0)
  await expectAccessible(page)
})
