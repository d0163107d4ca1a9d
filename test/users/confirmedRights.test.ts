import { expect, it } from 'vitest'
import { api } from '#shared/routes.ts'
import { newType } from '../achievements/achievements.ts'
import { strong, tokenIn, twice } from '../auth/steps.ts'
import { openClub } from '../club.ts'
import { newPlayer, numbered } from '../forms.ts'
import { createUnconfirmedFixture } from './unconfirmed.ts'

/** What an account sees and may do as family and as staff while its address is not confirmed, and afterwards. */

const club = await openClub()
const { office, register, confirm } = await createUnconfirmedFixture(club)

it('an account whose address nobody has confirmed reads the badges of the child that it entered, on the page of the child and in every list', async () => {
  const { as, id: userId } = await register()
  const child = await club.ok(api.players.create, { as, body: newPlayer(numbered('Kid')) })
  const type = await club.ok(api.achievements.createType, { as: office, body: newType(numbered('Hustle')) })
  const body = { typeId: type.id, note: 'Never gave up.', playerId: child.id }
  await club.ok(api.achievements.award, { as: office, body })
  const lists = [
    await club.ok(api.achievements.ofPlayer, { as, params: { id: child.id } }),
    await club.ok(api.achievements.list, { as }),
    await club.ok(api.achievements.list, { as, query: { userId } }),
  ]
  for (const list of lists) expect(list).toContainEqual(expect.objectContaining({ note: body.note }))
})

it('an account whose address nobody has confirmed belongs to no team of its children, by whatever way they came there', async () => {
  const account = await register()
  const { as } = account
  const child = await club.ok(api.players.create, { as, body: newPlayer(numbered('Kid')) })
  const teamId = await club.team(numbered('team'))
  const coach = await club.person('coach', { teams: [teamId] })
  await club.ok(api.teams.join, { as: office, body: { teamId, playerId: child.id } })
  const day = '2026-03-10'
  await club.ok(api.events.create, {
    as: coach,
    body: {
      ...{ title: '', eventType: 'practice', teamId, opponent: '', isHome: true },
      ...{ startDate: day, endDate: day, startTime: '18:00:00', endTime: '19:00:00', location: 'Park' },
    },
  })
  const news = { title: 'Team only', body: 'Bring water.', teamId, priority: 'high' } as const
  await club.ok(api.announcements.create, { as: coach, body: news })
  const body = { teamId, content: 'Team only', notificationType: 'both' } as const
  await club.ok(api.messages.create, { as: coach, body })
  const seen = async () => ({
    roster: (await club.call(api.teams.players, { as, params: { id: teamId } })).status,
    events: (await club.ok(api.events.list, { as })).length,
    announcements: (await club.ok(api.announcements.list, { as })).filter(one => one.teamId === teamId)
      .length,
    conversation: (await club.call(api.messages.list, { as, query: { teamId } })).status,
    memberships: (await club.ok(api.teams.memberships, { as })).length,
  })
  const nothing = { roster: 404, events: 0, announcements: 0, conversation: 404, memberships: 0 }
  expect(await seen()).toEqual(nothing)
  await club.tick()
  await club.tick()
  expect(club.ses.mails(account.email).filter(({ text }) => text.includes('Team only'))).toEqual([])
  await confirm(account)
  expect(await seen()).toMatchObject({ roster: 200, events: 1, announcements: 1, conversation: 200 })
})

it('an account whose address nobody has confirmed gets no mail of a team where the office entered it, until its link was opened', async () => {
  const teamId = await club.team(numbered('team'))
  const coach = await club.person('coach', { teams: [teamId] })
  const [family, helper] = [`${numbered('mum')}@example.com`, `${numbered('helper')}@example.com`]
  const child = { firstName: 'Sam', lastName: 'Entered', dateOfBirth: '2016-04-09' }
  const row = { line: 2, ...child, guardianName: 'Dana Entered', guardianEmail: family }
  const body = { rows: [row], dryRun: false }
  const { results } = await club.ok(api.imports.players, { as: office, body })
  const playerId = results[0]?.playerId ?? ''
  await club.ok(api.teams.join, { as: office, body: { teamId, playerId } })
  const entered = { fullName: 'Robin Vale', role: 'coach', email: helper } as const
  const { id: userId } = await club.ok(api.users.create, { as: office, body: entered })
  await club.ok(api.teams.join, { as: office, body: { teamId, userId, role: 'coach' } })
  const write = async (content: string) => {
    await club.ok(api.messages.create, { as: coach, body: { teamId, content, notificationType: 'both' } })
    await club.tick()
    await club.tick()
    return [family, helper].map(email => club.ses.mails(email).some(({ text }) => text.includes(content)))
  }
  expect(await write('Practice is at the park.')).toEqual([false, false])
  for (const email of [family, helper]) {
    await club.ok(api.auth.forgotPassword, { body: { email } })
    await club.tick()
    const mail = club.ses.mails(email).findLast(({ text }) => text.includes('/reset-password'))
    const form = { token: tokenIn(mail?.text), ...twice(strong), birthday: child.dateOfBirth }
    await club.ok(api.auth.resetPassword, { body: form })
  }
  expect(await write('Practice is in the gym.')).toEqual([true, true])
})

it.each(['coach', 'assistant_coach', 'program_director', 'admin'])(
  'whom the office enters as %s with a password has no staff rights until the address is confirmed',
  async role => {
    const username = numbered('staff')
    const email = `${username}@example.com`
    const body = { fullName: 'Robin Vale', role, email, username, ...twice(strong) }
    expect(await club.ok(api.users.create, { as: office, body })).toMatchObject({ addressUnconfirmed: true })
    const login = () => club.ok(api.auth.login, { body: { username, password: strong } })
    const as = await login()
    expect(as.user).toMatchObject({ role, effectiveRole: 'parent', addressDue: true })
    expect((await club.call(api.users.list, { as, query: { role: 'parent' } })).status).toBe(403)
    await confirm({ email })
    const { user } = await login()
    expect([user.effectiveRole, user.addressDue]).toEqual([role, undefined])
    const [listed] = await club.ok(api.users.list, { as: office, query: { search: username } })
    expect(listed).toMatchObject({ addressUnconfirmed: false })
  },
)
