import { describe, expect, it } from 'vitest'
import { type Role, roles } from '#shared/access.ts'
import { api } from '#shared/routes.ts'
import { openClub } from '../club.ts'
import { confirmAddress } from '../confirmAddress.ts'
import { newAccount, newPlayer, numbered } from '../forms.ts'
import { fetchAuditRows } from '../imports/audit.ts'
import { createRaceInjector } from '../raceInjector.ts'

const { watch, beforeNextWrite } = createRaceInjector()
const club = await openClub({ watch: { dynamodb: watch } })
const admin = await club.person('admin')
const strong = 'Goalie-Glove-2026!'
const setRole = (userId: string, role: Role, as: { token: string } = admin) =>
  club.call(api.users.setRole, { as, params: { id: userId }, body: { role } })
const actsAs = async (as: { token: string }) => {
  const { status, json } = await club.call(api.users.me, { as })
  return status === 200 ? json.actsAs : status
}
const signIn = async (username: string, password: string) =>
  club.ok(api.auth.login, { body: { username, password } })
const linkIn = (text = '') => /reset-password\?token=([\w-]+)/.exec(text)?.[1] ?? ''
async function registerFamily() {
  const username = numbered('role')
  const { token, user } = await club.ok(api.auth.register, { body: newAccount(username) })
  await confirmAddress(club, user.email)
  return { id: user.id, username, email: user.email, token }
}

describe('a changed role', () => {
  it('a changed role ends every session, applies at the next sign-in and is audited', async () => {
    const director = await club.person('program_director')
    const { status, json } = await setRole(director.id, 'parent')
    expect([status, json.role]).toEqual([200, 'parent'])
    expect(await actsAs(director)).toBe(401)
    const again = await club.signIn({ id: director.id, sessionVersion: 2 })
    expect(await actsAs({ token: again })).toBe('parent')
    expect(await fetchAuditRows('user.role')).toMatchObject([
      { actor: admin.id, subject: director.id, details: { from: 'program_director', to: 'parent' } },
    ])
    await club.tick()
    expect(club.ses.mails(director.email).map(({ subject }) => subject)).toEqual([
      expect.stringContaining('Parent'),
    ])
  })

  it('an unchanged role changes nothing: a second click signs nobody out', async () => {
    const coach = await club.person('coach')
    const before = (await fetchAuditRows('user.role')).length
    expect((await setRole(coach.id, 'coach')).status).toBe(200)
    expect(await actsAs(coach)).toBe('coach')
    expect((await fetchAuditRows('user.role')).length).toBe(before)
  })

  it('a changed role completes a person’s review', async () => {
    const coach = await club.person('coach', { pending: true })
    const { json } = await setRole(coach.id, 'coach')
    expect(json).toMatchObject({ role: 'coach', pendingReview: false })
    expect(await actsAs({ token: await club.signIn({ id: coach.id, sessionVersion: 2 }) })).toBe('coach')
  })

  it('the role of a child’s account is not changed, nor another’s into a child’s', async () => {
    const parent = await registerFamily()
    const child = await club.ok(api.players.create, { as: parent, body: newPlayer('Sam') })
    const { getPlayer } = await import('#functions/stores/players/store.ts')
    const { userId = '' } = (await getPlayer(child.id)) ?? {}
    for (const role of roles.filter(role => role !== 'player')) {
      const { status, json } = await setRole(userId, role)
      expect([status, json.issues?.[0]?.field], role).toEqual([400, 'role'])
    }
    expect((await setRole(parent.id, 'player')).json.issues?.[0]?.message).toContain('Only a child’s account')
    expect((await setRole('usr_none', 'coach')).status).toBe(404)
  })

  it('a changed role removes a former coach from the teams, and demotes a coach on them accordingly', async () => {
    for (const team of ['hawks', 'owls']) await club.team(team)
    const coach = await club.person('coach', { teams: ['hawks', 'owls'] })
    const other = await club.person('coach', { teams: ['owls'] })
    const staffOf = async (id: string) => {
      const { staff } = await club.ok(api.teams.get, { as: admin, params: { id } })
      return staff?.map(({ userId, role }) => [userId, role])
    }
    await setRole(coach.id, 'assistant_coach')
    await club.tick()
    expect(await staffOf('hawks')).toEqual([[coach.id, 'assistant_coach']])
    await setRole(coach.id, 'parent')
    expect(await club.verify()).toEqual([])
    await club.tick()
    expect([await staffOf('hawks'), await staffOf('owls')]).toEqual([[], [[other.id, 'coach']]])
    await setRole(coach.id, 'coach')
    const token = await club.signIn({ id: coach.id, sessionVersion: 4 })
    expect((await club.call(api.teams.players, { as: { token }, params: { id: 'hawks' } })).status).toBe(404)
    expect(await club.verify()).toEqual([])
  })

  it('a changed role is not lost between two administrators who change the same person', async () => {
    const person = await club.person('parent')
    beforeNextWrite(() => setRole(person.id, 'program_director'), person.id)
    expect((await setRole(person.id, 'coach')).status).toBe(200)
    const written = (await fetchAuditRows('user.role')).filter(({ subject }) => subject === person.id)
    expect(written.map(({ details }) => details)).toEqual(
      expect.arrayContaining([
        { from: 'parent', to: 'program_director' },
        { from: 'program_director', to: 'coach' },
      ]),
    )
  })
})

