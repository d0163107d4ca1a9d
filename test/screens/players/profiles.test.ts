import { test } from 'vitest'
import * as z from 'zod'
import { pages } from '#shared/pages.ts'
import { api } from '#shared/routes.ts'
import { newPlayer } from '../../forms.ts'
import { browser } from '../browser.ts'
import { createFamily } from '../registrations/steps.ts'
import { callApi, confirmAddress, expectAccessible, getToken, visit, waitUntilLoaded } from '../story.ts'

const Id = z.object({ id: z.string() })
const idOf = async (token: string) => Id.parse(await callApi(api.users.me, { token })).id

/** A parent with children, whose profile can be opened. */
async function parentOf(...children: string[]) {
  const made = await createFamily(...children)
  return { ...made, id: await idOf(made.token), name: `Dana ${made.surname}` }
}

test('an administrator can read a whole profile, from person to person, with the text that was accepted', async () => {
  const { id, name, surname } = await parentOf('Ada')
  const page = await visit(browser, `${pages.users.path}?profile=${id}`, { as: 'admin' })
  const dialog = page.getByRole('dialog', { name: 'Complete User Profile' })
  await dialog.getByRole('heading', { name }).waitFor()
  await dialog.getByText('12 Field Lane, Ridgeline, NY 10001').waitFor()
  await dialog.getByRole('button', { name: `Ada ${surname}` }).click()
  await dialog.getByText('12 Field Lane, Ridgeline, NY 10001 (the parent’s)').waitFor()
  await dialog.getByRole('tab', { name: 'Documents and Waivers' }).click()
  await dialog.getByText('Parents accept these for their child.').waitFor()
  await dialog.getByRole('button', { name: 'Back' }).click()
  await dialog.getByRole('tab', { name: 'Documents and Waivers' }).click()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'View the waiver' }).click()
  const waiver = page.getByRole('dialog', { name: 'Waiver' })
  await waiver.getByText('Lacrosse is a contact sport').waitFor()
  await waiver.getByText(/Version \S+ · accepted by Dana/).waitFor()
})

test('two profiles of a child can be merged, on its page', async () => {
  const { surname, username, token: own } = await parentOf('Ada')
  await confirmAddress(`${username}@example.com`, own)
  const token = await getToken('director')
  const alone = newPlayer('Ada', { lastName: surname })
  const twin = Id.parse(await callApi(api.players.create, { token, body: alone }))
  const page = await visit(browser, pages.player.path.replace(':id', twin.id), { as: 'admin' })
  await waitUntilLoaded(page)
  // The page is still loading, which may move or replace the button.
  await page.waitForLoadState('networkidle')
  await page.getByRole('button', { name: 'Merge players' }).click()
  const dialog = page.getByRole('dialog', { name: 'Merge players' })
  await dialog.getByLabel(/^The other profile/).fill(`Ada ${surname}`)
  await dialog.getByRole('radio', { name: `Ada ${surname}` }).check()
  await dialog.getByLabel('Keep this profile').check()
  await dialog.getByLabel(`Type Ada ${surname} to confirm`).fill(`Ada ${surname}`)
  const parent = dialog.getByLabel(`Dana ${surname} (${username}@example.com)`)
  await parent.waitFor()
  await dialog.getByRole('button', { name: 'Merge', exact: true }).click()
  await dialog.getByText(`Please confirm that Dana ${surname} is a guardian of this child.`).waitFor()
  await parent.check()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Merge', exact: true }).click()
  await page.getByText('Profiles merged').waitFor()
  await page.waitForURL(url => !url.pathname.includes(twin.id))
  await page.getByText(`Dana ${surname}`, { exact: true }).first().waitFor()
})
