import { beforeEach, describe, expect, it } from 'vitest'
import type { Role } from '#shared/access.ts'
import { api } from '#shared/routes.ts'
import { openClub } from '../club.ts'
import { confirmAddress } from '../confirmAddress.ts'
import { newPlayer, numbered } from '../forms.ts'

/** Accounts of versions that did not note from where an address was confirmed, on the day of the upgrade. */

const club = await openClub()
const { migrate } = await import('#functions/lifecycle/migrations/run.ts')
const { markUnknownOwners } = await import('#functions/lifecycle/migrations/markUnknownOwners.ts')
const { commit } = await import('#functions/platform/data/transaction.ts')
const { deleteRow, updateRow } = await import('#functions/platform/data/writes.ts')
const { keys } = await import('#functions/platform/data/table.ts')
const { listUsersOfRole } = await import('#functions/stores/users/store.ts')

const day = '2026-11-26T00:00:00.000Z'
/** As 0.2.0 stored accounts, unless `form` is undefined, as 0.1.0 did. */
async function storedBefore(role: Role, emailConfirmedAt: string | undefined, form: number | undefined) {
  const person = await club.person(role)
  await commit(
    updateRow(keys.user(person.id), { set: { emailConfirmedAt, form }, remove: form ? [] : ['form'] }),
  )
  return person
}
const upgrade = async () => {
  await commit(deleteRow(keys.migrations()))
  while (
    !(await migrate({
      now: club.clock.now,
      goesOn: () => true,
      settles: 0,
      list: [{ ...markUnknownOwners, number: 1 }],
    }))
  );
}
const actsAs = async (as: { token: string }) => (await club.ok(api.users.me, { as })).actsAs

beforeEach(async () => {
  for (const { id } of await listUsersOfRole('admin'))
    await commit(updateRow(keys.user(id), { set: { status: 'disabled' } }))
})

describe('the day of the upgrade', () => {
  it.each([
    ['by 0.1.0', undefined, '2026-12-24T00:00:00.000Z', 'parent'],
    ['by 0.2.0, of which nobody knows', 1, '2026-11-25T23:59:59.999Z', 'parent'],
    ['by 0.2.0, which noted those from outside', 1, day, 'coach'],
  ] as const)(
    'an address confirmed %s: rights of staff wait or not, before and after the rows are rewritten',
    async (_, form, at, role) => {
      const [coach, parent] = [await storedBefore('coach', at, form), await storedBefore('parent', at, form)]
      expect(await actsAs(coach)).toBe(role)
      await upgrade()
      expect([await actsAs(coach), await actsAs(parent)]).toEqual([role, 'parent'])
      if (role === 'coach') return
      await club.ok(api.auth.resendConfirmation, { as: coach, body: {} })
      await confirmAddress(club, coach.email, coach)
      expect(await actsAs(coach)).toBe('coach')
      await upgrade()
      expect(await actsAs(coach)).toBe('coach')
    },
  )

  it('a change of such an account stores what it was read with', async () => {
    const coach = await storedBefore('coach', '2026-11-01T00:00:00.000Z', 1)
    await club.ok(api.users.updateProfile, {
      as: coach,
      params: { id: coach.id },
      body: { city: 'Lakeside' },
    })
    expect(await actsAs(coach)).toBe('parent')
    await upgrade()
    expect(await actsAs(coach)).toBe('parent')
  })

  it.each([
    ['confirmed from anywhere', '2026-11-01T00:00:00.000Z'],
    ['never confirmed', undefined],
  ] as const)(
    'of administrators whose addresses were %s one goes on, and sends the others a link',
    async (_, at) => {
      const admins = [await storedBefore('admin', at, 1), await storedBefore('admin', at, 1)]
      await upgrade()
      const acting = await Promise.all(admins.map(actsAs))
      expect(acting.toSorted()).toEqual(['admin', 'parent'])
      const [as, other] = acting[0] === 'admin' ? admins : admins.toReversed()
      if (!as || !other) throw new Error('there are two')
      const due = await club.ok(api.users.list, { as, query: { status: 'addressDue' } })
      expect(due.flatMap(({ id, role }) => (role === 'admin' ? id : []))).toEqual([other.id])
      const { results } = await club.ok(api.imports.invitations, { as, body: { userIds: [other.id] } })
      expect(results).toEqual([{ userId: other.id, status: 'invited' }])
      await confirmAddress(club, other.email, other)
      expect(await actsAs(other)).toBe('admin')
    },
  )

  it.each([
    ['confirmed from anywhere', '2026-11-01T00:00:00.000Z'],
    ['never confirmed', undefined],
  ] as const)(
    'the only administrator, %s, goes on though a change of its account was faster',
    async (_, at) => {
      const admin = await storedBefore('admin', at, 1)
      const city = { as: admin, params: { id: admin.id }, body: { city: 'Lakeside' } }
      await club.ok(api.users.updateProfile, city)
      await upgrade()
      expect(await actsAs(admin)).toBe('admin')
      // Whoever reads its mail frees the address, and takes nothing from the club.
      const { debug } = await club.ok(api.auth.forgotPassword, { body: { email: admin.email } })
      await club.tick()
      const token = debug?.resetLink.split('token=')[1] ?? ''
      await club.ok(api.auth.disownAccount, { body: { token } })
      expect(await actsAs(admin)).toBe('admin')
    },
  )

  it('a family keeps the mail of its children and the invitations that it has sent', async () => {
    const parent = await club.person('parent')
    const child = await club.ok(api.players.create, { as: parent, body: newPlayer(numbered('Kid')) })
    const email = `${numbered('aunt')}@example.com`
    await club.ok(api.families.invite, { as: parent, params: { id: child.id }, body: { email } })
    await club.tick()
    const token = /token=([\w.-]+)/.exec(club.ses.mails(email).at(-1)?.text ?? '')?.[1] ?? ''
    const before = { emailConfirmedAt: '2026-11-01T00:00:00.000Z', form: 1 }
    await commit(updateRow(keys.user(parent.id), { set: before }))
    await upgrade()
    expect(await club.ok(api.users.me, { as: parent })).toMatchObject({ emailConfirmed: false })
    const aunt = await club.person('parent')
    expect((await club.call(api.families.accept, { as: aunt, body: { token } })).status).toBe(200)
    const { getMailAddresses } = await import('#functions/stores/users/mailAddresses.ts')
    const { getUser } = await import('#functions/stores/users/store.ts')
    const { getPlayer } = await import('#functions/stores/players/store.ts')
    const account = await getUser((await getPlayer(child.id))?.userId ?? '')
    const found = account ? await getMailAddresses(account) : []
    expect(found.toSorted()).toEqual([aunt.email, parent.email].toSorted())
  })

  it('an administrator waits where another one is known', async () => {
    const [known, other] = [await club.person('admin'), await storedBefore('admin', undefined, 1)]
    await upgrade()
    expect([await actsAs(known), await actsAs(other)]).toEqual(['admin', 'parent'])
  })

  it('an administrator of this version waits, though it is the only one', async () => {
    const admin = await club.person('admin', { behind: true })
    await upgrade()
    expect(await actsAs(admin)).toBe('parent')
  })

  it('the last administrator who may act is not deleted, although others wait', async () => {
    const known = await club.person('admin')
    await club.person('admin', { behind: true })
    const setRole = { as: known, params: { id: known.id }, body: { role: 'parent' } }
    expect((await club.call(api.users.setRole, setRole)).json.message).toBe(
      'The club needs at least one administrator.',
    )
  })
})
