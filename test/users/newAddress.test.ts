import { afterAll, describe, expect, it } from 'vitest'
import { api } from '#shared/routes.ts'
import { openClub } from '../club.ts'
import { confirmAddress } from '../confirmAddress.ts'
import { createFamily } from '../family.ts'
import { newAccount, numbered } from '../forms.ts'

/** A new address counts once its link was opened; until then the confirmed one gets the mail and the resets. */

const club = await openClub()
const admin = await club.person('admin')
afterAll(async () => expect(await club.verify()).toEqual([]))

const freshAddress = () => `${numbered('fresh')}@example.com`
const change = (as: { id: string; token: string }, email: string, id = as.id) =>
  club.call(api.users.updateProfile, { as, params: { id }, body: { email, password: 'Lacrosse-2026!' } })
async function mailed(to: string) {
  await club.tick()
  await club.tick()
  return club.ses.mails(to).map(({ subject }) => subject)
}
const me = (as: { token: string }) => club.ok(api.users.me, { as })

describe('a new address of an account with a confirmed one', () => {
  it('a new address of an account with a confirmed one is the confirmed one still where only its letters have another case', async () => {
    const person = await club.person('admin')
    const email = person.email.toUpperCase()
    expect((await change(person, email)).status).toBe(200)
    expect(await me(person)).toMatchObject({ email, actsAs: 'admin', emailConfirmed: true })
  })

  it('a new address of an account with a confirmed one waits for its link, and the old one hears of it', async () => {
    const { parent, child } = await createFamily(club)
    const email = freshAddress()
    expect((await change(parent, email)).json).toMatchObject({ email: parent.email, pendingEmail: email })
    expect(await mailed(email)).toEqual(['Confirm your email for Ridgeline Lacrosse'])
    expect(await mailed(parent.email)).toContain('Changing your email for Ridgeline Lacrosse')
    await confirmAddress(club, email)
    const after = await me(parent)
    expect(after).toMatchObject({ email, emailConfirmed: true })
    expect(after.pendingEmail).toBeUndefined()
    expect(await mailed(parent.email)).toContain('Your email for Ridgeline Lacrosse was changed')
    const { parentEmail } = await club.ok(api.players.get, { as: admin, params: { id: child.id } })
    expect(parentEmail).toBe(email)
  })

  it('a new address of an account with a confirmed one gets no mail about the account and no reset, which the old one still gets', async () => {
    const parent = await club.person('parent')
    const email = freshAddress()
    await change(parent, email)
    await mailed(email)
    await club.ok(api.messages.create, {
      as: admin,
      body: { recipientId: parent.id, content: 'About your child', notificationType: 'both' },
    })
    for (const address of [email, parent.email])
      await club.ok(api.auth.forgotPassword, { body: { email: address } })
    expect(await mailed(email)).toEqual(['Confirm your email for Ridgeline Lacrosse'])
    expect((await mailed(parent.email)).join()).toMatch(/Reset your/)
    expect((await mailed(parent.email)).join()).toMatch(/Message from/)
  })

  it('a new address of an account with a confirmed one can be taken back, corrected, and asked for again', async () => {
    const parent = await club.person('parent')
    const [typo, right] = [freshAddress(), freshAddress()]
    await change(parent, typo)
    await change(parent, right)
    await club.ok(api.auth.resendConfirmation, { as: parent })
    expect(await mailed(right)).toHaveLength(2)
    await expect(confirmAddress(club, typo)).rejects.toThrow('This link is no longer valid')
    await change(parent, parent.email)
    await expect(confirmAddress(club, right)).rejects.toThrow('This link is no longer valid')
    expect(await me(parent)).toMatchObject({ email: parent.email, emailConfirmed: true })
  })

  it.each([
    [
      'a reset',
      async (as: { email: string }) => {
        const { debug } = await club.ok(api.auth.forgotPassword, { body: { email: as.email } })
        await club.tick()
        const token = new URL(debug?.resetLink ?? '').searchParams.get('token') ?? ''
        const password = 'Goalie-Glove-2026!'
        await club.ok(api.auth.resetPassword, { body: { token, password, confirmPassword: password } })
      },
    ],
    [
      'the office, which signs everyone out',
      async (as: { id: string; email: string }) =>
        club.ok(api.users.revokeSessions, { as: admin, params: { id: as.id } }),
    ],
  ])('is forgotten with %s, since a thief may have asked for it', async (_, take) => {
    const parent = await club.person('parent')
    const email = freshAddress()
    await change(parent, email)
    await mailed(email)
    await take(parent)
    await expect(confirmAddress(club, email)).rejects.toThrow('This link is no longer valid')
    const { getUser } = await import('#functions/stores/users/store.ts')
    expect(await getUser(parent.id)).toMatchObject({ email: parent.email })
  })

  it('a new address of an account with a confirmed one is refused where somebody has it, also if they were faster', async () => {
    const [one, other] = [await club.person('parent'), await club.person('parent')]
    expect(await change(one, other.email)).toMatchObject({
      status: 409,
      json: { message: 'That email address is already in use' },
    })
    const email = freshAddress()
    await change(one, email)
    await mailed(email)
    const [mail] = club.ses.mails(email)
    const token = /token=([\w.-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
    await club.ok(api.auth.register, { body: newAccount(numbered('faster'), { email }) })
    expect((await club.call(api.auth.confirmEmail, { as: one, body: { token } })).status).toBe(400)
    expect((await me(one)).email).toBe(one.email)
  })

  it('a new address of an account with a confirmed one gives no import a guardian, and costs the coach no team', async () => {
    const coach = await club.person('coach')
    const email = freshAddress()
    await change(coach, email)
    const rows = [
      {
        ...{ line: 2, firstName: numbered('Sam'), lastName: 'Owner', dateOfBirth: '2016-04-09' },
        ...{ guardianName: 'Real Owner', guardianEmail: email },
      },
    ]
    const { results } = await club.ok(api.imports.players, { as: admin, body: { rows, dryRun: false } })
    expect(results).toMatchObject([{ status: 'new' }])
    expect((await me(coach)).actsAs).toBe('coach')
    expect(await club.ok(api.players.list, { as: coach })).toEqual([])
  })

  it('a new address of an account with a confirmed one is also to be confirmed where an administrator entered it', async () => {
    const parent = await club.person('parent')
    const email = freshAddress()
    expect((await change(admin, email, parent.id)).json).toMatchObject({
      email: parent.email,
      pendingEmail: email,
    })
    await confirmAddress(club, email, parent)
    expect((await me(parent)).email).toBe(email)
  })

  it('a new address of an account with a confirmed one is not confirmed by whoever has its mailbox, who could ask for a new password there', async () => {
    const coach = await club.person('coach')
    const email = freshAddress()
    await change(coach, email)
    await expect(confirmAddress(club, email, admin)).rejects.toThrow('You are logged in to another account')
    expect((await me(coach)).email).toBe(coach.email)
  })
})

describe('an account whose address nobody has confirmed', () => {
  it('an account whose address nobody has confirmed gets a new one at once, since there is none to keep', async () => {
    const { token, user } = await club.ok(api.auth.register, { body: newAccount(numbered('typo')) })
    const email = freshAddress()
    const { json } = await club.call(api.users.updateProfile, {
      as: { token },
      params: { id: user.id },
      body: { email, password: 'goalie-glove-7' },
    })
    expect(json).toMatchObject({ email, emailConfirmed: false })
    expect(json.pendingEmail).toBeUndefined()
  })
})
