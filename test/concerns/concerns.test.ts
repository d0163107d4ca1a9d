import { expect, it } from 'vitest'
import { NewConcern } from '#shared/concerns/model.ts'
import { api } from '#shared/routes.ts'
import { openClub } from '../club.ts'

const club = await openClub()
const admin = await club.person('admin')
const text = 'A gate at the field does not close, and children run onto the road.'
const report = (more: object = {}, as?: { token: string }) =>
  club.call(api.concerns.create, { as, body: { topic: 'safety', text, ...more } })
/** From this address of the network, by somebody who is not logged in. */
const reportFrom = async (ip: string, topic = 'safety') => {
  const { status } = await club.gateway.handle({
    method: 'POST',
    url: '/api/concerns',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ topic, text }),
    ip,
  })
  return status
}
const inbox = () => club.ok(api.concerns.list, { as: admin })
/** What is due queues mails, which the next run sends. */
const mailAll = async () => {
  for (let run = 0; run < 3; run++) await club.tick()
}
/** How many mails the administrator gets of that. */
const countMails = async (work: () => Promise<unknown>) => {
  await mailAll()
  const before = club.ses.mails(admin.email).length
  await work()
  await club.tick()
  return club.ses.mails(admin.email).length - before
}

it('an anonymous concern can be read only by administrators, and the email to them does not contain it', async () => {
  expect((await report()).status).toBe(201)
  const [concern] = await inbox()
  const createdAt = club.clock.now.toISOString()
  expect(concern).toMatchObject({ topic: 'safety', text, state: 'open', createdAt })
  expect(concern).not.toHaveProperty('userId')
  await club.tick()
  const [mail] = club.ses.mails(admin.email)
  expect(mail?.subject).toBe('A concern was reported to Ridgeline Lacrosse')
  expect(`${mail?.text}${mail?.html}`).not.toContain('gate')
  expect(mail?.text).toContain('http://club.test/concerns')
})

it('a concern of somebody who is signed in carries their name, whatever they wrote', async () => {
  club.clock.pass({ minutes: 1 })
  const parent = await club.person('parent')
  await report({ name: 'Somebody Else', contact: '555-010-1234' }, parent)
  const [concern] = await inbox()
  expect(concern).toMatchObject({ userId: parent.id, name: 'Somebody Else', contact: '555-010-1234' })
  expect(concern?.userName).toContain('Person')
})

it('a concern is closed with a note, listed behind all open ones, and opened again', async () => {
  club.clock.pass({ minutes: 1 })
  await report({ text: 'The one that must not be lost.' })
  club.clock.pass({ minutes: 1 })
  await report({ text: 'The later of these concerns.' })
  const [newest, lost] = await inbox()
  const change = (body: { state: 'open' | 'closed'; note?: string }) =>
    club.ok(api.concerns.update, { as: admin, params: { id: newest?.id ?? '' }, body })
  club.clock.pass({ minutes: 1 })
  const closed = { state: 'closed', note: 'Spoke with the coach.' } as const
  const closedAt = club.clock.now.toISOString()
  expect(await change(closed)).toMatchObject({ ...closed, closedAt })
  const all = await inbox()
  expect(all.find(({ id }) => id === newest?.id)).toMatchObject(closed)
  const states = all.map(({ state }) => state)
  expect(states.indexOf('closed')).toBe(states.filter(state => state === 'open').length)
  expect(all[0]?.id).toBe(lost?.id)
  expect(await change({ state: 'open' })).not.toHaveProperty('closedAt')
})

it.each([
  [{ topic: 'gossip' }, 'topic', 'Please choose what it is about'],
  [{ text: 'Too short' }, 'text', 'Please describe what happened'],
])('a concern is refused with %j', (more, field, message) => {
  const { error } = NewConcern.safeParse({ topic: 'safety', text, ...more })
  expect(error?.issues).toMatchObject([{ path: [field], message }])
})

it('a flood of concerns from one address is kept up to a limit, and keeps nobody else from being heard', async () => {
  club.clock.pass({ hours: 2 })
  await club.signInAgain(admin)
  const listed = (await inbox()).length
  const statuses: number[] = []
  const flood = async () => {
    for (let n = 0; n < 61; n++) statuses.push(await reportFrom('203.0.113.7'))
  }
  expect(await countMails(flood)).toBe(5)
  expect(statuses).toEqual([...Array(60).fill(201), 429])
  expect((await inbox()).length - listed).toBe(60)
  expect(await countMails(() => reportFrom('198.51.100.8')), 'from another address').toBe(1)
  // At the same address, but logged in.
  const family = await club.person('parent')
  expect(await countMails(() => report({}, family)), 'of a family').toBe(1)
})

it('a flood of concerns from many addresses is mailed twenty times an hour, and leaves those about safety their own mails', async () => {
  club.clock.pass({ hours: 2 })
  const flood = async () => {
    for (let n = 0; n < 30; n++) await reportFrom(`198.51.100.${n}`, 'conduct')
  }
  expect(await countMails(flood)).toBe(20)
  expect(await countMails(() => reportFrom('203.0.113.9'))).toBe(1)
})

it('what a flood has kept from being mailed one by one is told in one mail at the end of the hour', async () => {
  club.clock.pass({ hours: 2 })
  await mailAll()
  const before = club.ses.mails(admin.email).length
  for (let n = 0; n < 12; n++) await report()
  await club.tick()
  expect(club.ses.mails(admin.email).length - before).toBe(5)
  club.clock.pass({ hours: 1 })
  await mailAll()
  const mails = club.ses.mails(admin.email).slice(before + 5)
  expect(mails.map(({ subject }) => subject)).toEqual(['7 more concerns reported to Ridgeline Lacrosse'])
  expect(mails[0]?.text).toContain('http://club.test/concerns')
  expect(mails[0]?.text).not.toContain('gate')
})

it('a concern that no administrator could be told of is told to the next one, and nobody claims otherwise', async () => {
  const [{ commit }, { updateRow }, { keys }] = await Promise.all([
    import('#functions/platform/data/transaction.ts'),
    import('#functions/platform/data/writes.ts'),
    import('#functions/platform/data/table.ts'),
  ])
  club.clock.pass({ hours: 3 })
  await club.tick()
  await commit(updateRow(keys.user(admin.id), { set: { status: 'disabled' } }))
  const { json } = await report()
  expect(json.message).toMatch(/^Thank you\. The club has no administrator right now/)
  for (let hour = 0; hour < 3; hour++) {
    club.clock.pass({ hours: 1 })
    await club.tick()
  }
  const next = await club.person('admin')
  club.clock.pass({ hours: 1 })
  await mailAll()
  expect(club.ses.mails(next.email).map(({ subject }) => subject)).toEqual([
    expect.stringMatching(/^(1 more concern|A concern)/),
  ])
  await commit(updateRow(keys.user(admin.id), { set: { status: 'active' } }))
})
