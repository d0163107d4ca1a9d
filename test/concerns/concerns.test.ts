import { describe, expect, it } from 'vitest'
import { api } from '#shared/routes.ts'
import { openClub } from '../club.ts'

const club = await openClub()
const admin = await club.person('admin')
const text = 'A gate at the field does not close, and children run onto the road.'
const report = (more: object = {}, as?: { token: string }) =>
  club.call(api.concerns.create, { as, body: { topic: 'safety', text, ...more } })
const inbox = () => club.ok(api.concerns.list, { as: admin })

describe('a concern', () => {
  it('an anonymous concern can be read only by administrators, and the email to them does not contain it', async () => {
    expect((await report()).status).toBe(201)
    const [concern] = await inbox()
    expect(concern).toMatchObject({
      topic: 'safety',
      text,
      state: 'open',
      createdAt: club.clock.now.toISOString(),
    })
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

  it('a concern is closed with a note, listed behind the open ones, and opened again', async () => {
    club.clock.pass({ minutes: 1 })
    await report({ text: 'The third of three concerns.' })
    const [newest] = await inbox()
    const change = (body: { state: 'open' | 'closed'; note?: string }) =>
      club.ok(api.concerns.update, { as: admin, params: { id: newest?.id ?? '' }, body })
    club.clock.pass({ minutes: 1 })
    const closed = await change({ state: 'closed', note: 'Spoke with the coach.' })
    expect(closed).toMatchObject({
      state: 'closed',
      note: 'Spoke with the coach.',
      closedAt: club.clock.now.toISOString(),
    })
    expect((await inbox()).at(-1)?.id).toBe(newest?.id)
    expect(await change({ state: 'open' })).not.toHaveProperty('closedAt')
  })

  it('a concern that several administrators close at once is closed, and none of them gets an error', async () => {
    club.clock.pass({ minutes: 1 })
    await report({ text: 'A concern that two people read.' })
    const [{ id } = { id: '' }] = await inbox()
    const close = () =>
      club.call(api.concerns.update, { as: admin, params: { id }, body: { state: 'closed' } })
    const replies = await Promise.all([close(), close(), close()])
    for (const { status } of replies) expect([200, 409]).toContain(status)
    expect((await inbox()).find(concern => concern.id === id)?.state).toBe('closed')
  })

  it('an open concern stays in sight behind any number of later ones that are closed', async () => {
    club.clock.pass({ minutes: 1 })
    await report({ text: 'The one that must not be lost.' })
    const open = (await inbox()).filter(({ state }) => state === 'open').length
    for (let n = 0; n < 3; n++) {
      club.clock.pass({ minutes: 1 })
      await report({ text: `Closed soon, number ${n}` })
      const [{ id } = { id: '' }] = await inbox()
      await club.ok(api.concerns.update, { as: admin, params: { id }, body: { state: 'closed' } })
    }
    const texts = (await inbox()).map(({ text }) => text)
    expect(texts.indexOf('The one that must not be lost.')).toBeLessThan(open)
  })

  it.each([
    [{ topic: 'gossip' }, 'topic', 'Please choose what it is about'],
    [{ text: 'short' }, 'text', 'Please describe what happened'],
    [{ state: 'closed' }, 'state', 'state is not a field of this request'],
    [{ userId: 'usr_1' }, 'userId', 'userId is not a field of this request'],
  ])('a concern is refused with %j', async (more, field, message) => {
    const { status, json } = await report(more)
    expect([status, json.issues]).toEqual([400, [{ field, message }]])
  })

  it('a flood of concerns from one address of the network silences nobody at another', async () => {
    const reportFrom = (ip: string) =>
      club.gateway.handle({
        method: 'POST',
        url: '/api/concerns',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ topic: 'safety', text }),
        ip,
      })
    await club.tick()
    const mailed = club.ses.mails(admin.email).length
    for (let n = 0; n < 30; n++) expect((await reportFrom('198.51.100.7')).status).toBe(201)
    await club.tick()
    const flood = club.ses.mails(admin.email).length - mailed
    expect(flood).toBeLessThanOrEqual(5)
    expect((await reportFrom('198.51.100.8')).status).toBe(201)
    await club.tick()
    expect(club.ses.mails(admin.email).length - mailed - flood).toBe(1)
  })

  it('a flood of concerns is kept whole, and mailed to an administrator twenty times an hour', async () => {
    const [listed, mailed] = [(await inbox()).length, club.ses.mails(admin.email).length]
    for (let n = 0; n < 30; n++) expect((await report()).status).toBe(201)
    await club.tick()
    expect((await inbox()).length - listed).toBe(30)
    expect(club.ses.mails(admin.email).length - mailed).toBeLessThanOrEqual(20)

    const before = club.ses.mails(admin.email).length
    expect((await report({}, await club.person('parent'))).status).toBe(201)
    await club.tick()
    expect(club.ses.mails(admin.email).length - before, 'a family is heard all the same').toBe(1)
  })

  it('a flood of other concerns leaves those about safety their own mails', async () => {
    club.clock.pass({ hours: 2 })
    await club.tick()
    const send = (topic: string, ip: string) =>
      club.gateway.handle({
        method: 'POST',
        url: '/api/concerns',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ topic, text }),
        ip,
      })
    for (let n = 0; n < 30; n++) await send('conduct', `198.51.100.${n}`)
    await club.tick()
    const before = club.ses.mails(admin.email).length
    expect((await send('safety', '203.0.113.9')).status).toBe(201)
    await club.tick()
    expect(club.ses.mails(admin.email).length - before).toBe(1)
  })

  it('what a flood has kept from being mailed one by one is told in one mail at the end of the hour', async () => {
    club.clock.pass({ hours: 2 })
    await club.tick()
    const before = club.ses.mails(admin.email).length
    for (let n = 0; n < 12; n++) await report()
    await club.tick()
    expect(club.ses.mails(admin.email).length - before).toBe(5)
    club.clock.pass({ hours: 1 })
    for (let run = 0; run < 3; run++) await club.tick()
    const mails = club.ses.mails(admin.email).slice(before + 5)
    expect(mails.map(({ subject }) => subject)).toEqual(['7 more concerns reported to Ridgeline Lacrosse'])
    expect(mails[0]?.text).toContain('http://club.test/concerns')
    expect(mails[0]?.text).not.toContain('gate')
  })

  it('the number of concerns from one address is limited', async () => {
    const replies = await Promise.all(Array.from({ length: 70 }, () => report()))
    expect(replies.some(({ status }) => status === 429)).toBe(true)
    // Whoever is logged in at that address has tries, and mails, of their own.
    await club.tick()
    const before = club.ses.mails(admin.email).length
    expect((await report({}, await club.person('parent'))).status).toBe(201)
    await club.tick()
    expect(club.ses.mails(admin.email)).toHaveLength(before + 1)
  })

  it('a concern that no administrator could be told of is told to the next one, and nobody claims otherwise', async () => {
    const { commit } = await import('#functions/platform/data/transaction.ts')
    const { updateRow } = await import('#functions/platform/data/writes.ts')
    const { keys } = await import('#functions/platform/data/table.ts')
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
    for (let run = 0; run < 3; run++) await club.tick()
    expect(club.ses.mails(next.email).map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/^(1 more concern|A concern)/),
    ])
  })
})
