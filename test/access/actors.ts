import type { Call } from '#infra/local/caller.ts'
import type { Role } from '#shared/access.ts'
import type { Route } from '#shared/http.ts'
import type { Feature } from '#shared/routes.ts'
import type { Club } from '../club.ts'
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

const accountByPrincipal: Record<Exclude<Principal, 'anonymous'>, { role: Role; pending?: boolean }> = {
  player: { role: 'player' },
  parent: { role: 'parent' },
  'pending coach': { role: 'coach', pending: true },
  'assistant coach': { role: 'assistant_coach' },
  coach: { role: 'coach' },
  'program director': { role: 'program_director' },
  admin: { role: 'admin' },
}

/** Creates people with sessions; the anonymous caller uses the username of `family`. */
export async function createActors(club: Club, family: { id: string; username: string }) {
  const { openSession } = await import('#infra/local/people.ts')

  /** Bearer and cookie of one more session. */
  async function signIn(id: string, sessionVersion = 1) {
    const { token, ...session } = await openSession({ id, sessionVersion }, club.clock.now)
    return { as: { token }, ...session }
  }

  async function actor(principal: Principal): Promise<Actor> {
    if (principal === 'anonymous') return { id: family.id, username: family.username }
    const { role, ...more } = accountByPrincipal[principal]
    const { id, username, token, cookie } = await club.person(role, more)
    return { id, username, as: { token }, cookie }
  }

  return { signIn, actor }
}
