import { expect, test } from 'vitest'
import { pages } from '#shared/pages.ts'
import { api } from '#shared/routes.ts'
import { browser } from '../browser.ts'
import { createAccount, createFamily, makeUniqueName, password } from '../registrations/steps.ts'
import { callApi, confirmAddress, expectAccessible, visit, waitForMailedLink } from '../story.ts'

test('a family invites a second guardian, lets the child sign in, and later undoes both', async () => {
  const { token, username } = await createFamily('Riley')
  await confirmAddress(`${username}@example.com`, token)
  const surname = makeUniqueName('Second')
  const address = `${surname.toLowerCase()}@example.com`
  const first = await visit(browser, pages.account.path, { token, device: 'phone' })
  await first.getByText('1 guardian · login off').click()
  await first.getByRole('button', { name: 'Invite a guardian of Riley' }).press('Enter')
  const inviting = first.getByRole('dialog', { name: 'Invite a guardian of Riley' })
  await inviting.getByLabel('Email').fill(`${username}@example.com`)
  await first.keyboard.press('Enter')
  await inviting.getByText('who is already a guardian').first().waitFor()
  await expectAccessible(first)
  await inviting.getByLabel('Email').fill(address)
  await first.keyboard.press('Enter')
  await first.getByText('Invited', { exact: true }).waitFor()
  await first.getByRole('button', { name: `Resend the invitation to ${address}` }).waitFor()

  const link = await waitForMailedLink(address, pages.guardianInvitation.path)
  const second = await visit(browser, link, { device: 'phone' })
  await second.getByRole('heading', { name: 'Become a guardian of Riley' }).waitFor()
  expect(new URL(second.url()).search).toBe('')
  await expect.poll(() => second.locator('meta[name=referrer]').getAttribute('content')).toBe('no-referrer')
  await second.getByRole('link', { name: 'Create an account' }).click()
  await createAccount(second, surname)
  await second.getByRole('link', { name: 'Back to the invitation' }).click()
  await second.getByRole('button', { name: 'Accept and see Riley' }).click()
  await second.getByRole('heading', { name: 'You’re now a guardian of Riley' }).waitFor()
  await second.getByRole('link', { name: 'See my family' }).click()
  await second.getByText('2 guardians · login off').click()
  await second.getByText('Primary guardian').waitFor()
  expect(await second.getByRole('button', { name: /^Remove / }).count()).toBe(0)
  await second.getByRole('button', { name: 'Leave Riley' }).waitFor()

  await first.reload()
  await first.getByText('2 guardians · login off').click()
  await first.getByText(address).waitFor()
  await first.getByRole('button', { name: 'Turn on Riley’s login' }).click()
  const activating = first.getByRole('dialog', { name: 'Let Riley log in' })
  const name = await activating.locator('p > strong').textContent()
  await activating.getByLabel('Password', { exact: true }).fill(password)
  await activating.getByLabel('Confirm password').fill(password)
  await first.keyboard.press('Enter')
  await first.getByText('Riley can log in now').waitFor()
  await first.getByText('On', { exact: true }).waitFor()
  await callApi(api.auth.login, { body: { username: name ?? '', password } })

  await first.getByRole('button', { name: `Remove Dana ${surname} from Riley` }).click()
  const removing = first.getByRole('dialog', { name: `Remove Dana ${surname}?` })
  await removing.getByText('Riley’s login will be turned off').waitFor()
  await removing.getByRole('button', { name: 'Remove guardian' }).click()
  await first.getByText('Guardian removed').waitFor()
  await first.getByText('Off', { exact: true }).waitFor()
  await second.reload()
  await second.getByRole('heading', { name: 'No children in your account' }).waitFor()
  await expectAccessible(first)
})
