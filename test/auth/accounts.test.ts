import { expect, it } from 'vitest'
import { NewAccount } from '#shared/auth/model.ts'
import { api } from '#shared/routes.ts'
import { openClub } from '../club.ts'
import { newAccount, numbered } from '../forms.ts'
import { createSteps, first, setFields, strong, twice } from './steps.ts'

const club = await openClub()
const { registerFamily, status } = createSteps(club)
const { getUser } = await import('#functions/stores/users/store.ts')

const coach = { role: 'coach', usaLacrosseNumber: '12345', coachShirtSize: 'M' }
const issuesOf = (more: object) =>
  NewAccount.safeParse(newAccount('dana', more)).error?.issues.map(({ path, message }) => [
    path.join('.'),
    message,
  ])

const noEmail = 'Please enter a valid email address'
const noRole = 'Please choose parent or coach'
const usernameSigns = 'Please use only letters, numbers, spaces and . _ - + @'
const invisible = 'Username must not contain invisible characters'

it.each<[field: string, values: unknown[], message: string]>([
  ['password', ['', '12345', undefined], 'Password must be at least 6 characters'],
  ['password', ['x'.repeat(129)], 'Password must be at most 128 characters'],
  ['confirmPassword', ['Goalie-glove-7', 'goalie-glove-', undefined], 'Passwords do not match'],
  ['username', ['ab', '  ab   ', undefined], 'Username must be at least 3 characters'],
  ['username', ['<x>', '../sam', 'sam;drop', 'sa\u0301\u0301m'], usernameSigns],
  // A zero-width space, an override to the left, a Hangul filler, a joiner, a variation, an empty Braille pattern.
  [
    'username',
    ['\u200b', '\u202e', '\u3164', '\u034f', '\ufe0f', '\u2800'].map(sign => `a${sign}na`),
    invisible,
  ],
  ['email', ['', 'dana', 'dana@', '@example.com', 'dana@example', undefined], noEmail],
  ['email', ['a b@example.com', 'a@exa mple.com', 'a@example.com\r\nBcc: b@example.com'], noEmail],
  ['email', ['dana@example.com, x@example.com'], noEmail],
  ['role', ['admin', 'program_director', 'assistant_coach', 'player', '', undefined], noRole],
  ['firstName', ['D', '  D  ', undefined], 'First name must be at least 2 characters'],
  ['lastName', ['W', undefined], 'Last name must be at least 2 characters'],
  ['address', ['1 Rd', undefined], 'Address must be at least 5 characters'],
  ['city', ['R', undefined], 'City must be at least 2 characters'],
  ['state', ['N', undefined], 'Please enter a valid state/province'],
  ['zip', ['1234', undefined], 'Please enter a valid ZIP/postal code'],
  ['mobilePhone', ['555-01012', undefined], 'Please enter a valid mobile phone number'],
  ['acceptWaiver', [false, 'true', 1, undefined], 'You must accept the waiver to continue'],
])('a new account is refused for its %s %j: %s', (field, values, message) => {
  for (const value of values) {
    const confirmed = field === 'password' && value !== undefined && { confirmPassword: value }
    for (const role of [{}, coach]) {
      const issues = issuesOf({ ...role, [field]: value, ...confirmed }) ?? []
      expect(issues[0]).toEqual([field, message])
      expect(issues.filter(([named]) => named !== field)).toEqual([])
    }
  }
})

it.each([
  ['usaLacrosseNumber', '1234', 'USA Lacrosse Number is required for coaches'],
  ['coachShirtSize', 'XS', 'Please select a shirt size'],
])('a coach who registers needs %s, which is optional for a parent', (field, value, message) => {
  for (const spoilt of [value, undefined])
    expect(issuesOf({ ...coach, [field]: spoilt })).toContainEqual([field, message])
  expect(issuesOf({ [field]: undefined })).toBeUndefined()
})

it('a new account may have the shortest values that are allowed', async () => {
  const short = { firstName: 'Al', lastName: 'Wu', address: '1 Ave', city: 'Ai', state: 'NY', zip: '10001' }
  const { user } = await registerFamily({
    username: 'Xyz',
    ...twice('k7!m2q'),
    ...short,
    mobilePhone: '5550101234',
  })
  expect(user).toMatchObject({ fullName: 'Al Wu', phoneNumber: '5550101234' })
})

it('a new account is a parent’s at once, signed in, with the consents that were given and when', async () => {
  const { waiver } = (await club.ok(api.club.config)).consents
  const { user, as } = await registerFamily({
    waiverVersion: waiver.version,
    acceptCodeOfConduct: undefined,
    mediaRelease: false,
  })
  expect(await club.ok(api.users.me, { as })).toEqual(user)
  expect(user).toMatchObject({
    ...{ role: 'parent', effectiveRole: 'parent', pendingReview: false, fullName: 'Dana Whitfield' },
    ...{ waiverAccepted: true, waiverVersion: waiver.version, waiverDate: club.clock.now.toISOString() },
    ...{ codeOfConductAccepted: false, mediaReleaseAccepted: false, consentsDue: ['codeOfConduct'] },
  })
})

it.each([
  ['waiverVersion', 'acceptWaiver'],
  ['codeOfConductVersion', 'acceptCodeOfConduct'],
  ['mediaReleaseVersion', 'mediaRelease'],
])('a new account cannot consent to a text of an older %s', async (version, field) => {
  const body = newAccount(numbered('person'), { [version]: '1999-1' })
  const { status, json } = await club.call(api.auth.register, { body })
  expect([status, json.issues.map(issue => issue.field)]).toEqual([409, [field]])
})

it('a coach who registers is under review and has a parent’s rights until then', async () => {
  const { id, user, as } = await registerFamily(coach)
  expect(user).toMatchObject({ role: 'coach', effectiveRole: 'parent', pendingReview: true })
  expect(user.permissions).toEqual({ staff: false, privileged: false, admin: false })
  expect((await getUser(id))?.status).toBe('pending_review')
  expect((await club.call(api.invoices.list, { as })).status).toBe(403)
})

it('a new account stores nothing of the password but a slow hash', async () => {
  const stored = await getUser((await registerFamily(twice('planted-secret-9'))).id)
  expect(stored?.passwordHash).toMatch(/^\$2[aby]\$04\$[./\w]{53}$/)
  expect(stored?.pwRule).toBe('min6')
  expect(JSON.stringify(stored)).not.toMatch(/planted|onfirm/)
})

it('a registration that is sent again, because its reply was lost, signs in to the account that it made', async () => {
  const { id, username, email } = await registerFamily()
  const send = async (more: object = {}) => {
    const { status, json } = await club.call(api.auth.register, { body: newAccount(username, more) })
    return status === 201 ? json.user.id : status
  }
  club.clock.pass({ minutes: 10 })
  expect(await send({ email: email.toUpperCase() })).toBe(id)
  expect([await send({ email: 'other@example.com' }), await send(twice(strong))]).toEqual([409, 409])
  // Each try is a guess at the password.
  const tries = []
  for (let n = 0; n < 5; n++) tries.push(await send(twice('wrong-password')))
  expect(tries).toEqual([409, 409, 409, 429, 429])
  const [late, gone] = [await registerFamily(), await registerFamily()]
  await setFields(gone.id, { status: 'disabled' })
  const again = (name: string) => club.call(api.auth.register, { body: newAccount(name, twice(first)) })
  expect((await again(gone.username)).status).toBe(409)
  club.clock.pass({ minutes: 10, seconds: 1 })
  expect((await again(late.username)).status).toBe(409)
  expect(await status(late.as)).toBe(200)
})
