import { expect, it } from 'vitest'
import { type Role, roles } from '#shared/access.ts'
import { api } from '#shared/routes.ts'
import { first, strong, tokenIn, twice } from '../auth/steps.ts'
import { openClub } from '../club.ts'
import { confirmAddress } from '../confirmAddress.ts'
import { newAccount, newPlayer, numbered } from '../forms.ts'
import { fetchAuditRows } from '../imports/audit.ts'
import { createRaceInjector } from '../raceInjector.ts'

const { watch, beforeNextWrite } = createRaceInjector()
const club = await openClub({ watch: { dynamodb: watch } })
const admin = await club.person('admin')
const director = await club.person('program_director')
type As = { token: string }
const setRole = (id: string, role: Role, as: As = admin) =>
  club.call(api.users.setRole, { as, params: { id }, body: { role } })
const decide = (id: string, approved?: boolean, as: As = director) =>
  club.call(api.users.approveCoach, {
    as,
    params: { id },
    ...(approved !== undefined && { body: { approved } }),
  })
const me = (as: As) => club.ok(api.users.me, { as })
const effectiveRole = async (as: As) => {
  const { status, json } = await club.call(api.users.me, { as })
  return status === 200 ? json.effectiveRole : status
}
/** The role of somebody who signs in again after so many changes of it. */
const actsAsAfter = async (changes: number, { id }: { id: string }) =>
  effectiveRole({ token: await club.signIn({ id, sessionVersion: 1 + changes }) })
const signIn = (username: string, password: string) =>
  club.ok(api.auth.login, { body: { username, password } })
/** Somebody who has registered with a short password and confirmed the address; or as a coach whom nobody has approved. */
async function register(more: object = {}) {
  const { token, user } = await club.ok(api.auth.register, { body: newAccount(numbered('role'), more) })
  await confirmAddress(club, user.email)
  return { ...user, token }
}
const newcomer = () => register({ role: 'coach', coachShirtSize: 'M', usaLacrosseNumber: '123456789012' })
const mailsTo = async (email: string, subject: string) => {
  await club.tick()
  return club.ses.mails(email).filter(mail => mail.subject.includes(subject))
}
/** Chooses a longer password by the link in the mail with this subject. */
async function chooseByMail({ email, username }: { email: string; username: string }, subject: string) {
  const [mail] = await mailsTo(email, subject)
  const token = tokenIn(/reset-password\S+/.exec(mail?.text ?? '')?.[0])
  await club.ok(api.auth.resetPassword, { body: { token, ...twice(strong) } })
  return (await signIn(username, strong)).user
}
const written = async (action: string, id: string) =>
  (await fetchAuditRows(action)).flatMap(({ subject, actor, details }) =>
    subject === id ? [{ actor, details }] : [],
  )

it('a changed role ends every session, applies at the next sign-in and is audited', async () => {
  const person = await club.person('program_director', { behind: true })
  const { status, json } = await setRole(person.id, 'parent')
  expect([status, json.role, await effectiveRole(person)]).toEqual([200, 'parent', 401])
  expect(await actsAsAfter(1, person)).toBe('parent')
  const details = { from: 'program_director', to: 'parent' }
  expect(await written('user.role', person.id)).toEqual([{ actor: admin.id, details }])
  expect(await mailsTo(person.email, 'Parent')).toHaveLength(1)
  // A second click signs nobody out.
  const as = { token: await club.signIn({ id: person.id, sessionVersion: 2 }) }
  expect((await setRole(person.id, 'parent')).status).toBe(200)
  expect(await effectiveRole(as)).toBe('parent')
  expect(await written('user.role', person.id)).toHaveLength(1)
})

it('a changed role completes a person’s review', async () => {
  const coach = await club.person('coach', { pending: true })
  const { json } = await setRole(coach.id, 'coach')
  expect(json).toMatchObject({ role: 'coach', pendingReview: false })
  expect(await actsAsAfter(1, coach)).toBe('coach')
})

it('the role of a child’s account is not changed, nor another’s into a child’s', async () => {
  const parent = await club.person('parent')
  const child = await club.ok(api.players.create, { as: parent, body: newPlayer('Sam') })
  const { userId = '' } = await club.ok(api.players.get, { as: admin, params: { id: child.id } })
  for (const role of roles.filter(role => role !== 'player')) {
    const { status, json } = await setRole(userId, role)
    expect([status, json.message], role).toEqual([
      400,
      expect.stringContaining('always stays a player account'),
    ])
  }
  expect((await setRole(userId, 'player')).status).toBe(200)
  expect((await setRole(parent.id, 'player')).json.issues[0]?.message).toContain('Only a child’s account')
})

