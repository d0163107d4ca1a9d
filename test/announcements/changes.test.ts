import { describe, expect, it } from 'vitest'
import { addHours } from '#shared/dates.ts'
import type { BodyInput } from '#shared/http.ts'
import { api } from '#shared/routes.ts'
import { openClub } from '../club.ts'
import { newAnnouncement } from './announcements.ts'

const club = await openClub()
const { auditRows } = await import('#functions/stores/audit/store.ts')
const admin = await club.person('admin')
for (const team of ['reds', 'blues']) await club.team(team)
const coach = await club.person('coach', { teams: ['reds'] })
const people = {
  admin,
  director: await club.person('program_director'),
  coach,
  'other coach': await club.person('coach', { teams: ['reds', 'blues'] }),
  assistant: await club.person('assistant_coach', { teams: ['reds'] }),
  'unapproved coach': await club.person('coach', { pending: true, teams: ['reds'] }),
  parent: await club.person('parent'),
}
type Who = keyof typeof people

const create = (more: object = {}, who: Who = 'coach') =>
  club.call(api.announcements.create, { as: people[who], body: newAnnouncement('Rain', more) })
const posted = (more: object = {}, who: Who = 'coach') =>
  club.ok(api.announcements.create, { as: people[who], body: newAnnouncement('Rain', more) })
const change = (id: string, body: BodyInput<typeof api.announcements.update>, who: Who = 'coach') =>
  club.call(api.announcements.update, { as: people[who], params: { id }, body })
const remove = (id: string, who: Who) =>
  club.call(api.announcements.remove, { as: people[who], params: { id } })
const all = () => club.ok(api.announcements.list, { as: admin, query: { expired: 'true' } })

describe('announcing', () => {
  it.each([
    ['admin', undefined, 201],
    ['admin', 'reds', 201],
    ['director', undefined, 201],
    ['coach', 'reds', 201],
    ['coach', 'blues', 404],
    ['coach', undefined, 400],
    ['other coach', 'blues', 201],
    ['assistant', 'reds', 403],
    ['unapproved coach', 'reds', 403],
    ['parent', undefined, 403],
  ] as const)('as %s, announcing something to %s answers %i', async (who, teamId, status) => {
    const reply = await create({ teamId }, who)
    expect(reply.status).toBe(status)
    if (status === 404) expect(reply.json.message).toBe('Team not found')
  })

  it('an announcement records who wrote it and when, as the server knows it', async () => {
    const made = await posted({ teamId: 'reds', createdById: admin.id })
    expect(made).toEqual({
      ...newAnnouncement('Rain'),
      id: made.id,
      teamId: 'reds',
      createdById: coach.id,
      createdAt: club.clock.now.toISOString(),
    })
    expect((await all()).find(({ id }) => id === made.id)).toEqual(made)
  })

  it('an announcement to a team that does not exist is refused', async () => {
    const before = await all()
    const { status, json } = await create({ teamId: 'team_none' }, 'admin')
    expect([status, json.message]).toEqual([404, 'Team not found'])
    expect(await all()).toEqual(before)
  })

  it.each([
    [{ title: ' ' }, 'title', 'Title is required'],
    [{ title: 'x'.repeat(121) }, 'title', 'Please use at most 120 characters'],
    [{ body: '' }, 'body', 'Announcement text is required'],
    [{ priority: 'loud' }, 'priority', 'Please choose a priority'],
    [{ teamId: '' }, 'teamId', 'Please choose one of your teams'],
    [{ expiresAt: 'tomorrow' }, 'expiresAt', 'Please enter a date'],
    [{ expiresAt: '2020-01-01T00:00:00Z' }, 'expiresAt', 'Please choose a future date'],
    [{ pinned: true }, 'pinned', 'pinned is not a field of this request'],
  ])('an announcement is refused with %j', async (more, field, message) => {
    const { status, json } = await create({ teamId: 'reds', ...more })
    expect([status, json.issues]).toEqual([400, [{ field, message }]])
  })

  it('an announcement that would end at this very moment is refused', async () => {
    const expiresAt = club.clock.now.toISOString()
    expect((await create({ teamId: 'reds', expiresAt })).status).toBe(400)
  })
})

