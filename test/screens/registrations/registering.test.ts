import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { pages } from '#shared/pages.ts'
import { api } from '#shared/routes.ts'
import { validCard } from '../../club.ts'
import { browser } from '../browser.ts'
import { createProgram, withId } from '../programs/program.ts'
import { createParent, createRegistration, runJobs } from '../programs/season.ts'
import { callApi, devicesFor, expectAccessible, getToken, visit } from '../story.ts'
import { fillCard, registerChild } from './steps.ts'

describe.each(devicesFor('phone'))('a parent with twins on a %s', device => {
  test('a parent with twins sees what fits each, pays for one, is offered the other, and pays that later', async () => {
    const girls = await createProgram({ programType: 'girls', fee: 9500 })
    const boys = await createProgram({ programType: 'boys', fee: 6000 })
    const young = await createProgram({ grades: ['K', '1', '2'] })
    const { token, surname, ids } = await createParent({ Ada: 'Female', Ben: 'Male' })
    const page = await visit(browser, pages.programRegistration.path, { token, device })

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
    await dialog.getByRole('button', { name: 'Proceed to Checkout' }).click()
    await page.getByRole('button', { name: 'Pay Now' }).waitFor()
    const checkout = page.url()

    await registerChild(page, 'Ben', new RegExp(boys.name))
    await page.goto(checkout)
    await page.getByRole('button', { name: 'Pay Now' }).click()
    await fillCard(page, validCard)
    await page.getByRole('button', { name: 'Pay $95.00' }).click()
    await page.getByRole('heading', { name: 'Payment Successful' }).waitFor()
    await page.getByRole('link', { name: `Next: Ben ${surname}, ${boys.name} $60.00` }).click()
    await page.getByRole('button', { name: 'Pay Later' }).click()
    await page.getByRole('button', { name: 'Yes, pay later' }).click()
    await page.getByRole('heading', { name: 'Registered, to be paid later' }).waitFor()
    expect(await page.getByRole('link', { name: /^Next/ }).count()).toBe(0)
  })
})

test('a registration that does not fit is also refused by the server, if the office has just changed the program', async () => {
  const program = await createProgram()
  const { token } = await createParent({ Ada: 'Female' })
  const page = await visit(browser, `${pages.programRegistration.path}?programId=${program.id}`, { token })
  const dialog = page.getByRole('dialog', { name: program.name })
  await dialog.getByLabel('Ada').check()
  await callApi(withId(api.programs.update, program.id), {
    token: await getToken('director'),
    body: { programType: 'boys' },
  })
  await dialog.getByRole('button', { name: 'Proceed to Checkout' }).click()
  await dialog.locator('[id$=error]', { hasText: 'This is a boys program.' }).waitFor()
})

test('a waiting list leads from joining it to a spot', { timeout: 120_000 }, async () => {
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
  const dialog = page.getByRole('dialog', { name: `Waiting list of ${program.name}` })
  await dialog.getByLabel('Ada').check()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Join Waitlist' }).click()
  await dialog.waitFor({ state: 'hidden' })
  const card = cardOf(page, program.name)
  await card.getByText('Position 1 on the waiting list').waitFor()
  await card.getByText('Full', { exact: true }).waitFor()
  await expectAccessible(page)
  const body = { programId: program.id, playerId: third.ids.Ben }
  await callApi(api.waiting.join, { token: third.token, body })

  await callApi(withId(api.registrations.cancel, taken.id), { token: director })
  await runJobs()
  await page.reload()
  const offer = page.getByText(`A place for Ada ${second.surname} in ${program.name} is yours until`)
  for (const path of [`/program/${program.id}`, pages.dashboard.path, pages.programRegistration.path]) {
    await page.goto(path)
    await offer.waitFor()
  }
  await expectAccessible(page)
  await page.getByRole('button', { name: /^Register Now/ }).click()
  await page.getByRole('button', { name: 'Pay Now' }).waitFor()

  await page.goto(pages.account.path)
  await page.getByRole('button', { name: /^Cancel: Ada/ }).click()
  await page.getByRole('button', { name: 'Yes, cancel' }).click()
  await page.getByText('Registration cancelled').waitFor()
  await page.getByRole('heading', { name: 'No registrations yet' }).waitFor()

  await runJobs()
  const other = await visit(browser, pages.account.path, { token: third.token })
  await other.getByText(`A place for Ben ${third.surname} in ${program.name} is yours until`).waitFor()
  await expectAccessible(other)
  await other.getByRole('button', { name: /^Decline/ }).click()
  await other.getByRole('button', { name: 'Yes, decline' }).click()
  await other.getByText('The place is declined').waitFor()
  await page.goto(pages.programRegistration.path)
  await cardOf(page, program.name).getByText('1 place left').waitFor()
})

