import { describe, expect, it } from 'vitest'
import { api } from '#shared/routes.ts'
import { createCardPayer, openClub, validCard } from '../club.ts'
import { addGuardian } from '../family.ts'
import { newPlayer, newProgram } from '../forms.ts'
import { createTeamFixture } from '../teams/teamFixture.ts'
import { createUploader } from '../uploads/files.ts'

const club = await openClub()
const cast = await createTeamFixture(club)
const { admin, director } = cast
const { certificate } = createUploader(club)
const { getUser, getOwnRows } = await import('#functions/stores/users/store.ts')
const { getTeam } = await import('#functions/stores/teams/store.ts')
const { listGuardians } = await import('#functions/stores/users/guardianLinks.ts')

const merge = (id: string, from: string, as = admin) =>
  club.call(api.users.merge, { as, params: { id }, body: { from } })
const createChild = (as: { token: string }, name: string, more: object = {}) =>
  club.ok(api.players.create, { as, body: newPlayer(name, more) })
async function pay(as: { token: string }, { id, balance = 0 }: { id: string; balance?: number }) {
  const { clientSecret } = await club.ok(api.payments.createIntent, {
    as,
    body: { amount: balance, description: '', registrationId: id },
  })
  expect((await createCardPayer(club.stripe.url)(clientSecret, validCard)).status).toBe('succeeded')
  await club.stripe.settled()
}
const registered = async (as: { token: string }, playerId: string) => {
  const program = await club.ok(api.programs.create, { as: admin, body: newProgram('Spring') })
  return club.ok(api.registrations.create, { as, body: { programId: program.id, playerId } })
}

describe('two accounts of one adult', () => {
  it('two merged accounts of an adult become one: the kept one has the children, spots and money, to the cent', async () => {
    const [kept, gone] = [await club.person('parent'), await club.person('parent')]
    const [own, paper] = [await createChild(kept, 'Own'), await certificate(gone)]
    const theirs = await createChild(gone, 'Theirs', { birthCertificateUrl: paper })
    const both = await createChild(gone, 'Both')
    await addGuardian(kept.id, both.id)
    const paid = await registered(gone, theirs.id)
    await pay(gone, paid)
    const open = await registered(gone, both.id)
    const receipts = await club.ok(api.payments.list, { as: gone })

    const { status, json } = await merge(kept.id, gone.id)
    expect([status, json.id]).toEqual([200, kept.id])
    expect((await club.call(api.users.me, { as: gone })).status).toBe(401)
    await club.tick()

    expect((await getOwnRows(kept.id))?.childIds.sort()).toEqual([own.id, theirs.id, both.id].sort())
    expect((await listGuardians(both.id)).map(({ userId, primary }) => [userId, primary])).toEqual([
      [kept.id, true],
    ])
    const registrations = await club.ok(api.registrations.list, { as: kept })
    expect(registrations.map(({ id, paymentStatus }) => [id, paymentStatus]).sort()).toEqual(
      [
        [paid.id, 'paid'],
        [open.id, open.paymentStatus],
      ].sort(),
    )
    expect(await club.ok(api.payments.list, { as: kept })).toEqual(receipts)
    const seen = await club.ok(api.players.get, { as: kept, params: { id: theirs.id } })
    expect([seen.parentId, seen.birthCertificateUrl]).toEqual([kept.id, paper])
    expect(await getUser(gone.id)).toBeUndefined()
    expect(await club.verify()).toEqual([])
    await pay(kept, open)
    expect(await club.verify()).toEqual([])
  })

  it('two merged accounts of a coach become one that has the teams, including their head coach', async () => {
    const [kept, gone] = [await club.person('coach'), await club.person('coach')]
    const body = {
      name: 'Ospreys',
      grade: '4',
      ageGroup: 'U10',
      season: 'Spring 2026',
      headCoachId: gone.id,
    } as const
    const { id } = await club.ok(api.teams.create, { as: director, body })
    await merge(kept.id, gone.id)
    await club.tick()
    expect((await getTeam(id))?.headCoachId).toBe(kept.id)
    expect((await getOwnRows(kept.id))?.teamIds).toEqual([id])
    expect(await club.verify()).toEqual([])
  })

  it('accounts cannot be merged if someone would gain rights, lose their own account, or have a child twice', async () => {
    const [parent, coach] = [await club.person('parent'), await club.person('coach')]
    const message = async (id: string, from: string) => {
      const { status, json } = await merge(id, from)
      return status === 409 ? json.message : status
    }
    expect(await message(parent.id, coach.id)).toContain('has the role Head Coach in this account')
    expect(await message(parent.id, parent.id)).toBe('These accounts are already merged.')
    expect(await message(parent.id, admin.id)).toContain('You’re logged in to this account')
    expect(await message(parent.id, 'usr_none')).toBe(404)
    const other = await club.person('parent')
    for (const as of [parent, other]) await createChild(as, 'Same')
    expect(await message(parent.id, other.id)).toContain('Both accounts have a child called Same')
    const { userId = '' } = await club.ok(api.players.get, { as: admin, params: { id: cast.kid.id } })
    expect(await message(parent.id, userId)).toContain('This is a child’s account')
    expect((await getUser(other.id))?.status).toBe('active')
  })

  it('two people who merge the same accounts at once merge them once, and in one direction', async () => {
    const [a, b] = [await club.person('parent'), await club.person('parent')]
    const kid = await createChild(b, 'Racer')
    const results = await Promise.all([merge(a.id, b.id), merge(b.id, a.id), merge(a.id, b.id)])
    expect(results.filter(({ status }) => status === 200)).toHaveLength(1)
    await club.tick()
    const remaining = (await Promise.all([getUser(a.id), getUser(b.id)])).filter(Boolean)
    expect(remaining).toHaveLength(1)
    expect((await getOwnRows(remaining[0]?.id ?? ''))?.childIds).toEqual([kid.id])
    expect(await club.verify()).toEqual([])
  })
})
