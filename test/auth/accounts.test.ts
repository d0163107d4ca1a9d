import { describe, expect, it } from 'vitest'
import { api } from '#shared/routes.ts'
import { openClub } from '../club.ts'
import { newAccount, numbered } from '../forms.ts'

const club = await openClub()
const { getUser } = await import('#functions/stores/users/store.ts')

const register = (more: object = {}) =>
  club.call(api.auth.register, { body: newAccount(numbered('person'), more) })
const answer = async (more: object) => {
  const { status, json } = await register(more)
  return [status, json.message]
}
const coach = { role: 'coach', usaLacrosseNumber: '12345', coachShirtSize: 'M' }
const both = (password: string) => ({ password, confirmPassword: password })

describe('the account step', () => {
  it.each<[object, string, string]>([
    [both('12345'), 'password', 'Password must be at least 6 characters'],
    [both(''), 'password', 'Password must be at least 6 characters'],
    [{ password: undefined }, 'password', 'Password must be at least 6 characters'],
    [both('x'.repeat(129)), 'password', 'Password must be at most 128 characters'],
    [{ confirmPassword: 'goalie-glove-8' }, 'confirmPassword', 'Passwords do not match'],
    [{ confirmPassword: 'Goalie-glove-7' }, 'confirmPassword', 'Passwords do not match'],
    [{ confirmPassword: undefined }, 'confirmPassword', 'Passwords do not match'],
    [{ username: 'ab' }, 'username', 'Username must be at least 3 characters'],
    [{ username: '  ab   ' }, 'username', 'Username must be at least 3 characters'],
    [{ username: undefined }, 'username', 'Username must be at least 3 characters'],
    ...['', 'dana', 'dana@', '@example.com', 'dana@example', 'a b@example.com', 'dana@exa mple.com'].map(
      (email): [object, string, string] => [{ email }, 'email', 'Please enter a valid email address'],
    ),
    [{ email: undefined }, 'email', 'Please enter a valid email address'],
    [{ email: 'dana@example.com\r\nBcc: all@example.com' }, 'email', 'Please enter a valid email address'],
    [{ email: 'dana@example.com, x@example.com' }, 'email', 'Please enter a valid email address'],
    [{ role: undefined }, 'role', 'Please choose parent or coach'],
    [{ role: 'admin' }, 'role', 'Please choose parent or coach'],
  ])('the account step rejects %j, with this message about %s: %s', async (more, field, message) => {
    const { status, json } = await register(more)
    expect([status, json]).toEqual([400, { message, error: message, issues: [{ field, message }] }])
  })

  it('the account step accepts the shortest allowed values', async () => {
    expect((await register({ username: 'Xyz', ...both('k7!m2q') })).status).toBe(201)
  })
})

describe.each([
  ['parent', { role: 'parent' }],
  ['coach', coach],
])('the %s step', (_, role) => {
  it.each([
    ['firstName', 'D', 'First name must be at least 2 characters'],
    ['firstName', '  D  ', 'First name must be at least 2 characters'],
    ['lastName', 'W', 'Last name must be at least 2 characters'],
    ['address', '1 Rd', 'Address must be at least 5 characters'],
    ['city', 'R', 'City must be at least 2 characters'],
    ['state', 'N', 'Please enter a valid state/province'],
    ['zip', '1234', 'Please enter a valid ZIP/postal code'],
    ['mobilePhone', '555-01012', 'Please enter a valid mobile phone number'],
    ['acceptWaiver', false, 'You must accept the waiver to continue'],
    ['acceptWaiver', 'true', 'You must accept the waiver to continue'],
    ['acceptWaiver', 1, 'You must accept the waiver to continue'],
  ])('the personal step rejects %s %j with this message: %s', async (field, value, message) => {
    for (const spoilt of [value, undefined]) {
      const { status, json } = await register({ ...role, [field]: spoilt })
      expect([status, json]).toEqual([400, { message, error: message, issues: [{ field, message }] }])
    }
  })

  it('the personal step accepts the shortest allowed values', async () => {
    const short = { firstName: 'Al', lastName: 'Wu', address: '1 Ave', city: 'Ai', state: 'NY', zip: '10001' }
    expect((await register({ ...role, ...short, mobilePhone: '5550101234' })).status).toBe(201)
  })
})

describe('a coach', () => {
  it.each([
    ['usaLacrosseNumber', '1234', 'USA Lacrosse Number is required for coaches'],
    ['coachShirtSize', 'XS', 'Please select a shirt size'],
  ])('a coach who registers needs %s, which is optional for a parent', async (field, value, message) => {
    expect(await answer({ ...coach, [field]: value })).toEqual([400, message])
    expect(await answer({ ...coach, [field]: undefined })).toEqual([400, message])
    expect((await register({ [field]: undefined })).status).toBe(201)
  })

  it('a coach who registers is under review and has a parent’s rights until then', async () => {
    const { json } = await register(coach)
    expect(json.user).toMatchObject({ role: 'coach', actsAs: 'parent', pendingReview: true })
    expect(json.user.permissions).toEqual({ staff: false, privileged: false, admin: false })
    expect((await getUser(json.user.id))?.status).toBe('pending_review')
    expect((await club.call(api.invoices.list, { as: json })).status).toBe(403)
  })

  it('a coach who registers gets all errors at once', async () => {
    const { json } = await register({ firstName: '', zip: '', acceptWaiver: false, email: 'x' })
    const fields = json.issues.map(issue => issue.field)
    expect(fields.sort()).toEqual(['acceptWaiver', 'email', 'firstName', 'zip'])
  })
})

describe('a new account', () => {
  it('a new account is a parent’s at once, and signed in', async () => {
    const { json } = await register()
    const me = await club.ok(api.users.me, { as: json })
    expect(me).toEqual(json.user)
    expect(me).toMatchObject({
      role: 'parent',
      actsAs: 'parent',
      pendingReview: false,
      fullName: 'Dana Whitfield',
    })
  })

  it('a new account records the version of the waiver and when it was accepted', async () => {
    const { waiver } = (await club.ok(api.club.config)).consents
    const { json } = await register({ waiverVersion: waiver.version })
    const stored = await getUser(json.user.id)
    expect(stored).toMatchObject({ waiverVersion: waiver.version, waiverDate: club.clock.now.toISOString() })
    expect(json.user).toMatchObject({ waiverAccepted: true, waiverVersion: waiver.version })
  })

  it('a new account cannot consent to a text that has changed since it was read', async () => {
    const { status, json } = await register({ waiverVersion: '1999-1' })
    expect(status).toBe(409)
    expect(json.issues).toMatchObject([{ field: 'acceptWaiver' }])
  })

  it('a new account stores nothing of the password but a slow hash', async () => {
    const password = 'planted-secret-9'
    const { json } = await register(both(password))
    const stored = await getUser(json.user.id)
    expect(stored?.passwordHash).toMatch(/^\$2[aby]\$04\$[./\w]{53}$/)
    expect(JSON.stringify(stored)).not.toContain('planted')
    expect(JSON.stringify(stored)).not.toContain('onfirm')
  })
})
