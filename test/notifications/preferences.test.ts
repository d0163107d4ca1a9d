import { describe, expect, it } from 'vitest'
import { defaultPreferences, type NotificationPreferences } from '#shared/notifications/rules.ts'
import { api } from '#shared/routes.ts'
import { openClub } from '../club.ts'
import { numbered } from '../forms.ts'

const club = await openClub()
const [{ mailEach }, { enqueueJob, listDueJobs }, { commit }, { listHeldMails }] = await Promise.all([
  import('#functions/services/mail/outbox.ts'),
  import('#functions/platform/jobs/queue.ts'),
  import('#functions/platform/data/transaction.ts'),
  import('#functions/stores/notifications/heldMail.ts'),
])

type Parent = Awaited<ReturnType<typeof club.person>>
async function parent(changes: Partial<NotificationPreferences> = {}) {
  const person = await club.person('parent')
  const body = { ...defaultPreferences, ...changes }
  expect(await club.ok(api.notifications.save, { as: person, body })).toEqual(body)
  return person
}

/** Sends these people a message in the app. */
async function tell(people: Parent[], content: string, safeguarding: Parent[] = []) {
  const job = {
    kind: 'message-delivery' as const,
    ref: numbered('told-'),
    at: club.clock.now.toISOString(),
    payload: {},
  }
  await commit(enqueueJob(job))
  const ids = (some: Parent[]) => some.map(({ id }) => id)
  const data = { from: 'Coach Kim', content, attachments: 0, conversationId: 'c1' }
  const row = { ...job, attempts: 0, leasedUntil: '' }
  await mailEach(row, ids(people), 'message', data, { safeguarding: ids(safeguarding) })
}
async function change(people: Parent[], startDate: string) {
  const job = {
    kind: 'event-aftermath' as const,
    ref: numbered('told-'),
    at: club.clock.now.toISOString(),
    payload: {},
  }
  await commit(enqueueJob(job))
  const was = { startDate, endDate: startDate, startTime: '18:00:00', endTime: '19:30:00' }
  const dates = [{ id: 'evt_1', title: 'Practice', was }]
  const ids = people.map(({ id }) => id)
  await mailEach({ ...job, attempts: 0, leasedUntil: '' }, ids, 'eventChanged', {
    kind: 'cancelled',
    dates,
    more: 0,
  })
}
const texts = ({ email }: Parent) => club.ses.mails(email).map(({ text }) => text)

