import { describe, expect, it } from 'vitest'
import { api } from '#shared/routes.ts'
import { newType } from '../achievements/achievements.ts'
import { openClub } from '../club.ts'
import { newPlayer, numbered } from '../forms.ts'
import { createUnconfirmedFixture, tokenIn } from './unconfirmed.ts'

/** What an account sees and may do as family and as staff while its address is not confirmed, and afterwards. */

const club = await openClub()
const { office, register, confirm } = await createUnconfirmedFixture(club)

describe('an account whose address nobody has confirmed', () => {
  it('reads the badges of the child that it entered, on the page of the child and in every list', async () => {
    const account = await register()
    const { as } = account
    const child = await club.ok(api.players.create, { as, body: newPlayer(numbered('Kid')) })
    const { id: typeId } = await club.ok(api.achievements.createType, {
      as: office,
      body: newType(numbered('Hustle')),
    })
    const note = 'Never gave up.'
    await club.ok(api.achievements.award, { as: office, body: { typeId, note, playerId: child.id } })
    const seen = expect.arrayContaining([expect.objectContaining({ note })])
    expect(await club.ok(api.achievements.ofPlayer, { as, params: { id: child.id } })).toEqual(seen)
    expect(await club.ok(api.achievements.list, { as })).toEqual(seen)
    expect(await club.ok(api.achievements.list, { as, query: { userId: account.id } })).toEqual(seen)
  })

  it('belongs to no team of its children until it is confirmed, by whatever way they came there', async () => {
    const account = await register()
    const child = await club.ok(api.players.create, { as: account.as, body: newPlayer(numbered('Kid')) })
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
    await club.ok(api.announcements.create, {
      as: coach,
      body: { title: 'Team only', body: 'Bring water.', teamId, priority: 'high' },
    })
    await club.ok(api.messages.create, {
      as: coach,
      body: { teamId, content: 'Team only', notificationType: 'both' },
    })
    const { as } = account
    const seen = async () => ({
      roster: (await club.call(api.teams.players, { as, params: { id: teamId } })).status,
      events: (await club.ok(api.events.list, { as })).length,
      announcements: (await club.ok(api.announcements.list, { as })).filter(one => one.teamId === teamId)
        .length,
      conversation: (await club.call(api.messages.list, { as, query: { teamId } })).status,
      recipients: (await club.call(api.messages.recipients, { as, query: { teamId } })).status,
      memberships: (await club.ok(api.teams.memberships, { as })).length,
    })
    expect(await seen()).toEqual({
      ...{ roster: 404, events: 0, announcements: 0, conversation: 404, memberships: 0 },
      recipients: expect.any(Number),
    })
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
    const entered = { fullName: 'Robin Vale', role: 'coach', email: helper, username: numbered('helper') }
    const { id } = await club.ok(api.users.create, { as: office, body: entered })
    await club.ok(api.teams.join, { as: office, body: { teamId, userId: id, role: 'coach' } })
    const write = async (content: string) => {
      await club.ok(api.messages.create, { as: coach, body: { teamId, content, notificationType: 'both' } })
      await club.tick()
      await club.tick()
      const told = (email: string) => club.ses.mails(email).some(({ text }) => text.includes(content))
      return [family, helper].map(told)
    }
    expect(await write('Practice is at the park.')).toEqual([false, false])
    for (const email of [family, helper]) {
      await club.ok(api.auth.forgotPassword, { body: { email } })
      await club.tick()
      const token = tokenIn(
        club.ses.mails(email).findLast(({ text }) => text.includes('/reset-password'))?.text,
      )
      const password = 'Goalie-Glove-2026!'
      const { dateOfBirth: birthday } = child
      await club.ok(api.auth.resetPassword, {
        body: { token, password, confirmPassword: password, birthday },
      })
    }
    expect(await write('Practice is in the gym.')).toEqual([true, true])
  })

  it.each(['coach', 'assistant_coach', 'program_director', 'admin'])(
    'whom the office enters as %s with a password has no staff rights until it is confirmed',
    async role => {
      const [username, password] = [numbered('staff'), 'Goalie-Glove-2026!']
      const email = `${username}@example.com`
      const body = { fullName: 'Robin Vale', role, email, username, password, confirmPassword: password }
      await club.ok(api.users.create, { as: office, body })
      const as = await club.ok(api.auth.login, { body: { username, password } })
      expect(as.user).toMatchObject({ role, actsAs: 'parent', addressDue: true })
      expect((await club.call(api.users.list, { as, query: { role: 'parent' } })).status).toBe(403)
      await confirm({ email })
      const { user } = await club.ok(api.auth.login, { body: { username, password } })
      expect(user.actsAs).toBe(role)
      expect(user.addressDue).toBeUndefined()
    },
  )

  it('the list of people says which address nobody has confirmed', async () => {
    const account = await register({ role: 'coach', usaLacrosseNumber: '123456789', coachShirtSize: 'L' })
    const listed = async () => {
      const users = await club.ok(api.users.list, { as: office, query: { status: 'pending' } })
      return users.find(({ id }) => id === account.id)?.addressUnconfirmed
    }
    expect(await listed()).toBe(true)
    await confirm(account)
    expect(await listed()).toBe(false)
  })
})
