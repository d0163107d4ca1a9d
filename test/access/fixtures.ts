import type { Call } from '#infra/local/caller.ts'
import type { Role } from '#shared/access.ts'
import type { Route } from '#shared/http.ts'
import { api, type Feature } from '#shared/routes.ts'
import type { Club } from '../club.ts'
import { newPlayer, newProgram, numbered } from '../forms.ts'
import type { Principal, RouteKey } from './expectations.ts'

/** A caller with a session of their own, as bearer and as cookie; the anonymous one has neither. */
export interface Actor {
  id: string
  username: string
  as?: { token: string }
  cookie?: string
}

/** A valid call of each route of a feature, on rows of the caller: a new route does not compile without one. */
export type Calls<F extends Feature> = Record<RouteKey<F>, (of: Actor) => Promise<Call<Route>>>

export type Fixtures = Awaited<ReturnType<typeof createFixtures>>

const accountByPrincipal: Record<Exclude<Principal, 'anonymous'>, { role: Role; pending?: boolean }> = {
  player: { role: 'player' },
  parent: { role: 'parent' },
  'pending coach': { role: 'coach', pending: true },
  'assistant coach': { role: 'assistant_coach' },
  coach: { role: 'coach' },
  'program director': { role: 'program_director' },
  admin: { role: 'admin' },
}

/** The people of the access tests, and what their requests are about. */
export async function createFixtures(club: Club) {
  const [{ openSession }, { commit }, { staffWrites }] = await Promise.all([
    import('#infra/local/people.ts'),
    import('#functions/platform/data/transaction.ts'),
    import('#functions/stores/teams/staff.ts'),
  ])
  const admin = await club.person('admin')
  /** The family to which all other callers are strangers. */
  const family = await club.person('parent')

  /** Bearer and cookie of one more session. */
  async function signIn(id: string, sessionVersion = 1) {
    const { token, ...session } = await openSession({ id, sessionVersion }, club.clock.now)
    return { as: { token }, ...session }
  }
  /** Somebody new; the anonymous caller uses the username of the family. */
  async function actor(principal: Principal): Promise<Actor> {
    if (principal === 'anonymous') return { id: family.id, username: family.username }
    const { role, ...more } = accountByPrincipal[principal]
    const { id, username, token, cookie } = await club.person(role, more)
    return { id, username, as: { token }, cookie }
  }

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
