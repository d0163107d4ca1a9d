import { expect, it } from 'vitest'
import type { Write } from '#functions/platform/data/transaction.ts'
import type { UserRow } from '#functions/stores/users/store.ts'
import { defaultPreferences, type NotificationPreferences } from '#shared/notifications/rules.ts'
import { api } from '#shared/routes.ts'
import { openClub } from '../club.ts'
import { numbered } from '../forms.ts'

const club = await openClub()
const [
  { unsubscribeLinks },
  { enqueueJob, listDueJobs },
  { commit },
  { listHeldMails },
  users,
  { deleteAccountWrites },
] = await Promise.all([
  import('#functions/identity/mailLinks/notifications.ts'),
  import('#functions/platform/jobs/queue.ts'),
  import('#functions/platform/data/transaction.ts'),
  import('#functions/stores/notifications/heldMail.ts'),
  import('#functions/stores/users/store.ts'),
  import('#functions/stores/users/accounts.ts'),
])

type Parent = Awaited<ReturnType<typeof club.person>>
async function parent(changes: Partial<NotificationPreferences> = {}) {
  const person = await club.person('parent')
  const body = { ...defaultPreferences, ...changes }
  expect(await club.ok(api.notifications.save, { as: person, body })).toEqual(body)
  return person
}
const chosen = (as: { token: string }) => club.ok(api.notifications.get, { as })

/** Queues a mail, as the job of a message or of a changed event does. */
const queue = ({ id: userId }: Parent, payload: { template: string; data: object; safeguarding?: boolean }) =>
  commit(
    enqueueJob({
      kind: 'bulk-mail',
      ref: numbered('told-'),
      at: club.clock.now.toISOString(),
      payload: { ...payload, userId },
    }),
  )
const tell = (to: Parent, content: string, more: { safeguarding?: boolean } = {}) => {
  const data = { from: 'Coach Kim', content, attachments: 0, conversationId: 'c1' }
  return queue(to, { template: 'message', data, ...more })
}
const cancelPractice = (to: Parent, startDate: string) => {
  const was = { startDate, endDate: startDate, startTime: '18:00:00', endTime: '19:30:00' }
  const dates = [{ id: 'evt_1', title: 'Practice', was }]
  return queue(to, { template: 'eventChanged', data: { kind: 'cancelled', dates, more: 0 } })
}
const tickAt = (instant: string) => {
  club.clock.moveTo(instant)
  return club.tick()
}
const texts = ({ email }: Parent) => club.ses.mails(email).map(({ text }) => text)
async function changeAccount({ id }: Parent, change: (user: UserRow) => Write[]) {
  const user = await users.getUser(id)
  if (user) await commit(...change(user))
}

