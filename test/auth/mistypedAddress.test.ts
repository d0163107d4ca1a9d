import { describe, expect, it } from 'vitest'
import { api } from '#shared/routes.ts'
import { openClub } from '../club.ts'
import { addGuardian } from '../family.ts'
import { newAccount, newPlayer, numbered } from '../forms.ts'
import { createResetSteps, strong } from './resetSteps.ts'

/**
 * A parent mistypes the address when registering, and whoever has that mailbox gets the mails: links to set a
 * new password.
 */

const club = await openClub()
const { registerFamily, mailed, login } = createResetSteps(club)
const born = '2015-04-05'

async function registerWithChild() {
  const parent = await registerFamily()
  await club.ok(api.players.create, { as: parent, body: newPlayer('Robin', { dateOfBirth: born }) })
  return { ...parent, id: parent.user.id }
}

const reset = (token: string, birthday?: string) =>
  club.call(api.auth.resetPassword, {
    body: { token, password: strong, confirmPassword: strong, ...(birthday !== undefined && { birthday }) },
  })

/** Opens the newest link that confirms the address, as whoever is signed in. */
function confirm(email: string, as?: { token: string }) {
  const text = club.ses.mails(email).findLast(mail => mail.text.includes('confirm-email?token='))?.text ?? ''
  const token = /confirm-email\?token=(\S+)/.exec(text)?.[1] ?? ''
  return club.call(api.auth.confirmEmail, { ...(as && { as }), body: { token } })
}

const asks = 'To protect your children’s information, please enter the birthday of one of them'
const wrong = 'No child in this account has this birthday. If you need help, please contact the club.'

describe('a new password for an account with children', () => {
  it('a new password for an account with children needs the birthday of one of them, where nobody has viewed the link of the address', async () => {
    const { email, username } = await registerWithChild()
    const link = await mailed(email)
    const refused = await reset(link)
    expect([refused.status, refused.json.issues]).toEqual([400, [{ field: 'birthday', message: asks }]])
    expect((await reset(link, '2015-04-06')).json.issues).toEqual([{ field: 'birthday', message: wrong }])
    expect((await login(username, strong)).status).toBe(401)
    expect((await reset(link, born)).status).toBe(200)
    expect((await login(username, strong)).status).toBe(200)
  })

  it('a new password for an account with children needs a birthday where somebody else has tried that link, and not where the parent opened it', async () => {
    const stranger = await registerFamily()
    const [theirs, own] = [await registerWithChild(), await registerWithChild()]
    const tries = [await confirm(theirs.email), await confirm(theirs.email, stranger)]
    expect(tries.map(({ status }) => status)).toEqual([409, 409])
    expect((await confirm(own.email, own)).status).toBe(200)
    expect((await reset(await mailed(theirs.email))).json.issues).toEqual([
      { field: 'birthday', message: asks },
    ])
    expect((await reset(await mailed(own.email))).status).toBe(200)
  })

  it('a new password for an account with children needs no birthday any more once the parent has known it', async () => {
    const { email } = await registerWithChild()
    expect((await reset(await mailed(email), born)).status).toBe(200)
    expect((await reset(await mailed(email))).status).toBe(200)
  })

  it('a new password for an account with children cannot be had by trying all birthdays', async () => {
    const { email } = await registerWithChild()
    const link = await mailed(email)
    const days = Array.from({ length: 11 }, (_, n) => `2014-05-${String(n + 10)}`)
    const statuses: number[] = []
    for (const day of days) statuses.push((await reset(link, day)).status)
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 400), 429])
    expect((await reset(link, born)).status).toBe(429)
  })

  it('a new password for an account with children cannot be had by trying a few birthdays each day, which account and office hear of, until its person logs in', async () => {
    const admin = await club.person('admin')
    const { email, username } = await registerWithChild()
    const tryTen = async () => {
      const link = await mailed(email)
      const statuses: number[] = []
      for (let n = 10; n < 20; n++) statuses.push((await reset(link, `2014-05-${n}`)).status)
      return statuses
    }
    const refused = Array.from({ length: 10 }, () => 400)
    expect(await tryTen()).toEqual(refused)
    await club.tick()
    const warning = /Someone is trying to set a new password/
    expect(club.ses.mails(email).filter(({ subject }) => warning.test(subject))).toHaveLength(1)
    expect(club.ses.mails(admin.email).at(-1)?.subject).toMatch(/^Someone is guessing a birthday/)
    club.clock.pass({ days: 1 })
    expect(await tryTen()).toEqual(refused)
    club.clock.pass({ days: 1 })
    expect((await reset(await mailed(email), born)).status).toBe(429)
    // The owner's login begins anew, on the same day.
    expect((await login(username, 'goalie-glove-7')).status).toBe(200)
    expect(await tryTen()).toEqual(refused)
    expect((await reset(await mailed(email), born)).status).toBe(429)
    expect((await login(username, 'goalie-glove-7')).status).toBe(200)
    expect((await reset(await mailed(email), born)).status).toBe(200)
  })

  it('a new password for an account with children cannot be had by trying a few birthdays each day that its person logs in', async () => {
    const { email, username } = await registerWithChild()
    const statuses: number[] = []
    for (let day = 0; day < 5; day++) {
      const link = await mailed(email)
      for (let n = 10; n < 20; n++) statuses.push((await reset(link, `2014-05-${n}`)).status)
      expect((await login(username, 'goalie-glove-7')).status).toBe(200)
      club.clock.pass({ days: 1 })
    }
    expect(statuses).toEqual([...Array(40).fill(400), ...Array(10).fill(429)])
  })

  it('a way back for staff: the office makes it a parent’s account, and gives the role back', async () => {
    const admin = await club.person('admin')
    const { id, email } = await club.person('coach', { behind: true })
    expect((await reset(await mailed(email))).status).toBe(409)
    const setRole = (role: string) =>
      club.ok(api.users.setRole, { as: admin, params: { id }, body: { role } })
    await setRole('parent')
    expect((await reset(await mailed(email))).status).toBe(200)
    expect((await setRole('coach')).addressDue).toBeUndefined()
  })
})