// The club's clock is five hours behind Greenwich in winter.
describe('mail', () => {
  it('mail comes at once to whoever has chosen nothing, with a link to stop it', async () => {
    club.clock.moveTo('2026-03-03T15:00:00Z')
    const someone = await club.person('parent')
    expect(await club.ok(api.notifications.get, { as: someone })).toEqual(defaultPreferences)
    await tell([someone], 'Bring water.')
    await club.tick()
    const [mail] = club.ses.mails(someone.email)
    expect(mail?.text).toContain('Bring water.')
    expect(mail?.text).toContain('http://club.test/account#notifications')
    expect(mail?.headers['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click')
    expect(mail?.headers['List-Unsubscribe']).toMatch(/^<http:\/\/club\.test\/api\/unsubscribe\/[\w.-]+>$/)
  })

  it('mail of a kind that is off does not come, but a child’s messages do, once a day', async () => {
    club.clock.moveTo('2026-03-04T15:00:00Z')
    const [off, guardian] = [await parent({ messages: 'off' }), await parent({ messages: 'off' })]
    await tell([off, guardian], 'To the child.', [guardian])
    await club.tick()
    expect([texts(off), texts(guardian)]).toEqual([[], []])
    club.clock.moveTo('2026-03-04T23:00:00Z')
    await club.tick()
    expect(texts(off)).toEqual([])
    expect(texts(guardian)).toEqual([expect.stringContaining('To the child.')])
  })

  it('mail for the daily digest comes in one, at the chosen hour, each piece once', async () => {
    club.clock.moveTo('2026-03-05T15:00:00Z')
    const daily = await parent({ messages: 'daily', schedule: 'daily', digestHour: 17 })
    await tell([daily], 'First.')
    await change([daily], '2026-03-20')
    await club.tick()
    await tell([daily], 'Second.')
    await club.tick()
    club.clock.moveTo('2026-03-05T21:59:00Z')
    await club.tick()
    expect(texts(daily)).toEqual([])
    club.clock.moveTo('2026-03-05T22:00:00Z')
    await Promise.all([club.tick(), club.tick()])
    await club.tick()
    expect(texts(daily)).toHaveLength(1)
    const [mail] = club.ses.mails(daily.email)
    expect(mail?.subject).toBe('3 updates from Ridgeline Lacrosse')
    for (const piece of ['First.', 'Second.', 'Canceled: Practice']) expect(mail?.text).toContain(piece)
    expect(mail?.text.match(/Hello/g)).toHaveLength(1)
    expect(mail?.headers['List-Unsubscribe']).toContain('.all.')
    expect(await listHeldMails(daily.id)).toEqual([])
    club.clock.moveTo('2026-03-06T22:00:00Z')
    await club.tick()
    expect(texts(daily)).toHaveLength(1)
  })

  it('mail that comes just before the daily digest waits for the next, and is not lost between them', async () => {
    club.clock.moveTo('2026-03-06T22:58:00Z')
    const daily = await parent({ messages: 'daily' })
    await tell([daily], 'Late.')
    await club.tick()
    club.clock.moveTo('2026-03-06T23:00:00Z')
    await club.tick()
    expect(texts(daily)).toEqual([])
    club.clock.moveTo('2026-03-07T23:00:00Z')
    await club.tick()
    expect(texts(daily)).toHaveLength(1)
  })

  it('mail at night waits for the morning, over midnight, and over the change of clocks', async () => {
    // 22:00 on the night to 8 March, on which clocks are put forward.
    club.clock.moveTo('2026-03-08T03:00:00Z')
    const sleeper = await parent({ quietHours: { from: '21:00', until: '07:00' } })
    await tell([sleeper], 'Good morning.')
    await club.tick()
    club.clock.moveTo('2026-03-08T10:59:00Z')
    await club.tick()
    expect(texts(sleeper)).toEqual([])
    club.clock.moveTo('2026-03-08T11:00:00Z')
    await club.tick()
    expect(texts(sleeper)).toHaveLength(1)
  })

  it('mail about a change within a day comes at once, whatever was chosen', async () => {
    club.clock.moveTo('2026-03-10T15:00:00Z')
    const off = await parent({ schedule: 'off', quietHours: { from: '09:00', until: '12:00' } })
    await change([off], '2026-03-12')
    await change([off], '2026-03-11')
    await club.tick()
    // Until 18:00 on the 11th there are more than 24 hours.
    expect(texts(off)).toEqual([])
    club.clock.moveTo('2026-03-10T22:00:00Z')
    await change([off], '2026-03-11')
    await club.tick()
    expect(texts(off)).toHaveLength(1)
    expect(club.ses.mails(off.email)[0]?.headers['List-Unsubscribe']).toBeUndefined()
  })

  it('mail follows the choice at the time when it is sent', async () => {
    club.clock.moveTo('2026-03-12T15:00:00Z')
    const daily = await parent({ messages: 'daily' })
    await tell([daily], 'No longer.')
    await club.tick()
    await club.ok(api.notifications.save, { as: daily, body: { ...defaultPreferences, messages: 'off' } })
    club.clock.moveTo('2026-03-12T23:00:00Z')
    await club.tick()
    expect(texts(daily)).toEqual([])
    expect(await listHeldMails(daily.id)).toEqual([])
  })

  it('waiting mail of somebody whose account is deleted is deleted with it', async () => {
    club.clock.moveTo('2026-03-13T15:00:00Z')
    const daily = await parent({ messages: 'daily' })
    await tell([daily], 'To nobody.')
    await club.tick()
    const { deleteAccountWrites, getUser } = await import('#functions/stores/users/store.ts')
    const user = await getUser(daily.id)
    if (user) await commit(...deleteAccountWrites(user))
    club.clock.moveTo('2026-03-13T23:00:00Z')
    expect(await club.tick()).toMatchObject({ failed: 0 })
    expect([texts(daily), await listHeldMails(daily.id)]).toEqual([[], []])
    expect(await listDueJobs('DUE#bulk', { now: club.clock.now, kinds: ['digest'], limit: 9 })).toEqual([])
  })
})
