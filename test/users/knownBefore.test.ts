import { beforeEach, expect, it } from 'vitest'
import type { Role } from '#shared/access.ts'
import { api } from '#shared/routes.ts'
import { setFields, tokenIn } from '../auth/steps.ts'
import { openClub } from '../club.ts'
import { confirmAddress } from '../confirmAddress.ts'
import { newPlayer, numbered } from '../forms.ts'

/** Accounts of versions that did not note from where an address was confirmed, on the day of the upgrade. */

const club = await openClub()
const { migrate } = await import('#functions/lifecycle/migrations/run.ts')
const { markUnknownOwners } = await import('#functions/lifecycle/migrations/markUnknownOwners.ts')
const { commit } = await import('#functions/platform/data/transaction.ts')
const { deleteRow } = await import('#functions/platform/data/writes.ts')
const { keys } = await import('#functions/platform/data/table.ts')
const { getUser, listUsersOfRole } = await import('#functions/stores/users/store.ts')
const { getPlayer } = await import('#functions/stores/players/store.ts')
const { getMailAddresses } = await import('#functions/stores/users/mailAddresses.ts')

const day = '2026-11-26T00:00:00.000Z'
const anywhere = '2026-11-01T00:00:00.000Z'
/** As 0.2.0 stored accounts, unless `form` is undefined, as 0.1.0 did. */
async function storedBefore(role: Role, emailConfirmedAt: string | undefined, form: number | undefined) {
  const person = await club.person(role)
  await setFields(person.id, { emailConfirmedAt, form })
  return person
}
async function upgrade() {
  await commit(deleteRow(keys.migrations()))
  const list = [{ ...markUnknownOwners, number: 1 }]
  while (!(await migrate({ now: club.clock.now, goesOn: () => true, settles: 0, list })));
}
/** Of an address, of which nobody knows whose it is. */
const states = [
  ['confirmed from anywhere', anywhere],
  ['never confirmed', undefined],
] as const
const effectiveRole = async (as: { token: string }) => (await club.ok(api.users.me, { as })).effectiveRole

beforeEach(async () => {
  for (const { id } of await listUsersOfRole('admin')) await setFields(id, { status: 'disabled' })
})

it.each([
  ['by 0.1.0', undefined, '2026-12-24T00:00:00.000Z', 'parent'],
  ['by 0.2.0, of which nobody knows', 1, '2026-11-25T23:59:59.999Z', 'parent'],
  ['by 0.2.0, which noted those from outside', 1, day, 'coach'],
] as const)(
  'staff whose address was confirmed %s wait or not, before and after an upgrade',
  async (_, form, at, role) => {
    const [coach, changed] = [await storedBefore('coach', at, form), await storedBefore('coach', at, form)]
    const parent = await storedBefore('parent', at, form)
    // A change of such an account stores what it was read with.
    const city = { as: changed, params: { id: changed.id }, body: { city: 'Lakeside' } }
    await club.ok(api.users.updateProfile, city)
    const act = () => Promise.all([coach, changed, parent].map(effectiveRole))
    expect(await act()).toEqual([role, role, 'parent'])
    await upgrade()
    expect(await act()).toEqual([role, role, 'parent'])
    if (role === 'coach') return
    await club.ok(api.auth.resendConfirmation, { as: coach, body: {} })
    await confirmAddress(club, coach.email, coach)
    expect(await effectiveRole(coach)).toBe('coach')
    await upgrade()
    expect(await effectiveRole(coach)).toBe('coach')
  },
)

it.each(states)(
  'after an upgrade, one of all administrators goes on, whose addresses were %s',
  async (_, at) => {
    const [one, two] = [await storedBefore('admin', at, 1), await storedBefore('admin', at, 1)]
    await upgrade()
    const [as, other] = (await effectiveRole(one)) === 'admin' ? [one, two] : [two, one]
    expect([await effectiveRole(as), await effectiveRole(other)]).toEqual(['admin', 'parent'])
    const due = await club.ok(api.users.list, { as, query: { status: 'addressDue' } })
    expect(due.flatMap(({ id, role }) => (role === 'admin' ? id : []))).toEqual([other.id])
    const { results } = await club.ok(api.imports.invitations, { as, body: { userIds: [other.id] } })
    expect(results).toEqual([{ userId: other.id, status: 'invited' }])
    await confirmAddress(club, other.email, other)
    expect(await effectiveRole(other)).toBe('admin')
  },
)

it.each(states)('after an upgrade, the only administrator goes on, whose address was %s', async (_, at) => {
  const admin = await storedBefore('admin', at, 1)
  // A change of the account is faster than the upgrade.
  const city = { as: admin, params: { id: admin.id }, body: { city: 'Lakeside' } }
  await club.ok(api.users.updateProfile, city)
  await upgrade()
  expect(await effectiveRole(admin)).toBe('admin')
  // Whoever reads its mail frees the address, and takes nothing from the club.
  const { debug } = await club.ok(api.auth.forgotPassword, { body: { email: admin.email } })
  await club.tick()
  await club.ok(api.auth.disownAccount, { body: { token: tokenIn(debug?.resetLink) } })
  expect(await effectiveRole(admin)).toBe('admin')
})

it('after an upgrade, a family keeps the mail of its children and the invitations that it has sent', async () => {
  const parent = await club.person('parent')
  const child = await club.ok(api.players.create, { as: parent, body: newPlayer(numbered('Kid')) })
  const email = `${numbered('aunt')}@example.com`
  await club.ok(api.families.invite, { as: parent, params: { id: child.id }, body: { email } })
  await club.tick()
  const token = tokenIn(club.ses.mails(email).at(-1)?.text)
  await setFields(parent.id, { emailConfirmedAt: anywhere, form: 1 })
  await upgrade()
  expect(await club.ok(api.users.me, { as: parent })).toMatchObject({ emailConfirmed: false })
  const aunt = await club.person('parent')
  expect((await club.call(api.families.accept, { as: aunt, body: { token } })).status).toBe(200)
  const account = await getUser((await getPlayer(child.id))?.userId ?? '')
  const found = account ? await getMailAddresses(account) : []
  expect(found.toSorted()).toEqual([aunt.email, parent.email].toSorted())
})

it('after an upgrade, an administrator waits where another one is known, and one of this version in any case', async () => {
  const behind = await club.person('admin', { behind: true })
  await upgrade()
  expect(await effectiveRole(behind)).toBe('parent')
  const [known, other] = [await club.person('admin'), await storedBefore('admin', undefined, 1)]
  await upgrade()
  expect([await effectiveRole(known), await effectiveRole(other)]).toEqual(['admin', 'parent'])
})