it('a new password for an account without children needs no birthday', async () => {
  const { email } = await registerFamily()
  expect((await reset(await mailed(email))).status).toBe(200)
})

const refused =
  'This account has never confirmed this email from inside, so its password can’t be reset by email. Ask an administrator of the club to make it a parent’s account first; they can give its role back afterward.'

describe('a new password for somebody of the staff whose address was never confirmed from inside', () => {
  it.each([
    ['coach', false],
    ['assistant_coach', false],
    ['program_director', false],
    ['program_director', true],
    ['admin', false],
    ['admin', true],
  ] as const)('a %s is refused one (with a child: %s), and gets one once it was', async (role, hasChild) => {
    const person = await club.person(role, { behind: true })
    if (hasChild) await enterChildOf(person)
    const answer = await reset(await mailed(person.email), born)
    expect([answer.status, answer.json.message]).toEqual([409, refused])
    await club.ok(api.auth.resendConfirmation, { as: person, body: {} })
    await club.tick()
    expect((await confirm(person.email, person)).status).toBe(200)
    expect((await reset(await mailed(person.email))).status).toBe(200)
  })

  it('a coach with a child tells its birthday, as other guardians do', async () => {
    const person = await club.person('coach', { behind: true })
    await enterChildOf(person)
    expect((await reset(await mailed(person.email), '2015-04-06')).status).toBe(400)
    expect((await reset(await mailed(person.email), born)).status).toBe(200)
    const as = (await login(person.username, strong)).json
    expect(as.user.actsAs).toBe('coach')
  })
})

async function enterChildOf(person: { id: string }) {
  const as = await club.person('admin')
  const child = await club.ok(api.players.create, { as, body: newPlayer('Sam', { dateOfBirth: born }) })
  await addGuardian(person.id, child.id)
}

describe('who has the mailbox and does not know the account', () => {
  it('frees the address, and the account stays with its family, who are asked for another one', async () => {
    const { token, id, email, username } = await registerWithChild()
    const link = await mailed(email)
    const disown = () => club.call(api.auth.disownAccount, { body: { token: link } })
    expect([(await disown()).status, (await disown()).status]).toEqual([200, 400])
    expect((await reset(link, born)).status).toBe(400)
    const as = { token }
    expect(await club.ok(api.users.me, { as })).toMatchObject({
      mailProblem: 'bounce',
      emailConfirmed: false,
    })
    expect((await login(username, 'goalie-glove-7')).status).toBe(200)
    expect((await login(email, 'goalie-glove-7')).status).toBe(401)
    const before = club.ses.mails(email).length
    await club.call(api.auth.resendConfirmation, { as })
    await club.call(api.auth.forgotPassword, { body: { email } })
    await club.tick()
    expect(club.ses.mails(email)).toHaveLength(before)
    // Whoever opened the account may not be whom the club took them for.
    expect(await club.ok(api.players.list, { as })).toEqual([])
    const back = { email: email.toUpperCase(), password: 'goalie-glove-7' }
    const taking = await club.call(api.users.updateProfile, { as, params: { id }, body: back })
    expect([taking.status, taking.json.issues[0]?.field]).toEqual([409, 'email'])
    const body = newAccount(numbered('owner'), { email })
    expect((await club.call(api.auth.register, { body })).status).toBe(201)
    const right = { email: `${numbered('right')}@example.com`, password: 'goalie-glove-7' }
    await club.ok(api.users.updateProfile, { as, params: { id }, body: right })
    await club.tick()
    await confirm(right.email, as)
    expect(await club.ok(api.users.me, { as })).toMatchObject({ emailConfirmed: true })
    expect(await club.ok(api.players.list, { as })).toHaveLength(1)
    expect(await club.verify()).toEqual([])
  })

  it('who has the mailbox and does not know the account ends what the club has given to a coach whom it took for its owner', async () => {
    // Versions before this one gave such rights to an address that nobody had confirmed.
    const person = await club.person('coach', { behind: true })
    const child = await club.ok(api.players.create, {
      as: await club.person('admin'),
      body: newPlayer('Sam'),
    })
    await addGuardian(person.id, child.id)
    const read = async () =>
      (await club.call(api.players.get, { as: person, params: { id: child.id } })).status
    expect(await read()).toBe(200)
    await club.ok(api.auth.disownAccount, { body: { token: await mailed(person.email) } })
    expect(await read()).toBe(404)
  })

  it('who has the mailbox and does not know the account cannot free the address of an account that is known to be theirs', async () => {
    const parent = await registerWithChild()
    await confirm(parent.email, parent)
    const body = { token: await mailed(parent.email) }
    expect((await club.call(api.auth.disownAccount, { body })).status).toBe(400)
    expect((await reset(body.token)).status).toBe(200)
  })
})
