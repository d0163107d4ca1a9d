import { describe, expect, test } from 'vitest'
import { pages } from '#shared/pages.ts'
import { bodyOf } from '../../engines/body.ts'
import { browser } from '../browser.ts'
import { devicesFor, expectAccessible, getToken, visit } from '../story.ts'

describe.each(devicesFor('phone'))('notifications on a %s', device => {
  test('notification preferences can be set in the account, with the hours in words', {
    tags: 'main',
  }, async () => {
    const page = await visit(browser, `${pages.account.path}#notifications`, {
      device,
      token: await getToken('parent2'),
    })
    const section = page.locator('#notifications')
    await section.getByLabel('Messages').selectOption('Never')
    await section.getByLabel('Reminders', { exact: true }).selectOption('2 hours before')
    await section.getByLabel('Quiet hours').check()
    await section.getByLabel('Daily email at').selectOption('10:00 PM')
    await section.getByRole('button', { name: 'Save preferences' }).click()
    await section.getByText('The daily email would arrive during your quiet hours.').waitFor()
    await section.getByLabel('Daily email at').selectOption('6:00 PM')
    await expectAccessible(page)
    const sent = page.waitForRequest(request => request.method() === 'PUT')
    await section.getByRole('button', { name: 'Save preferences' }).click()
    expect(bodyOf(await sent)).toEqual({
      messages: 'off',
      schedule: 'now',
      announcements: 'now',
      reminders: 'hours',
      digestHour: 18,
      quietHours: { from: '21:00', until: '07:00' },
    })
    await page.getByText('Email preferences saved').waitFor()
  })

  test('notifications are not turned off by opening a link, and a wrong link says where to choose', async () => {
    const page = await visit(browser, `${pages.unsubscribe.path}?token=usr_1.messages.x`, { device })
    await page.getByRole('heading', { name: 'Unsubscribe from these emails?' }).waitFor()
    expect(new URL(page.url()).search).toBe('')
    await page.getByRole('button', { name: 'Unsubscribe' }).click()
    await page.getByText('This link is not valid.').waitFor()
    await expectAccessible(page)
  })
})