// The club's clock is five hours behind Greenwich in winter.
it('mail comes at once to whoever has chosen nothing, with a link to stop it', async () => {
  club.clock.moveTo('2026-03-03T15:00:00Z')
  const someone = await club.person('parent')
  expect(await chosen(someone)).toEqual(defaultPreferences)
  await tell(someone, 'Bring water.')
  await club.tick()
  const [mail] = club.ses.mails(someone.email)
  expect(mail?.text).toContain('Bring water.')
  expect(mail?.text).toContain('http://club.test/account#notifications')
  expect(mail?.headers['List-Id']).toBe('<messages.club.test>')
  expect(mail?.headers['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click')
  expect(mail?.headers['List-Unsubscribe']).toMatch(/^<http:\/\/club\.test\/api\/unsubscribe\/[\w.-]+>$/)
})

it('mail of a kind that is off does not come, but a child’s messages do, once a day', async () => {
  club.clock.moveTo('2026-03-04T15:00:00Z')
  const [off, guardian] = [await parent({ messages: 'off' }), await parent({ messages: 'off' })]
  await tell(off, 'To the child.')
  await tell(guardian, 'To the child.', { safeguarding: true })
  await club.tick()
  expect([texts(off), texts(guardian)]).toEqual([[], []])
  await tickAt('2026-03-04T23:00:00Z')
  expect([texts(off), texts(guardian)]).toEqual([[], [expect.stringContaining('To the child.')]])
})

it('mail for the daily digest comes in one, at the chosen hour, each piece once', async () => {
  club.clock.moveTo('2026-03-05T15:00:00Z')
  const daily = await parent({ messages: 'daily', schedule: 'daily', digestHour: 17 })
  await tell(daily, 'First.')
  await cancelPractice(daily, '2026-03-20')
  await club.tick()
  await tell(daily, 'Second.')
  await club.tick()
  await tickAt('2026-03-05T21:59:00Z')
  expect(texts(daily)).toEqual([])
  club.clock.moveTo('2026-03-05T22:00:00Z')
  await Promise.all([club.tick(), club.tick()])
  await club.tick()
  const [mail, ...others] = club.ses.mails(daily.email)
  expect([mail?.subject, others]).toEqual(['3 updates from Ridgeline Lacrosse', []])
  for (const piece of ['First.', 'Second.', 'Canceled: Practice']) expect(mail?.text).toContain(piece)
  expect(mail?.text.match(/Hello/g)).toHaveLength(1)
  expect(mail?.text).toContain('You’re getting this because you chose one email a day, or less.')
  expect(mail?.headers['List-Unsubscribe']).toContain('.all.')
  expect(await listHeldMails(daily.id)).toEqual([])
  await tickAt('2026-03-06T22:00:00Z')
  expect(texts(daily)).toHaveLength(1)
})

it('mail that comes just before the daily digest waits for the next, and is not lost between them', async () => {
  club.clock.moveTo('2026-03-06T22:58:00Z')
  const daily = await parent({ messages: 'daily' })
  await tell(daily, 'Late.')
  await club.tick()
  await tickAt('2026-03-06T23:00:00Z')
  expect(texts(daily)).toEqual([])
  await tickAt('2026-03-07T23:00:00Z')
  expect(texts(daily)).toHaveLength(1)
})

it('mail at night waits for the morning, over midnight, and over the change of clocks', async () => {
  // 22:00 on the night to 8 March, on which clocks are put forward.
  club.clock.moveTo('2026-03-08T03:00:00Z')
  const sleeper = await parent({ quietHours: { from: '21:00', until: '07:00' } })
  await tell(sleeper, 'Good morning.')
  await club.tick()
  await tickAt('2026-03-08T10:59:00Z')
  expect(texts(sleeper)).toEqual([])
  await tickAt('2026-03-08T11:00:00Z')
  expect(texts(sleeper)).toHaveLength(1)
})

it('mail about a change within a day comes at once, whatever was chosen', async () => {
  club.clock.moveTo('2026-03-10T15:00:00Z')
  const off = await parent({ schedule: 'off', quietHours: { from: '09:00', until: '12:00' } })
  await cancelPractice(off, '2026-03-11')
  await club.tick()
  // Until 18:00 on the 11th there are more than 24 hours.
  expect(texts(off)).toEqual([])
  club.clock.moveTo('2026-03-10T22:00:00Z')
  await cancelPractice(off, '2026-03-11')
  await club.tick()
  expect(texts(off)).toHaveLength(1)
  expect(club.ses.mails(off.email)[0]?.headers['List-Unsubscribe']).toBeUndefined()
})

it('waiting mail follows the choice and the account at the time when it is sent', async () => {
  club.clock.moveTo('2026-03-12T15:00:00Z')
  const all = await Promise.all(Array.from({ length: 4 }, () => parent({ messages: 'daily' })))
  const [off, bounced, closed, deleted] = all as [Parent, Parent, Parent, Parent]
  for (const one of all) await tell(one, 'No longer.')
  await club.tick()
  await club.ok(api.notifications.save, { as: off, body: { ...defaultPreferences, messages: 'off' } })
  const mailProblem = { kind: 'bounce', at: club.clock.now.toISOString(), detail: '' } as const
  await changeAccount(bounced, user => [users.updateUser(user, { mailProblem })])
  await changeAccount(closed, user => [users.updateUser(user, { status: 'disabled' })])
  await changeAccount(deleted, deleteAccountWrites)
  expect(await tickAt('2026-03-12T23:00:00Z')).toMatchObject({ failed: 0 })
  for (const one of all) expect([texts(one), await listHeldMails(one.id)]).toEqual([[], []])
  expect(await listDueJobs('DUE#bulk', { now: club.clock.now, kinds: ['digest'], limit: 9 })).toEqual([])
})

const tokenOf = async (id: string, topic: 'messages' | 'schedule' | 'all') =>
  (await unsubscribeLinks(id, topic)).page.split('token=')[1] ?? ''
const press = (token: string, choices?: object) =>
  club.call(api.notifications.unsubscribe, { body: { token, ...(choices && { choices }) } })

it('the unsubscribe link turns off the kind of the mail and no other, and turns it on again as it was', async () => {
  const daily = await parent({ messages: 'daily' })
  const token = await tokenOf(daily.id, 'messages')
  const { json } = await press(token)
  const before = { messages: 'daily' }
  expect(json).toEqual({ message: 'You’re unsubscribed.', topics: ['messages'], before })
  expect(await chosen(daily)).toEqual({ ...defaultPreferences, messages: 'off' })
  expect((await press(token, { ...json.before, schedule: 'off' })).status).toBe(200)
  expect(await chosen(daily)).toEqual({ ...defaultPreferences, messages: 'daily' })
})

it('the unsubscribe link of a daily digest applies to all of it', async () => {
  const someone = await parent()
  const topics = ['messages', 'schedule', 'announcements', 'reminders']
  expect((await press(await tokenOf(someone.id, 'all'))).json.topics).toEqual(topics)
  expect(await chosen(someone)).toMatchObject({ messages: 'off', schedule: 'off', announcements: 'off' })
})

it.each(['first', 'later'])(
  'two unsubscribe links at the same moment both count, as the %s choice',
  async when => {
    const someone = await (when === 'later' ? parent() : club.person('parent'))
    const links = await Promise.all(
      (['messages', 'schedule'] as const).map(topic => tokenOf(someone.id, topic)),
    )
    const replies = await Promise.all(links.map(token => press(token)))
    expect(replies.map(({ status }) => status)).toEqual([200, 200])
    expect(await chosen(someone)).toMatchObject({ messages: 'off', schedule: 'off' })
  },
)

it('the unsubscribe link works for years, as long as its account exists', async () => {
  const leaving = await parent()
  const token = await tokenOf(leaving.id, 'schedule')
  club.clock.pass({ days: 1900 })
  expect((await press(token)).status).toBe(200)
  await changeAccount(leaving, deleteAccountWrites)
  expect((await press(token)).status).toBe(400)
})

it('an unsubscribe link that belongs to another account or kind, or is truncated or forged, is refused', async () => {
  const [one, other] = [await parent(), await parent()]
  const token = await tokenOf(one.id, 'messages')
  const [id = '', , mac = ''] = token.split('.')
  const kinds = ['schedule', 'all', 'account'].map(kind => `${id}.${kind}.${mac}`)
  const cut = [token.slice(0, -1), `${token}.x`, `${id}.messages.`, '', 'x']
  const message = 'This link is not valid. Please choose your email preferences in your account.'
  for (const wrong of [`${other.id}.messages.${mac}`, ...kinds, ...cut]) {
    const { status, json } = await press(wrong)
    expect([wrong, status, json.issues]).toEqual([wrong, 400, [{ field: 'token', message }]])
  }
  expect([await chosen(one), await chosen(other)]).toEqual([defaultPreferences, defaultPreferences])
})

it('the unsubscribe button of a mail program posts a form, as in RFC 8058', async () => {
  const someone = await parent()
  const { oneClick } = await unsubscribeLinks(someone.id, 'schedule')
  const { status, body } = await club.gateway.handle({
    method: 'POST',
    url: new URL(oneClick).pathname,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
    ip: '203.0.113.9',
  })
  expect([status, body.toString()]).toEqual([200, '{"message":"You’re unsubscribed."}'])
  expect(await chosen(someone)).toEqual({ ...defaultPreferences, schedule: 'off' })
})
