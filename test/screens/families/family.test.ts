import { expect, test } from 'vitest'
import { pages } from '#shared/pages.ts'
import { declinedCard, validCard } from '../../club.ts'
import { browser } from '../browser.ts'
import {
  addPlayer,
  countConfirmations,
  createAccount,
  fetchInvoices,
  fillCard,
  makeUniqueName,
  registerChild,
  travel,
} from '../registrations/steps.ts'
import { devicesFor, visit } from '../story.ts'

test.each(devicesFor('desktop'))(
  'a family on a %s creates an account, adds four children, and settles a spot for each in a different way',
  { tags: 'main' },
  async device => {
    const surname = makeUniqueName('Line')
    const page = await visit(browser, pages.register.path, { device })
    await createAccount(page, surname)
    await page.getByRole('link', { name: 'Add Player Profile' }).click()
    await addPlayer(page, 'Ada', surname)
    for (const [child, born] of [['Ben'], ['Cleo'], ['Dan', '04092018']] as const) {
      await page.goto(pages.playerRegistration.path)
      await addPlayer(page, child, surname, born)
    }

    await registerChild(page, 'Ada', travel)
    await page.goto(`${page.url()}&success=true`)
    await page.getByText('No payment received').waitFor()
    await expect
      .poll(() => fetchInvoices(surname))
      .toMatchObject([{ amountPaid: 0, balance: 32500, status: 'unpaid' }])
    await page.getByRole('button', { name: 'Pay Now' }).click()
    await fillCard(page, validCard)
    const confirmations = countConfirmations(page)
    await page.getByRole('button', { name: 'Pay $325.00' }).dblclick()
    await page.getByRole('heading', { name: 'Payment Successful' }).waitFor()
    expect(confirmations()).toBe(1)
    expect(new URL(page.url()).searchParams.get('success')).toBe('true')

    await page.getByRole('link', { name: 'Register for another program' }).click()
    await registerChild(page, 'Ben', travel)
    await page.getByRole('button', { name: 'Pay Now' }).click()
    await fillCard(page, declinedCard)
    await page.getByRole('button', { name: 'Pay $325.00' }).click()
    await page.getByRole('main').getByText('Your card was declined.').waitFor()
    await page.getByLabel('Card number').fill(validCard)
    await page.getByRole('button', { name: 'Pay $325.00' }).click()
    await page.getByRole('heading', { name: 'Payment Successful' }).waitFor()

    await page.getByRole('link', { name: 'Register for another program' }).click()
    await registerChild(page, 'Cleo', travel)
    await page.getByRole('button', { name: 'Pay Later' }).click()
    await page.getByRole('button', { name: 'Yes, pay later' }).click()
    await page.getByRole('heading', { name: 'Registered, payment due later' }).waitFor()

    await page.getByRole('link', { name: 'Register for another program' }).click()
    await page.getByRole('link', { name: /^Finish checkout for Cleo/ }).waitFor()
    await registerChild(page, 'Dan', /Clinic/)
    await page.getByRole('heading', { name: 'No Payment Required' }).waitFor()
    await page.getByRole('button', { name: 'Complete registration' }).click()
    await page.getByRole('heading', { name: 'Registration complete' }).waitFor()

    const children = (await fetchInvoices(surname)).map(({ playerName, amountPaid, balance }) => ({
      child: playerName.split(' ')[0],
      amountPaid,
      balance,
    }))
    expect(children).toEqual([
      { child: 'Ada', amountPaid: 32500, balance: 0 },
      { child: 'Ben', amountPaid: 32500, balance: 0 },
      { child: 'Cleo', amountPaid: 0, balance: 32500 },
      { child: 'Dan', amountPaid: 0, balance: 0 },
    ])
  },
)
