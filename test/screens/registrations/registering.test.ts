import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { PublicConfig } from '#shared/club/model.ts'
import { pages } from '#shared/pages.ts'
import { api } from '#shared/routes.ts'
import { declinedCard, validCard } from '../../club.ts'
import { browser } from '../browser.ts'
import { createProgram, withId } from '../programs/program.ts'
import { createParent, createRegistration } from '../programs/season.ts'
import { callApi, devices, expectAccessible, getToken, isFocused, runJobs, visit } from '../story.ts'
import { expectUncovered } from '../toasts.ts'
import { cardOf, createAccount, fillCard, fillPlayer, makeUniqueName, registerChild } from './steps.ts'

test('a parent with twins sees what fits each, pays for one, is offered the other, and pays that later', {
  tags: 'main',
}, async () => {
  const girls = await createProgram({
    ...{ programType: 'girls', fee: 9500, registrationPassword: 'crease' },
  })
  const boys = await createProgram({ programType: 'boys', fee: 6000 })
  const young = await createProgram({ grades: ['K', '1', '2'] })
  const { token, surname, ids } = await createParent({ Ada: 'Female', Ben: 'Male' })
  const page = await visit(browser, pages.programRegistration.path, { token, device: 'phone' })

  await cardOf(page, girls.name).waitFor()
  await cardOf(page, boys.name).waitFor()
  await notFor(page, 'your children').getByText(young.name).waitFor()
  await page.getByRole('radio', { name: 'Ada' }).check()
  expect(new URL(page.url()).searchParams.get('child')).toBe(ids.Ada)
  await reason(page, 'Ada', boys.name, 'This is a boys program.').waitFor()
  await reason(page, 'Ada', young.name, 'For grades K–2; Ada is in grade 4.').waitFor()
  expect(await cardOf(page, boys.name).count()).toBe(0)
  await page.reload()
  await reason(page, 'Ada', boys.name, 'This is a boys program.').waitFor()
  await cardOf(page, girls.name).getByRole('link', { name: 'Details' }).waitFor()
  await expectAccessible(page)

  await cardOf(page, girls.name).getByRole('button', { name: 'Register' }).click()
  const dialog = page.getByRole('dialog', { name: girls.name })
  await dialog.getByText('U10 · Born 2016').waitFor()
  const ben = dialog.getByLabel(`Ben ${surname}`)
  await expect.poll(() => ben.isDisabled()).toBe(true)
  await dialog.getByText('This is a girls program.').waitFor()
  await expectAccessible(page)
  await dialog.getByLabel('Ada').check()
  const field = dialog.getByLabel('Registration password')
  await field.fill('wrong')
  await dialog.getByRole('button', { name: 'Proceed to Checkout' }).click()
  await dialog.getByText('The registration password is not correct').waitFor()
  await expect.poll(() => field.evaluate(isFocused)).toBe(true)
  await field.fill('crease')
  await dialog.getByRole('button', { name: 'Proceed to Checkout' }).click()
  await page.getByRole('button', { name: 'Pay Now' }).waitFor()
  const checkout = page.url()

  await registerChild(page, 'Ben', new RegExp(boys.name))
  await page.goto(checkout)
  await page.getByRole('button', { name: 'Pay Now' }).click()
  await fillCard(page, declinedCard)
  const pay = page.getByRole('button', { name: 'Pay $95.00' })
  await pay.click()
  await page.getByRole('main').getByText('Your card was declined.').waitFor()
  await expectUncovered(page, pay)
  await page.getByLabel('Card number').fill(validCard)
  await pay.click()
  await page.getByRole('heading', { name: 'Payment Successful' }).waitFor()
  await page.getByRole('link', { name: `Next: Ben ${surname}, ${boys.name} $60.00` }).click()
  await page.getByRole('button', { name: 'Pay Later' }).click()
  await page.getByRole('button', { name: 'Yes, pay later' }).click()
  await page.getByRole('heading', { name: 'Registered, payment due later' }).waitFor()
  expect(await page.getByRole('link', { name: /^Next/ }).count()).toBe(0)
  await page.goto(pages.dashboard.path)
  await page
    .getByText(new RegExp(`^Ben ${surname}, ${boys.name}, by .*, or the spot will be released$`))
    .waitFor()
  // Nothing is scheduled for a child without a team, and what has nothing to say takes little room.
  await page
    .getByText('Confirm your email so that Ada’s team, practices and games can appear here.')
    .waitFor()
  expect(await page.getByRole('heading', { name: 'Next up' }).count()).toBe(0)
  const shortcuts = await page.getByRole('navigation', { name: 'Shortcuts' }).boundingBox()
  expect(shortcuts?.height).toBeLessThan(220)
})
test('a waiting list leads from joining it to a spot', async () => {
  const director = await getToken('director')
  const program = await createProgram({ capacity: 1, fee: 4000 })
  const [first, second, third] = [
    await createParent({ Uma: 'Female' }),
    await createParent({ Ada: 'Female' }),
    await createParent({ Ben: 'Male' }),
  ]
  const taken = await createRegistration(first.token, first.ids.Uma, program)

  const page = await visit(browser, `${pages.programRegistration.path}?programId=${program.id}`, {
    token: second.token,
    device: 'phone',
  })
  const dialog = page.getByRole('dialog', { name: `Waitlist for ${program.name}` })
  await dialog.getByLabel('Ada').check()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Join waitlist' }).click()
  await dialog.waitFor({ state: 'hidden' })
  const card = cardOf(page, program.name)
  await card.getByText('Position 1 on the waitlist').waitFor()
  await card.getByText('Full', { exact: true }).waitFor()
  const body = { programId: program.id, playerId: third.ids.Ben }
  await callApi(api.waiting.join, { token: third.token, body })

  await callApi(withId(api.registrations.cancel, taken.id), { token: director })
  await runJobs()
  await page.reload()
  const offer = page.getByText(`A spot in ${program.name} is being held for Ada ${second.surname} until`)
  for (const path of [`/program/${program.id}`, pages.dashboard.path, pages.programRegistration.path]) {
    await page.goto(path)
    await offer.waitFor()
  }
  await page.getByRole('button', { name: /^Register now/ }).click()
  await page.getByRole('button', { name: 'Pay Now' }).waitFor()

  await page.goto(pages.account.path)
  await page.getByRole('button', { name: /^Cancel: Ada/ }).click()
  await page.getByRole('button', { name: 'Yes, cancel' }).click()
  await page.getByText('Registration canceled').waitFor()
  await page.getByRole('heading', { name: 'No registrations yet' }).waitFor()

  await runJobs()
  const other = await visit(browser, pages.account.path, { token: third.token })
  await other.getByText(`A spot in ${program.name} is being held for Ben ${third.surname} until`).waitFor()
  await other.getByRole('button', { name: /^Decline/ }).click()
  await other.getByRole('button', { name: 'Yes, decline' }).click()
  await other.getByText('Spot declined').waitFor()
  await page.goto(pages.programRegistration.path)
  await cardOf(page, program.name).getByText('1 spot left').waitFor()
})