describe('staff rights', () => {
  it('staff rights begin with a password under the longer rule, on the very next request', async () => {
    const person = await registerFamily()
    expect((await setRole(person.id, 'coach')).json.passwordDue).toBe(true)
    const { token, user } = await signIn(person.username, 'goalie-glove-7')
    expect(user).toMatchObject({
      role: 'coach',
      actsAs: 'parent',
      passwordDue: true,
      permissions: { staff: false },
    })
    const changed = await club.ok(api.auth.changePassword, {
      as: { token },
      body: { currentPassword: 'goalie-glove-7', password: strong, confirmPassword: strong },
    })
    expect(changed.user).toMatchObject({ actsAs: 'coach', passwordDue: false })
    expect(await actsAs({ token: changed.token })).toBe('coach')
  })

  it('staff rights can begin by the link in the mail', async () => {
    const person = await registerFamily()
    await setRole(person.id, 'program_director')
    await club.tick()
    const mail = club.ses.mails(person.email).find(({ subject }) => subject.includes('Program Director'))
    const token = linkIn(mail?.text)
    await club.ok(api.auth.resetPassword, { body: { token, password: strong, confirmPassword: strong } })
    expect((await signIn(person.username, strong)).user.permissions.privileged).toBe(true)
  })
})

describe('the last administrator', () => {
  it('the last administrator cannot be removed by anybody, not even by themselves', async () => {
    expect((await setRole(admin.id, 'parent')).json.message).toBe(
      'The club needs at least one administrator.',
    )
    const short = await registerFamily()
    await setRole(short.id, 'admin')
    expect((await setRole(admin.id, 'parent')).status, 'one who cannot act yet does not count').toBe(409)
    expect(await actsAs(admin)).toBe('admin')
    await setRole(short.id, 'parent')
  })

  it.each([
    ['demote each other', (_own: string, other: string) => other],
    ['step down', (own: string) => own],
  ])('an administrator remains if the last two %s at once', async (_, whom) => {
    const other = await club.person('admin')
    beforeNextWrite(() => setRole(whom(other.id, admin.id), 'parent', other), 'user.role')
    const { status } = await setRole(whom(admin.id, other.id), 'parent')
    const left = (await Promise.all([admin, other].map(actsAs))).filter(role => role === 'admin')
    expect([status, left.length]).toEqual([409, 1])
    await reinstate(other.id)
  })

  it('another administrator is found if the one who was counted on has just ceased to be one', async () => {
    const [second, third] = [await club.person('admin'), await club.person('admin')]
    beforeNextWrite(() => setRole(second.id, 'parent', third), second.id, 'user.role')
    const steps = await setRole(third.id, 'parent', second)
    expect(steps.status).toBe(200)
    expect(await actsAs(admin)).toBe('admin')
  })
})

/** Restores the first administrator, and nobody else. */
async function reinstate(otherId: string) {
  const [{ updateUser, getUser }, { commit }] = await Promise.all([
    import('#functions/stores/users/store.ts'),
    import('#functions/platform/data/transaction.ts'),
  ])
  for (const id of [admin.id, otherId]) {
    const user = await getUser(id)
    if (!user) continue
    await commit(updateUser(user, { role: id === admin.id ? 'admin' : 'parent' }))
    if (id === admin.id) admin.token = await club.signIn(user)
  }
}
