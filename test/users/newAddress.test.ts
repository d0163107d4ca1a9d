import { afterAll, expect, it } from 'vitest'
import { demoPassword } from '#infra/local/demo.ts'
import type { Role } from '#shared/access.ts'
import { api } from '#shared/routes.ts'
import { countUses, createSteps, first, tokenIn } from '../auth/steps.ts'
import { openClub } from '../club.ts'
import { confirmAddress } from '../confirmAddress.ts'
import { createFamily } from '../family.ts'
import { numbered } from '../forms.ts'
import { createRaceInjector } from '../raceInjector.ts'

/** A confirmed address stays until the link to a new one is opened; until then it gets the mail and the resets. */

const { watch, beforeNextWrite } = createRaceInjector()
const club = await openClub({ watch: { dynamodb: watch } })
const admin = await club.person('admin')
const { registerFamily, login, askForReset, mailed, reset } = createSteps(club)
const { getUser } = await import('#functions/stores/users/store.ts')
const { getClaimOwner } = await import('#functions/stores/claims/store.ts')
afterAll(async () => expect(await club.verify()).toEqual([]))

const freshAddress = () => `${numbered('fresh')}@example.com`
/** An account whose address nobody has confirmed, and one whose address is known to be its own. */
const unconfirmed = async () => ({ ...(await registerFamily()), password: first })
const confirmed = async (role: Role = 'parent') => ({ ...(await club.person(role)), password: demoPassword })
type Account = { id: string; token: string; password: string | undefined }
const change = ({ id, token, password }: Account, email: string) =>
  club.call(api.users.updateProfile, { as: { token }, params: { id }, body: { email, password } })
const me = ({ token }: { token: string }) => club.ok(api.users.me, { as: { token } })
const ownerOf = (email: string) => getClaimOwner('email', email)
async function subjectsTo(to: string) {
  await club.tick()
  await club.tick()
  return club.ses.mails(to).map(({ subject }) => subject)
}
const noLonger = 'This link is no longer valid'
const taken = 'That email address is already in use'

it('a new address needs the password, counts at once where none was confirmed, is mailed to both and voids old links', async () => {
  const account = await unconfirmed()
  const { email } = account
  const [wanted, link] = [freshAddress(), await mailed(email)]
  for (const [password, message] of [
    [undefined, 'Please enter your password to change your email'],
    ['wrong-password', 'This is not your password'],
  ]) {
    const { status, json } = await change({ ...account, password }, wanted)
    expect([status, json.issues]).toEqual([400, [{ field: 'password', message }]])
  }
  const { json } = await change(account, wanted)
  expect([json.email, json.emailConfirmed, json.pendingEmail]).toEqual([wanted, false, undefined])
  expect([(await login(wanted)).status, (await login(email)).status]).toEqual([200, 401])
  expect((await reset(link)).status).toBe(400)
  expect(await subjectsTo(wanted)).toEqual(['Confirm your email for Ridgeline Lacrosse'])
  expect((await subjectsTo(email)).at(-1)).toBe('Your email for Ridgeline Lacrosse was changed')
  expect(club.ses.mails(email).at(-1)?.text).toContain(wanted)
  // The old one is free.
  await registerFamily({ email })
})

it('an address that its account is just leaving gets no link to choose a new password', async () => {
  const [account, wanted] = [await confirmed(), freshAddress()]
  const { email } = await me(account)
  await change(account, wanted)
  beforeNextWrite(() => confirmAddress(club, wanted, account), '"RESET#')
  const { debug } = (await askForReset(email)).json
  expect(await ownerOf(wanted)).toBe(account.id)
  expect((await reset(tokenIn(debug?.resetLink))).status).toBe(400)
})

it.each([
  ['confirmed', () => confirmed('admin')],
  ['unconfirmed', unconfirmed],
])('an %s address in another case is the same, and mailed to nobody', async (_, open) => {
  const account = await open()
  const before = await me(account)
  const sent = (await subjectsTo(before.email)).length
  expect((await change({ ...account, password: undefined }, before.email)).status).toBe(200)
  const email = before.email.toUpperCase()
  expect((await change({ ...account, password: undefined }, email)).status).toBe(400)
  expect((await change(account, email)).status).toBe(200)
  expect(await me(account)).toEqual({ ...before, email })
  expect(await subjectsTo(email)).toHaveLength(sent)
  expect(await ownerOf(before.email)).toBe(account.id)
})

it('a new address can be asked for five times an hour by one person and twenty times by all, since each writes to somebody', async () => {
  const account = await unconfirmed()
  for (let n = 0; n < 5; n++) expect((await change(account, freshAddress())).status).toBe(200)
  expect((await change(account, freshAddress())).status).toBe(429)
  const wanted = freshAddress()
  await countUses(club, `address-change-to#${wanted}`, 3600, 19)
  const answers = [await change(await confirmed(), wanted), await change(await confirmed(), wanted)]
  expect(answers.map(({ status }) => status)).toEqual([200, 429])
})

it('a new address is nobody else’s, and of two who want one at once one gets it', async () => {
  const [one, other, known] = [await unconfirmed(), await unconfirmed(), await confirmed()]
  const wanted = freshAddress()
  for (const account of [one, known]) {
    const { status, json } = await change(account, other.email.toUpperCase())
    expect([status, json.issues]).toEqual([409, [{ field: 'email', message: taken }]])
  }
  const replies = await Promise.all([one, other].map(account => change(account, wanted)))
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(replies.find(({ status }) => status === 409)?.json.message).toBe(taken)
})

