import { api } from '#shared/routes.ts'
import type { Club } from '../club.ts'
import { newPlayer, newProgram, numbered } from '../forms.ts'
import { createActors } from './actors.ts'

export type Fixtures = Awaited<ReturnType<typeof createFixtures>>

/** The people of the access tests, and what their requests are about. */
export async function createFixtures(club: Club) {
  const [{ commit }, { staffWrites }] = await Promise.all([
    import('#functions/platform/data/transaction.ts'),
    import('#functions/stores/teams/staff.ts'),
  ])
  const admin = await club.person('admin')
  /** The family to which all other callers are strangers. */
  const family = await club.person('parent')
  const { signIn, actor } = await createActors(club, family)

  const childOf = (parentId: string, more: object = {}) =>
    club.ok(api.players.create, { as: admin, body: newPlayer(numbered('Child '), { parentId, ...more }) })
  const createProgram = (more: object = {}) =>
    club.ok(api.programs.create, { as: admin, body: newProgram(numbered('Program '), more) })
  /** A registration with money still owed. */
  async function registrationOf(userId: string) {
    const [child, { id: programId }] = await Promise.all([childOf(userId), createProgram()])
    return club.ok(api.registrations.create, { as: admin, body: { programId, playerId: child.id } })
  }
  /** A team that the caller coaches, if their role allows it, and that their child plays on. */
  async function teamOf(userId: string) {
    const teamId = await club.team(numbered('team_'))
    const createdAt = club.clock.now.toISOString()
    const member = { teamId, userId, role: 'assistant_coach', active: true, createdAt } as const
    await commit(...staffWrites([{ after: member }]))
    return { id: teamId, playerId: (await childOf(userId, { teamId })).id }
  }
  return { club, admin, family, actor, signIn, childOf, createProgram, registrationOf, teamOf }
}