it('a changed role removes a former coach from the teams, and demotes a coach on them accordingly', async () => {
  const [hawks, owls] = [await club.team('hawks'), await club.team('owls')]
  const coach = await club.person('coach', { teams: [hawks, owls] })
  const other = await club.person('coach', { teams: [owls] })
  const staffOf = async (id: string) =>
    (await club.ok(api.teams.get, { as: admin, params: { id } })).staff?.map(({ userId, role }) => [
      userId,
      role,
    ])
  await setRole(coach.id, 'assistant_coach')
  await club.tick()
  expect(await staffOf(hawks)).toEqual([[coach.id, 'assistant_coach']])
  await setRole(coach.id, 'parent')
  expect(await club.verify()).toEqual([])
  await club.tick()
  expect([await staffOf(hawks), await staffOf(owls)]).toEqual([[], [[other.id, 'coach']]])
  await setRole(coach.id, 'coach')
  const as = { token: await club.signIn({ id: coach.id, sessionVersion: 4 }) }
  expect((await club.call(api.teams.players, { as, params: { id: hawks } })).status).toBe(404)
  expect(await club.verify()).toEqual([])
})

it('a changed role is not lost between two administrators who change the same person', async () => {
  const person = await club.person('parent')
  beforeNextWrite(() => setRole(person.id, 'program_director'), person.id)
  expect((await setRole(person.id, 'coach')).status).toBe(200)
  const changes = (await written('user.role', person.id)).map(({ details }) => details)
  expect(changes).toContainEqual({ from: 'parent', to: 'program_director' })
  expect(changes).toContainEqual({ from: 'program_director', to: 'coach' })
})

it('staff rights begin with a password under the longer rule, on the very next request or by the link in the mail', async () => {
  const [person, other] = [await register(), await register()]
  expect((await setRole(person.id, 'coach')).json.passwordDue).toBe(true)
  const { token, user } = await signIn(person.username, first)
  const waiting = { role: 'coach', effectiveRole: 'parent', passwordDue: true, permissions: { staff: false } }
  expect(user).toMatchObject(waiting)
  const body = { currentPassword: first, ...twice(strong) }
  const changed = await club.ok(api.auth.changePassword, { as: { token }, body })
  expect(changed.user).toMatchObject({ effectiveRole: 'coach', passwordDue: false })
  expect(await effectiveRole(changed)).toBe('coach')
  await setRole(other.id, 'program_director')
  expect((await chooseByMail(other, 'Program Director')).permissions.privileged).toBe(true)
})

it('an approved coach has the role from the very next request, in the same session', async () => {
  const coach = await club.person('coach', { pending: true, teams: [await club.team('eagles')] })
  const roster = async () =>
    (await club.call(api.teams.players, { as: coach, params: { id: 'eagles' } })).status
  expect([await effectiveRole(coach), await roster()]).toEqual(['parent', 404])
  expect((await decide(coach.id)).json).toMatchObject({ role: 'coach', pendingReview: false })
  expect([await effectiveRole(coach), await roster()]).toEqual(['coach', 200])
  const [mail] = await mailsTo(coach.email, 'You’re approved as a coach')
  expect(mail?.text).not.toContain('/reset-password')
})

it('an approved coach has to replace a short password first, with the link in the mail', async () => {
  const coach = await newcomer()
  expect((await decide(coach.id)).json).toMatchObject({ role: 'coach', passwordDue: true })
  expect(await me(coach)).toMatchObject({ effectiveRole: 'parent', pendingReview: false, passwordDue: true })
  const after = await chooseByMail(coach, 'You’re approved as a coach')
  expect(after).toMatchObject({ effectiveRole: 'coach', permissions: { staff: true }, passwordDue: false })
})

it('a coach is approved once, however often and by however many people at once', async () => {
  const coach = await newcomer()
  beforeNextWrite(() => decide(coach.id, true, admin), 'user.approve')
  const answers = [await decide(coach.id), await decide(coach.id), await decide(coach.id, true, admin)]
  expect(answers.map(({ status, json }) => [status, json.role])).toEqual(Array(3).fill([200, 'coach']))
  expect(await written('user.approve', coach.id)).toEqual([{ actor: admin.id, details: { approved: true } }])
  expect(await mailsTo(coach.email, 'You’re approved as a coach')).toHaveLength(1)
})

it('a refused coach stays a parent, gets a mail, and is not approved afterward', async () => {
  const unconfirmed = await club.person('coach', { pending: true, behind: true })
  expect((await decide(unconfirmed.id, false)).status).toBe(200)
  const coach = await newcomer()
  expect((await decide(coach.id, false)).json).toMatchObject({ role: 'parent', pendingReview: false })
  expect(await me(coach)).toMatchObject({ role: 'parent', effectiveRole: 'parent', pendingReview: false })
  expect(await written('user.approve', coach.id)).toEqual([
    { actor: director.id, details: { approved: false } },
  ])
  expect((await mailsTo(coach.email, 'Your coach registration'))[0]?.text).toContain('as a parent')
  expect([(await decide(coach.id, false)).status, (await decide(coach.id)).status]).toEqual([200, 409])
})

it('a decision about a coach applies only to their current role, and only to a person under review', async () => {
  const [coach, other] = [await newcomer(), await newcomer()]
  beforeNextWrite(() => setRole(coach.id, 'parent'), 'user.approve')
  expect((await decide(coach.id)).status).toBe(409)
  beforeNextWrite(() => decide(other.id, true, admin), 'user.approve')
  expect((await decide(other.id, false)).status, 'a coach already').toBe(409)
  expect((await decide((await club.person('program_director')).id)).status).toBe(409)
})