test('a family that waits can leave the waiting list', async () => {
  const program = await createProgram({ registrationStatus: 'waitlist' })
  const { token, ids } = await createParent({ Ada: 'Female', Ben: 'Male' })
  for (const playerId of [ids.Ada, ids.Ben]) {
    await callApi(api.waiting.join, { token, body: { programId: program.id, playerId } })
  }
  const page = await visit(browser, pages.programRegistration.path, { token })
  const card = cardOf(page, program.name)
  await card.getByText('Waitlist', { exact: true }).waitFor()
  await card.getByText('Position 2 on the waiting list').waitFor()
  await card.getByRole('button', { name: /^Leave waiting list: Ada/ }).click()
  await page.getByRole('button', { name: 'Yes, leave' }).click()
  await page.getByText('You left the waiting list').waitFor()
  await expect.poll(() => card.getByText('Position 1 on the waiting list').count()).toBe(1)
  expect(await card.getByText('Position 2 on the waiting list').count()).toBe(0)
})

describe('the registration of one program', () => {
  test('registering for one program sends strangers to the login and back, and asks others to confirm', async () => {
    const program = await createProgram({ fee: 0 })
    const page = await visit(browser, `/registration/${program.id}`)
    const link = page.getByRole('link', { name: `Register Now for ${program.name}` })
    await expect
      .poll(() => link.getAttribute('href'))
      .toBe(`/auth?returnTo=${encodeURIComponent(`/program-registration?programId=${program.id}`)}`)

    const { token } = await createParent({ Ada: 'Female' })
    const parent = await visit(browser, `/registration/${program.id}`, { token, device: 'phone' })
    await parent.getByRole('button', { name: `Register Now for ${program.name}` }).click()
    const dialog = parent.getByRole('dialog', { name: `Register for ${program.name}?` })
    await dialog.getByText('The fee: Free').waitFor()
    await expectAccessible(parent)
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await parent.waitForURL(`**${pages.programRegistration.path}?programId=${program.id}`)
    await parent
      .getByRole('dialog', { name: `Register for ${program.name}` })
      .getByLabel('Ada')
      .waitFor()
  })

  test('registering for one program shows that it is closed, full or does not exist', async () => {
    const closed = await createProgram({ registrationStatus: 'closed' })
    const page = await visit(browser, `/registration/${closed.id}`, { as: 'parent' })
    await page.getByText('This program is not open for registration').waitFor()
    await page.getByText('Closed', { exact: true }).waitFor()
    expect(await page.getByRole('button', { name: /^Register Now/ }).count()).toBe(0)
    await expectAccessible(page)

    const listed = await createProgram({ registrationStatus: 'waitlist' })
    await page.goto(`/registration/${listed.id}`)
    await page.getByRole('button', { name: `Join Waitlist for ${listed.name}` }).click()
    await page.getByRole('dialog', { name: `Join the waiting list of ${listed.name}?` }).waitFor()

    await page.goto('/registration/none')
    await page.getByRole('heading', { name: 'Program Not Found' }).waitFor()
    await expectAccessible(page)
  })
})

test('programs that cannot be loaded can be requested again', async () => {
  const page = await visit(browser, pages.faq.path)
  await page.route('**/api/programs?*', route => route.fulfill({ status: 500, body: '{"message":"Broken"}' }))
  await page.goto(pages.programRegistration.path)
  await page.getByRole('alert').getByText('Broken').waitFor()
  await page.unroute('**/api/programs?*')
  await page.route('**/api/programs?*', route => route.fulfill({ json: [] }))
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('heading', { name: 'No Programs Available' }).waitFor()
  await expectAccessible(page)
})

const cardOf = (page: Page, name: string): Locator =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) })

const notFor = (page: Page, whom: string): Locator => page.getByRole('region', { name: `Not for ${whom}` })

const reason = (page: Page, child: string, program: string, text: string): Locator =>
  notFor(page, child).getByRole('listitem').filter({ hasText: program }).getByText(text)
