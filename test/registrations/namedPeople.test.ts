import { afterAll, describe, expect, it } from 'vitest'
import { api } from '#shared/routes.ts'
import { openClub } from '../club.ts'
import { createFamily, createRegisteredFamily } from '../family.ts'
import { newProgram, numbered } from '../forms.ts'

const club = await openClub()
const admin = await club.person('admin')
afterAll(async () => expect(await club.verify()).toEqual([]))

const createProgram = async (more: object = {}) =>
  (await club.ok(api.programs.create, { as: admin, body: newProgram('Travel', more) })).id
const teamOf = async (as: { token: string }) => (await club.ok(api.players.list, { as }))[0]?.teamId

/** Two families in one program, each with its child on a team. */
async function two() {
  const programId = await createProgram()
  const teamId = await club.team(numbered('team_named'), programId)
  const one = await createRegisteredFamily(club, programId)
  const other = await createRegisteredFamily(club, programId)
  for (const { registration } of [one, other])
    await club.ok(api.registrations.update, { as: admin, params: { id: registration.id }, body: { teamId } })
  return { one, other, teamId, params: { id: one.registration.id }, wrong: other.child.id }
}

describe('a request that names another child than the registration’s', () => {
  it('canceling a registration with another child’s id leaves that child on its team', async () => {
    const { one, other, teamId, params, wrong } = await two()
    await club.ok(api.registrations.cancel, { as: admin, params, query: { playerId: wrong } })
    expect([await teamOf(one.parent), await teamOf(other.parent)]).toEqual([undefined, teamId])
  })

  it('moving a registration, or changing its team, with another child’s id leaves that child on its team', async () => {
    const { one, other, teamId, params, wrong } = await two()
    const there = await createProgram()
    const next = await club.team(numbered('team_named'), there)
    const body = { programId: there, teamId: next, note: 'Older', playerId: wrong }
    await club.ok(api.registrations.move, { as: admin, params, body })
    expect([await teamOf(one.parent), await teamOf(other.parent)]).toEqual([next, teamId])
    const off = { teamId: null, playerId: wrong }
    await club.ok(api.registrations.update, { as: admin, params, body: off })
    expect([await teamOf(one.parent), await teamOf(other.parent)]).toEqual([undefined, teamId])
  })
})

describe('a request that names another payer than the child’s parent', () => {
  it.each([
    ['the office', () => admin],
    ['a stranger', () => club.person('parent')],
  ])('naming another payer than the child’s parent pays nothing: %s', async (_, somebody) => {
    const { parent, child } = await createFamily(club)
    const { id: userId } = await somebody()
    const body = { programId: await createProgram(), playerId: child.id, userId }
    const made = await club.ok(api.registrations.create, { as: admin, body })
    expect(made.userId).toBe(parent.id)
    const list = { ...body, programId: await createProgram({ registrationStatus: 'waitlist' }) }
    expect((await club.ok(api.waiting.join, { as: admin, body: list })).userId).toBe(parent.id)
  })
})
