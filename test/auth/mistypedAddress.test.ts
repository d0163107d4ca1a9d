import { describe, expect, it } from 'vitest'
import { api } from '#shared/routes.ts'
import { openClub } from '../club.ts'
import { newAccount, newPlayer, numbered } from '../forms.ts'
import { createResetSteps, strong } from './resetSteps.ts'

/**
 * A parent mistypes the address when registering, and whoever has that mailbox gets the mails: the link that confirms
 * the address, and links to set a new password.
 */

const club = await openClub()
const { registerFamily, mailed, login } = createResetSteps(club)
const born = '2015-04-05'

async function registerWithChild() {
  const parent = await registerFamily()
  await club.ok(api.players.create, { as: parent, body: newPlayer('Robin', { dateOfBirth: born }) })
  return { ...parent, id: parent.user.id }
}

async function registerCoach() {
  const username = numbered('posing')
  const coach = { role: 'coach', usaLacrosseNumber: '123456789', coachShirtSize: 'L' }
  const { user } = await club.ok(api.auth.register, {
    body: newAccount(username, coach),
  })
  await club.tick()
  return { username, email: user.email, id: user.id }
}

const reset = (token: string, birthday?: string) =>
  club.call(api.auth.resetPassword, {
    body: { token, password: strong, confirmPassword: strong, ...(birthday !== undefined && { birthday }) },
  })

/** Opens the newest link that confirms the address, as whoever is signed in. */
async function confirm(email: string, as?: { token: string }) {
  const text = club.ses.mails(email).findLast(mail => mail.text.includes('confirm-email?token='))?.text ?? ''
  const token = /confirm-email\?token=(\S+)/.exec(text)?.[1] ?? ''
  return club.ok(api.auth.confirmEmail, { ...(as && { as }), body: { token } })
}

const asks = 'To protect your children’s information, please enter the birthday of one of them'
const wrong = 'No child in this account has this birthday. If you need help, please write to the club.'

describe('a new password for an account with children', () => {
  it('needs the birthday of one of them, where nobody has opened the link of the address', async () => {
    const { email, username } = await registerWithChild()
    const link = await mailed(email)
    const refused = await reset(link)
    expect([refused.status, refused.json.issues]).toEqual([400, [{ field: 'birthday', message: asks }]])
    expect((await reset(link, '2015-04-06')).json.issues).toEqual([{ field: 'birthday', message: wrong }])
    expect((await login(username, strong)).status).toBe(401)
    expect((await reset(link, born)).status).toBe(200)
    expect((await login(username, strong)).status).toBe(200)
  })

  it('needs it where somebody else has opened that link, and not where the parent did', async () => {
    const stranger = await registerFamily()
    const [theirs, own] = [await registerWithChild(), await registerWithChild()]
    await confirm(theirs.email, stranger)
    await confirm(own.email, own)
    expect((await reset(await mailed(theirs.email))).json.issues).toEqual([
      { field: 'birthday', message: asks },
    ])
    expect((await reset(await mailed(own.email))).status).toBe(200)
  })

  it('does not need it any more once the parent has opened the link too, or has known it once', async () => {
    const parent = await registerWithChild()
    await confirm(parent.email)
    await confirm(parent.email, parent)
    await confirm(parent.email)
    expect((await reset(await mailed(parent.email))).status).toBe(200)
    const other = await registerWithChild()
    expect((await reset(await mailed(other.email), born)).status).toBe(200)
    expect((await reset(await mailed(other.email))).status).toBe(200)
  })

  it('needs it after a change to an address whose link somebody else has opened', async () => {
    const parent = await registerWithChild()
    await confirm(parent.email, parent)
    const email = `typo-${parent.email}`
    await club.ok(api.users.updateProfile, {
      as: parent,
      params: { id: parent.id },
      body: { email, password: 'goalie-glove-7' },
    })
    await club.tick()
    await confirm(email)
    expect((await reset(await mailed(email))).json.issues).toEqual([{ field: 'birthday', message: asks }])
  })

  it('cannot be had by trying all birthdays', async () => {
    const { email } = await registerWithChild()
    const link = await mailed(email)
    const days = Array.from({ length: 11 }, (_, n) => `2014-05-${String(n + 10)}`)
    const statuses: number[] = []
    for (const day of days) statuses.push((await reset(link, day)).status)
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 400), 429])
    expect((await reset(link, born)).status).toBe(429)
  })
})

it('a new password for an account without children needs no birthday', async () => {
  const { email } = await registerFamily()
  expect((await reset(await mailed(email))).status).toBe(200)
})

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
    const body = newAccount(numbered('owner'), { email })
    expect((await club.call(api.auth.register, { body })).status).toBe(201)
    const right = { email: `${numbered('right')}@example.com`, password: 'goalie-glove-7' }
    await club.ok(api.users.updateProfile, { as, params: { id }, body: right })
    await club.tick()
    await confirm(right.email, as)
    expect(await club.ok(api.users.me, { as })).toMatchObject({ emailConfirmed: true })
    expect(await club.ok(api.players.list, { as })).toHaveLength(1)
  })

  it.each(['coach', 'program_director', 'admin'] as const)(
    'ends the rights of a %s whom the club took for its owner',
    async role => {
      const office = await club.person('admin')
      const { id, email, username } = await registerCoach()
      await confirm(email)
      await club.ok(api.users.approveCoach, { as: office, params: { id } })
      await club.ok(api.users.setRole, { as: office, params: { id }, body: { role } })
      const child = await club.ok(api.players.create, {
        as: office,
        body: newPlayer('Sam', { parentId: id }),
      })
      const weak = await login(username, 'goalie-glove-7')
      await club.ok(api.auth.changePassword, {
        as: { token: weak.json.token },
        body: { currentPassword: 'goalie-glove-7', password: strong, confirmPassword: strong },
      })
      const { token } = (await login(username, strong)).json
      const reads = async () => [
        (await club.call(api.players.get, { as: { token }, params: { id: child.id } })).status,
        (await club.ok(api.users.me, { as: { token } })).permissions.staff,
      ]
      expect(await reads()).toEqual([200, true])
      await club.ok(api.auth.disownAccount, { body: { token: await mailed(email) } })
      expect(await reads()).toEqual([404, false])
    },
  )

  it('cannot free the address of an account that is known to be theirs', async () => {
    const parent = await registerWithChild()
    await confirm(parent.email, parent)
    const body = { token: await mailed(parent.email) }
    expect((await club.call(api.auth.disownAccount, { body })).status).toBe(400)
    expect((await reset(body.token)).status).toBe(200)
  })
})
