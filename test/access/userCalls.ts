import type { Role } from '#shared/access.ts'
import type { Club } from '../club.ts'
import type { Actor, Calls } from './actors.ts'

/** The calls by which accounts are made, changed and ended; whose they are is nobody's own. */
export function userCalls(club: Club) {
  let names = 0
  const account = (role: Role, more: object = {}) => ({
    body: { fullName: 'Ann Doe', role, email: `made${++names}@example.com`, ...more },
  })
  const somebody = async (role: Role, more: { pending?: boolean } = {}) => ({
    params: { id: (await club.person(role, more)).id },
  })
  const nobody = { params: { id: 'usr_none' } }

  const own: Calls<Actor> = {
    // Everybody may for a child of his; the office for more: see test/users/create.test.ts.
    'POST /api/users': async () => account('player'),
    'PATCH /api/users/{id}/role': async () => ({ ...(await somebody('parent')), body: { role: 'coach' } }),
    'POST /api/users/{id}/approve-coach': () => somebody('coach', { pending: true }),
    'GET /api/users/{id}/removal': () => somebody('parent'),
    'DELETE /api/users/{id}': () => somebody('parent'),
  }
  /** There is nobody whom an administrator may not change, so it is somebody who is not there. */
  const foreign: Calls<unknown> = {
    'PATCH /api/users/{id}/role': async () => ({ ...nobody, body: { role: 'coach' } }),
    'POST /api/users/{id}/approve-coach': async () => nobody,
    'GET /api/users/{id}/removal': async () => nobody,
    'DELETE /api/users/{id}': async () => nobody,
  }
  return { own, foreign }
}
