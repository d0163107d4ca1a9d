import { expect, it } from 'vitest'
import { api } from '#shared/routes.ts'
import { openClub } from '../club.ts'
import { addGuardian } from '../family.ts'
import { newPlayer } from '../forms.ts'
import { createRaceInjector } from '../raceInjector.ts'
import { createSteps, setFields, strong, tokenIn } from './steps.ts'

/**
 * A parent mistypes the address when registering, and whoever has that mailbox gets the mails: links to set a
 * new password.
 */

const race = createRaceInjector()
const club = await openClub({ watch: { dynamodb: race.watch } })
const steps = createSteps(club)
const { registerFamily, mailed, login } = steps
const born = '2015-04-05'

async function registerWithChild() {
  const parent = await registerFamily()
  await club.ok(api.players.create, { as: parent, body: newPlayer('Robin', { dateOfBirth: born }) })
  return parent
}
async function enterChildOf(person: { id: string }) {
  const as = await club.person('admin')
  const child = await club.ok(api.players.create, { as, body: newPlayer('Sam', { dateOfBirth: born }) })
  await addGuardian(person.id, child.id)
}
const reset = (token: string, birthday?: string) => steps.reset(token, strong, birthday ? { birthday } : {})
/** Tries ten birthdays with a new link, none of which is the right one. */
async function tryTen(email: string) {
  const link = await mailed(email)
  const found: number[] = []
  for (let day = 10; day < 20; day++) found.push((await reset(link, `2014-05-${day}`)).status)
  return found
}
const tenRefused = Array.from({ length: 10 }, () => 400)

/** Opens the newest link that confirms the address, as whoever is signed in. */
async function confirm(email: string, as?: { token: string }) {
  await club.tick()
  const mail = club.ses.mails(email).findLast(({ text }) => text.includes('confirm-email?token='))
  const token = tokenIn(/confirm-email\S+/.exec(mail?.text ?? '')?.[0])
  return (await club.call(api.auth.confirmEmail, { ...(as && { as }), body: { token } })).status
}

const asks = 'To protect your children’s information, please enter the birthday of one of them'
const wrong = 'No child in this account has this birthday. If you need help, please contact the club.'

it('a new password for an account with children needs the birthday of one of them, once, where nobody has viewed the link of the address', async () => {
  const { email, username, as } = await registerWithChild()
  await club.ok(api.players.create, { as, body: newPlayer('Kim', { dateOfBirth: '2017-01-31' }) })
  const link = await mailed(email)
  const refused = await reset(link)
  expect([refused.status, refused.json.issues]).toEqual([400, [{ field: 'birthday', message: asks }]])
  expect((await reset(link, '2015-04-06')).json.issues).toEqual([{ field: 'birthday', message: wrong }])
  expect((await login(username, strong)).status).toBe(401)
  expect((await reset(link, born)).status).toBe(200)
  expect((await login(username, strong)).status).toBe(200)
  expect((await reset(await mailed(email))).status).toBe(200)
})

it('a new password needs a birthday where somebody else has tried the link of the address, and not where the parent opened it, nor without children', async () => {
  const stranger = await registerFamily()
  const [theirs, own] = [await registerWithChild(), await registerWithChild()]
  expect([await confirm(theirs.email), await confirm(theirs.email, stranger)]).toEqual([409, 409])
  expect(await confirm(own.email, own)).toBe(200)
  const message = (await reset(await mailed(theirs.email))).json.issues[0]?.message
  expect(message).toBe(asks)
  for (const { email } of [own, stranger]) expect((await reset(await mailed(email))).status).toBe(200)
})

it('a new password cannot be had by trying all birthdays, nor a few each day, of which account and office hear, until its person logs in', async () => {
  const admin = await club.person('admin')
  const { email, username } = await registerWithChild()
  expect(await tryTen(email)).toEqual(tenRefused)
  const last = await mailed(email)
  expect([(await reset(last, '2014-05-20')).status, (await reset(last, born)).status]).toEqual([429, 429])
  await club.tick()
  const warning = /Someone is trying to set a new password/
  expect(club.ses.mails(email).filter(({ subject }) => warning.test(subject))).toHaveLength(1)
  expect(club.ses.mails(admin.email).at(-1)?.subject).toMatch(/^Someone is guessing a birthday/)
  club.clock.pass({ days: 1 })
  expect(await tryTen(email)).toEqual(tenRefused)
  club.clock.pass({ days: 1 })
  expect((await reset(await mailed(email), born)).status).toBe(429)
  // The owner's login begins anew, on the same day.
  expect((await login(username)).status).toBe(200)
  expect(await tryTen(email)).toEqual(tenRefused)
  expect((await reset(await mailed(email), born)).status).toBe(429)
  expect((await login(username)).status).toBe(200)
  expect((await reset(await mailed(email), born)).status).toBe(200)
})