test('a newcomer is shown what is open before the login, and the program they choose leads to its dialog', {
  tags: 'main',
}, async () => {
  const name = makeUniqueName('Spring Travel for Boys and Girls of the Lower School ')
  const program = await createProgram({ name, registrationStatus: 'open', fee: 5000, grades: ['1', '2'] })
  const other = await createProgram({ registrationStatus: 'open', fee: 6000 })
  const page = await visit(browser, pages.home.path, { device: 'phone' })
  await page.waitForURL(`**${pages.auth.path}?returnTo=%2F`)
  await page.getByRole('heading', { name: 'Welcome', exact: true }).waitFor()
  const { clubName } = PublicConfig.parse(await callApi(api.club.config))
  await page.getByRole('main').getByText(clubName, { exact: true }).waitFor()
  await page.getByRole('heading', { name: 'Open programs' }).waitFor()
  await expect.poll(() => page.getByRole('main').getByRole('listitem').count()).toBe(3)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'All open programs' }).click()
  await page.getByRole('link', { name: `Register for ${program.name}` }).click()
  const chosen = page.getByRole('main').getByRole('listitem').first()
  await chosen.getByText('Grades 1, 2 · $50.00 · Your choice').waitFor()
  await page.setViewportSize(devices.narrow)
  await expect.poll(() => chosen.getByRole('link', { name }).evaluate(isWhole)).toBe(true)
  await page.setViewportSize(devices.phone)
  await page.getByRole('link', { name: 'New here? Create your account' }).click()
  // The login form has a field with the same name.
  await page.getByRole('heading', { name: 'Create Account' }).waitFor()
  const surname = makeUniqueName('Newcomer')
  await createAccount(page, surname)
  await page.getByRole('link', { name: 'Add Player Profile' }).click()
  await fillPlayer(page, 'Ada', surname)
  await page.getByRole('button', { name: 'Add Player' }).click()

  // The program is for younger children: the family gets those for Ada.
  const dialog = page.getByRole('dialog', { name: `Register for ${program.name}` })
  await dialog.getByText('For grades 1, 2; Ada is in grade 4.').waitFor()
  await expectAccessible(page)
  await dialog
    .getByRole('region', { name: 'Programs for Ada' })
    .getByRole('link', { name: other.name })
    .click()
  const fitting = page.getByRole('dialog', { name: `Register for ${other.name}` })
  await expect.poll(() => fitting.getByLabel('Ada').isChecked()).toBe(true)

  await page.setViewportSize(devices.desktop)
  await page.goto(pages.account.path)
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.getByRole('heading', { name: 'Welcome back' }).waitFor()
  expect(await page.getByRole('heading', { name: 'Open programs' }).isVisible()).toBe(false)
})
/** Nothing of its text is cut off. */
const isWhole = (element: Element): boolean =>
  element.scrollWidth <= element.clientWidth && element.scrollHeight <= element.clientHeight

const notFor = (page: Page, whom: string): Locator =>
  page.getByRole('region', { name: `Programs ${whom} can’t join` })

const reason = (page: Page, child: string, program: string, text: string): Locator =>
  notFor(page, child).getByRole('listitem').filter({ hasText: program }).getByText(text)
