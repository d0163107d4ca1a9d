import { beforeEach, expect, it } from 'vitest'
import type { Role } from '#shared/access.ts'
import { api } from '#shared/routes.ts'
import { setFields } from '../auth/steps.ts'
import { openClub } from '../club.ts'
import { createRaceInjector } from '../raceInjector.ts'

/** At least one administrator remains who may act, whoever changes or deletes whom. */

const { watch, beforeNextWrite } = createRaceInjector()
const club = await openClub({ watch: { dynamodb: watch } })
const { listUsersOfRole } = await import('#functions/stores/users/store.ts')
type As = { token: string }
const setRole = (id: string, role: Role, as: As) =>
  club.call(api.users.setRole, { as, params: { id }, body: { role } })
const remove = (id: string, as: As) => club.call(api.users.remove, { as, params: { id } })
const effectiveRole = async (as: As) => (await club.call(api.users.me, { as })).json.effectiveRole
const refusal = 'The club needs at least one administrator.'

beforeEach(async () => {
  for (const { id } of await listUsersOfRole('admin')) await setFields(id, { status: 'disabled' })
})

it.each([
  ['has a short password', { pwRule: 'min6' }],
  ['has not chosen a password', { pwRule: undefined, passwordHash: undefined }],
  ['has not confirmed the address', { emailConfirmedAt: undefined }],
  ['confirmed the address from outside', { confirmedSignedOut: true }],
  ['is being deleted', { status: 'deleting' }],
])('the last administrator cannot step down, although another one is there who %s', async (_, fields) => {
  const [last, other] = [await club.person('admin'), await club.person('admin')]
  await setFields(other.id, fields)
  expect((await setRole(last.id, 'parent', last)).json.message).toBe(refusal)
  expect(await effectiveRole(last)).toBe('admin')
})

it.each<[string, (whom: string, by: As) => Promise<{ status: number }>, boolean]>([
  ['demote each other', (whom, by) => setRole(whom, 'parent', by), false],
  ['delete each other', remove, false],
  ['step down', (whom, by) => setRole(whom, 'parent', by), true],
])('an administrator remains if the last two %s at once', async (_, change, isOwn) => {
  const [one, other] = [await club.person('admin'), await club.person('admin')]
  beforeNextWrite(() => change(isOwn ? other.id : one.id, other), '"user.')
  const { status } = await change(isOwn ? one.id : other.id, one)
  const left = (await Promise.all([one, other].map(effectiveRole))).filter(role => role === 'admin')
  expect([status, left.length]).toEqual([409, 1])
})

it('another administrator is found if the one who was counted on has just ceased to be one', async () => {
  const [first, second, third] = [
    await club.person('admin'),
    await club.person('admin'),
    await club.person('admin'),
  ]
  beforeNextWrite(() => setRole(second.id, 'parent', third), second.id, 'user.role')
  expect((await setRole(third.id, 'parent', second)).status).toBe(200)
  expect(await effectiveRole(first)).toBe('admin')
})