it('a new password cannot be had by trying a few birthdays each day that its person logs in', async () => {
  const { email, username } = await registerWithChild()
  for (let day = 0; day < 4; day++) {
    expect(await tryTen(email)).toEqual(tenRefused)
    expect((await login(username)).status).toBe(200)
    club.clock.pass({ days: 1 })
  }
  expect(await tryTen(email)).toEqual(Array(10).fill(429))
})

it('a new password without a birthday is not set while the first child is added, in whatever order', async () => {
  const add = (as: { token: string }) =>
    club.call(api.players.create, { as, body: newPlayer('Robin', { dateOfBirth: born }) })
  const [one, other] = [await registerFamily(), await registerFamily()]
  const [late, early] = [await mailed(one.email), await mailed(other.email)]
  race.beforeNextWrite(() => add(one), '"RESET#')
  expect((await reset(late)).status).toBe(400)
  expect((await login(one.username)).status).toBe(200)
  race.beforeNextWrite(() => reset(early), '"GUARD#')
  expect((await add(other)).status).toBe(409)
  const again = await login(other.username, strong)
  expect(await club.ok(api.players.list, { as: again.json })).toEqual([])
})

it('a new password is not set by mail while its account becomes an administrator’s', async () => {
  const { issueAdminLink } = await import('#functions/services/users/issueAdminLink.ts')
  const { email, username, as } = await registerFamily()
  const link = await mailed(email)
  const claim = await issueAdminLink({ reason: 'The administrator has left the club' }, club.clock.now)
  const body = { token: tokenIn(claim?.url) }
  race.beforeNextWrite(() => club.ok(api.auth.claimWithAccount, { as, body }), '"RESET#')
  expect((await reset(link)).status).toBe(400)
  expect((await login(username)).json.user).toMatchObject({ role: 'admin', effectiveRole: 'parent' })
})

it('staff who were invited and have no password yet choose one by mail', async () => {
  const { id, email } = await club.person('coach', { behind: true })
  await setFields(id, { passwordHash: undefined })
  expect((await reset(await mailed(email))).status).toBe(200)
})

it('a way back for staff: the office makes it a parent’s account, and gives the role back', async () => {
  const as = await club.person('admin')
  const { id, email } = await club.person('coach', { behind: true })
  expect((await reset(await mailed(email))).status).toBe(409)
  const setRole = (role: string) => club.ok(api.users.setRole, { as, params: { id }, body: { role } })
  await setRole('parent')
  expect((await reset(await mailed(email))).status).toBe(200)
  expect((await setRole('coach')).addressDue).toBeUndefined()
})

const refused =
  'This account has never confirmed this email from inside, so its password can’t be reset by email. Ask an administrator of the club to make it a parent’s account first; they can give its role back afterward.'

it.each([
  ['coach', false],
  ['assistant_coach', false],
  ['program_director', false],
  ['program_director', true],
  ['admin', false],
  ['admin', true],
] as const)(
  'a %s (with a child: %s) gets no new password until the address is known',
  async (role, hasChild) => {
    const person = await club.person(role, { behind: true })
    if (hasChild) await enterChildOf(person)
    const { status, json } = await reset(await mailed(person.email), born)
    expect([status, json.message]).toEqual([409, refused])
    await club.ok(api.auth.resendConfirmation, { as: person, body: {} })
    expect(await confirm(person.email, person)).toBe(200)
    expect((await reset(await mailed(person.email))).status).toBe(200)
  },
)

it('a coach with a child tells its birthday for a new password, as other guardians do', async () => {
  const person = await club.person('coach', { behind: true })
  await enterChildOf(person)
  expect((await reset(await mailed(person.email), '2015-04-06')).status).toBe(400)
  expect((await reset(await mailed(person.email), born)).status).toBe(200)
  expect((await login(person.username, strong)).json.user.effectiveRole).toBe('coach')
})
