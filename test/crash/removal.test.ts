import { expect } from 'vitest'
import { api } from '#shared/routes.ts'
import { addGuardian, createFamily, fetchInvoice } from '../family.ts'
import { newPlayer, newProgram, numbered } from '../forms.ts'
import { createBill } from '../invoices/createBill.ts'
import { testCrashSafety } from './harness.ts'
import { openCrashableClub } from './process.ts'

const club = await openCrashableClub()

/**
 * A coach with two children, of whom one has a second guardian; both are registered, the second one free of
 * charge.
 */
async function household() {
  const admin = await club.person('admin')
  const createProgram = async (fee: number) =>
    (await club.ok(api.programs.create, { as: admin, body: newProgram('Travel', { fee }) })).id
  const { parent, child: own } = await createFamily(club)
  const { child: shared, parent: father } = await createFamily(club, 'Kim')
  const coach = await club.person('coach', { teams: [await club.team(numbered('team'))] })
  const body = newPlayer('Sam', { parentId: coach.id })
  const only = await club.ok(api.players.create, { as: admin, body })
  await addGuardian(coach.id, shared.id)
  const setParent = { as: admin, params: { id: shared.id }, body: { parentId: coach.id } }
  await club.ok(api.players.setParent, setParent)
  await addGuardian(father.id, shared.id)
  const register = async (playerId: string, fee: number) =>
    club.ok(api.registrations.create, { as: coach, body: { programId: await createProgram(fee), playerId } })
  const [owed, free] = [await register(only.id, 12_500), await register(shared.id, 0)]
  const billed = await createBill(club, admin, coach.id)
  await club.finishJobs()
  const as = await club.person('admin')
  return { as, coach, only, shared, father, owed, free, billed, stranger: { parent, own } }
}

/** Signed in again, because these tests take hours of club time. */
const signIn = async ({ id }: { id: string }) => ({ token: await club.signIn({ id }) })

await testCrashSafety(club, {
  name: 'an account that is deleted',
  reaches: ['dynamodb', 'ses'],
  prepare: household,
  run: async ({ as, coach }) => {
    await club.call(api.users.remove, { as, params: { id: coach.id } })
    await club.tick()
    await club.tick()
  },
  goal: async ({ coach, only, shared, father, owed, free, billed, stranger }) => {
    const { getUser } = await import('#functions/stores/users/store.ts')
    const { getPlayer } = await import('#functions/stores/players/store.ts')
    expect([await getUser(coach.id), await getPlayer(only.id)]).toEqual([undefined, undefined])
    expect(await getPlayer(shared.id)).toMatchObject({ parentId: father.id })
    expect(await getPlayer(stranger.own.id)).toMatchObject({ parentId: stranger.parent.id })
    const as = await club.person('admin')
    const former = { userName: 'Former member', playerName: 'Former member' }
    for (const { id } of [owed, free]) expect(await fetchInvoice(club, as, id)).toMatchObject(former)
    const debt = await club.ok(api.invoices.get, { as, params: { id: billed.id } })
    expect(debt).toMatchObject({ userName: 'Former member', status: 'cancelled' })
    const kept = await club.ok(api.registrations.list, { as: await signIn(father) })
    expect(kept).toMatchObject([{ id: free.id, state: 'active' }])
    expect(await club.verify()).toEqual([])
  },
})