describe('changing and deleting an announcement', () => {
  it('an announcement can be changed and deleted by its author while they coach the team, and by those who run the club', async () => {
    for (const who of ['coach', 'admin', 'director'] as const) {
      const { id } = await posted({ teamId: 'reds' })
      expect((await change(id, { priority: 'high' }, who)).status, who).toBe(200)
      expect((await remove(id, who)).status, who).toBe(200)
      expect((await all()).some(row => row.id === id)).toBe(false)
      expect((await remove(id, who)).status, who).toBe(404)
    }
  })

  it.each([
    ['other coach', 404],
    ['assistant', 403],
    ['unapproved coach', 403],
    ['parent', 403],
  ] as const)('an announcement cannot be changed by %s: %i', async (who, status) => {
    const made = await posted({ teamId: 'reds' })
    expect((await change(made.id, { title: 'Mine' }, who)).status).toBe(status)
    expect((await remove(made.id, who)).status).toBe(status)
    expect((await all()).find(({ id }) => id === made.id)).toEqual(made)
  })

  it('a coach can change neither the club’s announcements nor their own to a team they no longer coach', async () => {
    const { id: clubs } = await posted({}, 'admin')
    const gone = await club.person('coach', { teams: ['blues'] })
    const { id } = await club.ok(api.announcements.create, {
      as: gone,
      body: newAnnouncement('Last words', { teamId: 'blues' }),
    })
    await club.ok(api.teams.leave, { as: admin, params: { id: `blues.${gone.id}` } })
    expect((await change(clubs, { title: 'Mine' })).json.message).toBe('Announcement not found')
    expect((await club.call(api.announcements.remove, { as: gone, params: { id } })).status).toBe(404)
    expect((await change('ann_none', { title: 'Mine' }, 'admin')).status).toBe(404)
  })

  it('a coach cannot move an announcement to the whole club or to a team they do not coach', async () => {
    const { id } = await posted({ teamId: 'reds' })
    expect(await change(id, { teamId: null })).toMatchObject({
      status: 400,
      json: { issues: [{ field: 'teamId', message: 'Please choose one of your teams' }] },
    })
    expect((await change(id, { teamId: '' })).status).toBe(400)
    expect((await change(id, { teamId: 'blues' })).json.message).toBe('Team not found')
    expect(await change(id, { teamId: '' }, 'admin')).toMatchObject({ status: 200 })
    expect((await all()).find(row => row.id === id)).not.toHaveProperty('teamId')
  })

  it('a change of an announcement keeps the fields it omits, removes the end with null, and may renew an expired one', async () => {
    const expiresAt = addHours(club.clock.now, 1 / 60).toISOString()
    const made = await posted({ teamId: 'reds', expiresAt }, 'admin')
    expect((await change(made.id, { title: 'Sun' }, 'admin')).json).toEqual({ ...made, title: 'Sun' })
    club.clock.pass({ minutes: 2 })
    const put = (body: BodyInput<typeof api.announcements.update>) => change(made.id, body, 'admin')
    expect(await put({ title: 'Sunny', expiresAt })).toMatchObject({ status: 200, json: { expiresAt } })
    expect((await put({ expiresAt: addHours(club.clock.now, -0.5).toISOString() })).status).toBe(400)
    // The same instant in another notation.
    expect((await put({ expiresAt: expiresAt.replace('.000Z', 'Z') })).status).toBe(200)
    expect((await put({ expiresAt: null })).json).not.toHaveProperty('expiresAt')
  })

  it('at least one of several simultaneous changes of an announcement is made, and the others are refused', async () => {
    const { id } = await posted({ teamId: 'reds' })
    const replies = await Promise.all(['one', 'two', 'three'].map(title => change(id, { title })))
    expect(replies.some(({ status }) => status === 200)).toBe(true)
    for (const { status } of replies) expect([200, 409]).toContain(status)
  })
})

it('every action on an announcement is in the audit log', async () => {
  const { id } = await posted({ teamId: 'reds' })
  await change(id, { title: 'Sun' }, 'admin')
  await remove(id, 'director')
  const { rows } = await auditRows.list('owner', `AUDITOF#${id}`)
  const detailsOf = (title: string) => ({ title, teamId: 'reds' })
  expect(rows.map(({ actor, action, details }) => [actor, action, details])).toEqual(
    expect.arrayContaining([
      [coach.id, 'announcement.create', detailsOf('Rain')],
      [admin.id, 'announcement.update', detailsOf('Sun')],
      [people.director.id, 'announcement.remove', detailsOf('Sun')],
    ]),
  )
})

it('deleting a team deletes the announcements to it, and nothing else', async () => {
  const [gone, stays] = [await club.team('gone'), await club.team('stays')]
  const own = await Promise.all(
    [gone, gone, stays, undefined].map(teamId => posted({ teamId }, 'admin').then(({ id }) => id)),
  )
  await club.ok(api.teams.remove, { as: admin, params: { id: gone } })
  await club.tick()
  const left = (await all()).map(({ id }) => id)
  expect(own.map(id => left.includes(id))).toEqual([false, false, true, true])
})
