import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { pages } from '#shared/pages.ts'
import { api } from '#shared/routes.ts'
import { Team } from '#shared/teams/model.ts'
import { validCard } from '../../club.ts'
import { newTeam } from '../../forms.ts'
import { browser } from '../browser.ts'
import { createProgram, withId } from '../programs/program.ts'
import { createParent, createRegistration } from '../programs/season.ts'
import { callApi, devicesFor, expectAccessible, getToken, runJobs, visit } from '../story.ts'
import { chooseAction, openRegistrations, rowOf } from './registrationList.ts'
import { fillCard, makeUniqueName, registerChild } from './steps.ts'

describe.each(devicesFor('phone'))('a parent with twins on a %s', device => {
  test('a parent with twins sees what fits each, pays for one, is offered the other, and pays that later', {
    tags: 'main',
  }, async () => {
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
    await page.getByRole('heading', { name: 'Registered, payment due later' }).waitFor()
    expect(await page.getByRole('link', { name: /^Next/ }).count()).toBe(0)
    await page.goto(pages.dashboard.path)
    await page
      .getByText(new RegExp(`^Ben ${surname}, ${boys.name}, due by .*, or the spot will be released$`))
      .waitFor()
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

describe.each(devicesFor('phone'))('the team of a registration on a %s', device => {
  test('a family is offered the teams that fit the child, and told by the server why another does not', async () => {
    const director = await getToken('director')
    const program = await createProgram()
    const create = async (begin: string, more: object) => {
      const body = newTeam(makeUniqueName(begin), { programId: program.id, ...more })
      return Team.parse(await callApi(api.teams.create, { token: director, body }))
    }
    const owls = await create('Boys Owls ', { ageGroup: 'U10' })
    const girls = await create('Hawks ', { ageGroup: 'Girls U10' })
    await create('Herons ', { ageGroup: 'Boys U10' })
    await create('Falcons ', { grade: '6', ageGroup: 'U12' })
    const { token, ids } = await createParent({ Ada: 'Female', Ben: 'Male' })
    const path = `${pages.programRegistration.path}?programId=${program.id}`
    const page = await visit(browser, path, { token, device })
    const dialog = page.getByRole('dialog', { name: program.name })
    const offered = () => dialog.getByLabel('Team').getByRole('option').allTextContents()
    await dialog.getByLabel('Ada').check()
    await expect
      .poll(offered)
      .toEqual(['No preference', `${owls.name} (U10, Grade 4)`, `${girls.name} (Girls U10, Grade 4)`])
    await expectAccessible(page)
    await dialog.getByLabel('Team').selectOption(girls.id)
    await dialog.getByLabel('Ben').check()
    await expect.poll(offered).not.toContain(`${girls.name} (Girls U10, Grade 4)`)
    await expect.poll(() => dialog.getByLabel('Team').inputValue()).toBe('')

    await dialog.getByLabel('Team').selectOption(owls.id)
    await callApi(withId(api.teams.update, owls.id), { token: director, body: { grade: '5' } })
    await dialog.getByRole('button', { name: 'Proceed to Checkout' }).click()
    await dialog.locator('[id$=error]', { hasText: 'This team is for grade 5; Ben is in grade 4.' }).waitFor()

    const made = await createRegistration(token, ids.Ben, program)
    const office = await openRegistrations(program, device)
    await chooseAction(rowOf(office, made.playerName), 'Add to a team')
    const placing = office.getByRole('dialog', { name: `Add ${made.playerName} to a team` })
    await placing.getByLabel('Team').selectOption(owls.id)
    await placing.getByText('This team is for grade 5; Ben is in grade 4.').waitFor()
    await placing.getByLabel('Reason for the exception').fill('Plays up with friends')
    await expectAccessible(office)
    await placing.getByRole('button', { name: 'Add to team' }).click()
    await placing.waitFor({ state: 'hidden' })
    const log = await visit(browser, pages.audit.path, { as: 'admin', device })
    await log.getByText(`to ${owls.name}: “Plays up with friends”`).waitFor()
  })
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
  await expectAccessible(page)
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
  await expectAccessible(page)
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
  await expectAccessible(other)
  await other.getByRole('button', { name: /^Decline/ }).click()
  await other.getByRole('button', { name: 'Yes, decline' }).click()
  await other.getByText('Spot declined').waitFor()
  await page.goto(pages.programRegistration.path)
  await cardOf(page, program.name).getByText('1 spot left').waitFor()
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
  await card.getByText('Position 2 on the waitlist').waitFor()
  await card.getByRole('button', { name: /^Leave waitlist: Ada/ }).click()
  await page.getByRole('button', { name: 'Yes, leave' }).click()
  await page.getByText('You left the waitlist').waitFor()
  await expect.poll(() => card.getByText('Position 1 on the waitlist').count()).toBe(1)
  expect(await card.getByText('Position 2 on the waitlist').count()).toBe(0)
})

describe('the first page', () => {
  test('a family that was never here sees the open programs, and chooses one before it has an account', {
    tags: 'main',
  }, async () => {
    const program = await createProgram({ registrationStatus: 'open', fee: 5000 })
    const page = await visit(browser, pages.home.path, { device: 'phone' })
    await page.getByRole('heading', { name: /^Welcome to / }).waitFor()
    const register = page.getByRole('link', { name: `Register for ${program.name}` })
    await register.waitFor()
    await expectAccessible(page)
    await register.click()
    await page.getByRole('heading', { name: 'Create Account' }).waitFor()
    expect(new URL(page.url()).searchParams.get('returnTo')).toBe(
      `${pages.programRegistration.path}?programId=${program.id}`,
    )
    await page.goto(pages.home.path)
    await page.getByRole('main').getByRole('link', { name: 'Log in' }).click()
    await page.getByRole('heading', { name: 'Welcome back' }).waitFor()
  })

  test('whose session has ended is asked to log in again, and not welcomed like a stranger', async () => {
    const page = await visit(browser, pages.faq.path)
    // Before the next page begins: the page that is open would still ask about it, and take it away.
    await page.addInitScript(() => {
      // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox and Safari
      document.cookie = 'logged_in=1; Path=/'
    })
    await page.goto(pages.home.path)
    await page.getByText('Your session has expired').waitFor()
  })
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
    await dialog.getByText('Fee: Free').waitFor()
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
    expect(await page.getByRole('button', { name: /^Register now/i }).count()).toBe(0)
    await expectAccessible(page)

    const listed = await createProgram({ registrationStatus: 'waitlist' })
    await page.goto(`/registration/${listed.id}`)
    await page.getByRole('button', { name: `Join waitlist for ${listed.name}` }).click()
    await page.getByRole('dialog', { name: `Join the waitlist for ${listed.name}?` }).waitFor()

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

const notFor = (page: Page, whom: string): Locator =>
  page.getByRole('region', { name: `Programs ${whom} can’t join` })

const reason = (page: Page, child: string, program: string, text: string): Locator =>
  notFor(page, child).getByRole('listitem').filter({ hasText: program }).getByText(text)