it('a new address waits for its link where one is confirmed, and the old one hears of it', async () => {
  const { parent, child } = await createFamily(club)
  const account = { ...parent, password: demoPassword }
  const email = freshAddress()
  expect((await change(account, email)).json).toMatchObject({ email: parent.email, pendingEmail: email })
  expect(await subjectsTo(email)).toEqual(['Confirm your email for Ridgeline Lacrosse'])
  expect(await subjectsTo(parent.email)).toContain('Changing your email for Ridgeline Lacrosse')
  await confirmAddress(club, email)
  const after = await me(parent)
  expect([after.email, after.emailConfirmed, after.pendingEmail]).toEqual([email, true, undefined])
  expect(await subjectsTo(parent.email)).toContain('Your email for Ridgeline Lacrosse was changed')
  const { parentEmail } = await club.ok(api.players.get, { as: admin, params: { id: child.id } })
  expect(parentEmail).toBe(email)
})

it('a new address that waits for its link gets no mail about the account and no reset, no child of an import, and costs no team', async () => {
  const coach = await confirmed('coach')
  const email = freshAddress()
  await change(coach, email)
  const message = { recipientId: coach.id, content: 'About your team', notificationType: 'both' } as const
  await club.ok(api.messages.create, { as: admin, body: message })
  for (const address of [email, coach.email])
    await club.ok(api.auth.forgotPassword, { body: { email: address } })
  expect(await subjectsTo(email)).toEqual(['Confirm your email for Ridgeline Lacrosse'])
  expect((await subjectsTo(coach.email)).join()).toMatch(/Reset your/)
  expect((await subjectsTo(coach.email)).join()).toMatch(/Message from/)
  const child = { firstName: numbered('Sam'), lastName: 'Owner', dateOfBirth: '2016-04-09' }
  const rows = [{ line: 2, ...child, guardianName: 'Real Owner', guardianEmail: email }]
  const { results } = await club.ok(api.imports.players, { as: admin, body: { rows, dryRun: false } })
  expect(results).toMatchObject([{ status: 'new' }])
  expect(await me(coach)).toMatchObject({ effectiveRole: 'coach', email: coach.email })
  expect(await club.ok(api.players.list, { as: coach })).toEqual([])
})

it('a new address that waits for its link can be taken back, corrected, and asked for again', async () => {
  const parent = await confirmed()
  const [typo, right] = [freshAddress(), freshAddress()]
  await change(parent, typo)
  await change(parent, right)
  await club.ok(api.auth.resendConfirmation, { as: parent })
  expect(await subjectsTo(right)).toHaveLength(2)
  await expect(confirmAddress(club, typo)).rejects.toThrow(noLonger)
  await change(parent, parent.email)
  await expect(confirmAddress(club, right)).rejects.toThrow(noLonger)
  const after = await me(parent)
  expect([after.email, after.emailConfirmed, after.pendingEmail]).toEqual([parent.email, true, undefined])
})

/** Where a thief may have asked for the new address, or somebody else has it by now. */
it.each<[string, (of: { id: string; email: string }) => Promise<unknown>]>([
  ['a reset', async ({ email }) => reset(await mailed(email))],
  [
    'the office, which signs everyone out',
    ({ id }) => club.ok(api.users.revokeSessions, { as: admin, params: { id } }),
  ],
  [
    'a registration with it, which was faster',
    async ({ id }) => {
      const { pendingEmail: email } = await me({ token: await club.signIn({ id }) })
      await registerFamily({ email })
    },
  ],
])('a new address that waits for its link is forgotten with %s', async (_, take) => {
  const parent = await confirmed()
  const email = freshAddress()
  await change(parent, email)
  await subjectsTo(email)
  const token = tokenIn(club.ses.mails(email)[0]?.text)
  await take(parent)
  const { sessionVersion } = (await getUser(parent.id)) ?? {}
  const as = { token: await club.signIn({ id: parent.id, sessionVersion }) }
  const { status, json } = await club.call(api.auth.confirmEmail, { as, body: { token } })
  expect([status, json.message]).toEqual([400, expect.stringContaining(noLonger)])
  expect((await me(as)).email).toBe(parent.email)
})

it('a new address is confirmed by its person alone, not by whoever has its mailbox, also where an administrator entered it', async () => {
  const coach = await confirmed('coach')
  const email = freshAddress()
  expect((await change({ ...admin, id: coach.id, password: undefined }, email)).json).toMatchObject({
    ...{ email: coach.email, pendingEmail: email },
  })
  await expect(confirmAddress(club, email, admin)).rejects.toThrow('You are logged in to another account')
  expect((await me(coach)).email).toBe(coach.email)
  await confirmAddress(club, email, coach)
  expect((await me(coach)).email).toBe(email)
})

it('a change of address fails when another change comes between, and leaves the account one address', async () => {
  const account = await unconfirmed()
  const [one, two] = [freshAddress(), freshAddress()]
  beforeNextWrite(() => change(account, one), two)
  const { status, json } = await change(account, two)
  expect([status, json.message]).toEqual([409, expect.stringContaining('was just changed')])
  expect((await me(account)).email).toBe(one)
  const owners = await Promise.all([account.email, one, two].map(ownerOf))
  expect(owners).toEqual([undefined, account.id, undefined])
})

it('a change of address does not take over the confirmation of the former address', async () => {
  const account = await unconfirmed()
  const address = freshAddress()
  beforeNextWrite(() => confirmAddress(club, account.email, account), address)
  expect((await change(account, address)).status).toBe(409)
  expect(await me(account)).toMatchObject({ email: account.email, emailConfirmed: true })
})

it('a change of address keeps a link to the former address from confirming the new one', async () => {
  const account = await unconfirmed()
  const address = freshAddress()
  beforeNextWrite(() => change(account, address), 'emailConfirmedAt')
  await expect(confirmAddress(club, account.email, account)).rejects.toThrow('no longer valid')
  expect(await me(account)).toMatchObject({ email: address, emailConfirmed: false })
})
