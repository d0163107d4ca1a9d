import { expect, it } from 'vitest'
import { api } from '#shared/routes.ts'
import { openClub, validCard } from '../club.ts'
import { addGuardian, createFamily } from '../family.ts'
import { newPlayer, newProgram, newTeam, numbered } from '../forms.ts'
import { createUploader } from '../uploads/files.ts'

const club = await openClub()
const admin = await club.person('admin')
const { certificate } = createUploader(club)
const { getUser, getOwnRows } = await import('#functions/stores/users/store.ts')
const { getTeam } = await import('#functions/stores/teams/store.ts')
const { listGuardians } = await import('#functions/stores/users/guardianLinks.ts')

const merge = (id: string, from: string) =>
  club.call(api.users.merge, { as: admin, params: { id }, body: { from } })
const createChild = (as: { token: string }, name: string, more: object = {}) =>
  club.ok(api.players.create, { as, body: newPlayer(name, more) })
async function pay(as: { token: string }, { id, balance = 0 }: { id: string; balance?: number }) {
  const body = { amount: balance, description: '', registrationId: id }
  const { clientSecret } = await club.ok(api.payments.createIntent, { as, body })
  expect((await club.pay(clientSecret, validCard)).status).toBe('succeeded')
  await club.stripe.settled()
}
async function register(as: { token: string }, playerId: string) {
  const { id: programId } = await club.ok(api.programs.create, { as: admin, body: newProgram('Spring') })
  return club.ok(api.registrations.create, { as, body: { programId, playerId } })
}

it('two merged accounts of an adult become one: the kept one has the children, spots and money, to the cent', async () => {
  const [kept, gone] = [await club.person('parent'), await club.person('parent')]
  const [own, paper] = [await createChild(kept, 'Own'), await certificate(gone)]
  const theirs = await createChild(gone, 'Theirs', { birthCertificateUrl: paper })
  const both = await createChild(gone, 'Both')
  await addGuardian(kept.id, both.id)
  const paid = await register(gone, theirs.id)
  await pay(gone, paid)
  const open = await register(gone, both.id)
  const receipts = await club.ok(api.payments.list, { as: gone })

  const { status, json } = await merge(kept.id, gone.id)
  expect([status, json.id]).toEqual([200, kept.id])
  expect((await club.call(api.users.me, { as: gone })).status).toBe(401)
  await club.tick()

  expect((await getOwnRows(kept.id))?.childIds.sort()).toEqual([own.id, theirs.id, both.id].sort())
  expect(await listGuardians(both.id)).toMatchObject([{ userId: kept.id, primary: true }])
  const registrations = await club.ok(api.registrations.list, { as: kept })
  const statuses = Object.fromEntries(registrations.map(({ id, paymentStatus }) => [id, paymentStatus]))
  expect(statuses).toEqual({ [paid.id]: 'paid', [open.id]: open.paymentStatus })
  expect(await club.ok(api.payments.list, { as: kept })).toEqual(receipts)
  const seen = await club.ok(api.players.get, { as: kept, params: { id: theirs.id } })
  expect(seen).toMatchObject({ parentId: kept.id, birthCertificateUrl: paper })
  expect(await getUser(gone.id)).toBeUndefined()
  expect(await club.verify()).toEqual([])
  await pay(kept, open)
  expect(await club.verify()).toEqual([])
})

it('two merged accounts of a coach become one that has the teams, including their head coach', async () => {
  const [kept, gone] = [await club.person('coach'), await club.person('coach')]
  const body = newTeam('Ospreys', { headCoachId: gone.id })
  const { id } = await club.ok(api.teams.create, { as: admin, body })
  await merge(kept.id, gone.id)
  await club.tick()
  expect((await getTeam(id))?.headCoachId).toBe(kept.id)
  expect((await getOwnRows(kept.id))?.teamIds).toEqual([id])
  expect(await club.verify()).toEqual([])
})

it('accounts cannot be merged if someone would gain rights, lose their own account, or have a child twice', async () => {
  const [other, coach, { parent, child }] = [
    await club.person('parent'),
    await club.person('coach'),
    await createFamily(club, 'Same'),
  ]
  await createChild(other, 'Same')
  const { userId = '' } = await club.ok(api.players.get, { as: admin, params: { id: child.id } })
  for (const [from, refusal] of [
    [coach.id, 'has the role Head Coach in this account'],
    [parent.id, 'These accounts are already merged.'],
    [admin.id, 'You’re logged in to this account'],
    [other.id, 'Both accounts have a child called Same'],
    [userId, 'This is a child’s account'],
  ] as const) {
    const { status, json } = await merge(parent.id, from)
    expect([status, json.message]).toEqual([409, expect.stringContaining(refusal)])
  }
  expect((await getUser(other.id))?.status).toBe('active')
})

it('two people who merge the same accounts at once merge them once, and in one direction', async () => {
  const [{ parent: a }, { parent: b, child }] = [
    await createFamily(club, numbered('Kid')),
    await createFamily(club, numbered('Racer')),
  ]
  const results = await Promise.all([merge(a.id, b.id), merge(b.id, a.id), merge(a.id, b.id)])
  expect(results.filter(({ status }) => status === 200)).toHaveLength(1)
  await club.tick()
  const remaining = (await Promise.all([getUser(a.id), getUser(b.id)])).filter(Boolean)
  expect(remaining).toHaveLength(1)
  expect((await getOwnRows(remaining[0]?.id ?? ''))?.childIds).toContain(child.id)
  expect(await club.verify()).toEqual([])
})
