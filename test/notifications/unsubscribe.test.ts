import { describe, expect, it } from 'vitest'
import { defaultPreferences } from '#shared/notifications/rules.ts'
import { api } from '#shared/routes.ts'
import { openClub } from '../club.ts'

const club = await openClub()
const { unsubscribeLinks } = await import('#functions/identity/mailLinks/notifications.ts')
const tokenOf = async (id: string, topic: 'messages' | 'schedule' | 'all') =>
  (await unsubscribeLinks(id, topic)).page.split('token=')[1] ?? ''
const chosen = (as: { token: string }) => club.ok(api.notifications.get, { as })
const press = (token: string, choices?: object) =>
  club.call(api.notifications.unsubscribe, { body: { token, ...(choices && { choices }) } })

describe('the link in a mail', () => {
  it('the unsubscribe link turns off the kind of the mail, and turns it on again as it was', async () => {
    const parent = await club.person('parent')
    await club.ok(api.notifications.save, { as: parent, body: { ...defaultPreferences, messages: 'daily' } })
    const token = await tokenOf(parent.id, 'messages')
    const { json } = await press(token)
    expect(json).toEqual({
      message: 'You’re unsubscribed.',
      topics: ['messages'],
      before: { messages: 'daily' },
    })
    expect(await chosen(parent)).toEqual({ ...defaultPreferences, messages: 'off' })
    expect((await press(token, json.before)).status).toBe(200)
    expect(await chosen(parent)).toEqual({ ...defaultPreferences, messages: 'daily' })
  })

  it('the unsubscribe link of a daily digest applies to all of it', async () => {
    const parent = await club.person('parent')
    expect((await press(await tokenOf(parent.id, 'all'))).json.topics).toEqual([
      'messages',
      'schedule',
      'announcements',
    ])
    expect(await chosen(parent)).toMatchObject({ messages: 'off', schedule: 'off' })
  })

  it('the unsubscribe link changes no other kinds of mail', async () => {
    const parent = await club.person('parent')
    await press(await tokenOf(parent.id, 'messages'), { messages: 'off', schedule: 'off' })
    expect(await chosen(parent)).toEqual({ ...defaultPreferences, messages: 'off' })
  })

  it('the unsubscribe link works for years, as long as its account exists', async () => {
    const parent = await club.person('parent')
    const token = await tokenOf(parent.id, 'schedule')
    club.clock.moveTo('2031-05-01T12:00:00Z')
    expect((await press(token)).status).toBe(200)
    const { deleteAccountWrites, getUser } = await import('#functions/stores/users/store.ts')
    const { commit } = await import('#functions/platform/data/transaction.ts')
    const user = await getUser(parent.id)
    if (user) await commit(...deleteAccountWrites(user))
    expect((await press(token)).status).toBe(400)
  })

  it('an unsubscribe link that belongs to another account or kind, or is truncated or forged, is refused', async () => {
    const [one, other] = [await club.person('parent'), await club.person('parent')]
    const token = await tokenOf(one.id, 'messages')
    const [id = '', , mac = ''] = token.split('.')
    const wrong = [
      `${other.id}.messages.${mac}`,
      `${id}.schedule.${mac}`,
      `${id}.all.${mac}`,
      `${id}.account.${mac}`,
      token.slice(0, -1),
      `${token}.x`,
      `${id}.messages.`,
      '',
      'x',
    ]
    for (const one of wrong) {
      const { status, json } = await press(one)
      expect([one, status, json.issues]).toEqual([
        one,
        400,
        [
          {
            field: 'token',
            message: 'This link is not valid. Please choose your email preferences in your account.',
          },
        ],
      ])
    }
    expect([await chosen(one), await chosen(other)]).toEqual([defaultPreferences, defaultPreferences])
  })
})

it('the unsubscribe button of a mail program posts a form, as in RFC 8058', async () => {
  const parent = await club.person('parent')
  const { oneClick } = await unsubscribeLinks(parent.id, 'schedule')
  const { status, body } = await club.gateway.handle({
    method: 'POST',
    url: new URL(oneClick).pathname,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
    ip: '203.0.113.9',
  })
  expect([status, body.toString()]).toEqual([200, '{"message":"You’re unsubscribed."}'])
  expect(await chosen(parent)).toEqual({ ...defaultPreferences, schedule: 'off' })
})

it('notification preferences survive other changes of the account at the same time', async () => {
  const parent = await club.person('parent')
  const { updateUser, getUser } = await import('#functions/stores/users/store.ts')
  const { commit } = await import('#functions/platform/data/transaction.ts')
  await club.ok(api.notifications.save, { as: parent, body: { ...defaultPreferences, messages: 'daily' } })
  const before = await getUser(parent.id)
  await press(await tokenOf(parent.id, 'messages'))
  if (before) await commit(updateUser(before, { city: 'Lakeside' }))
  expect(await chosen(parent)).toMatchObject({ messages: 'off' })
})
