import type { Role } from '#shared/access.ts'
import type { Calls, Fixtures } from '../fixtures.ts'

/** The calls that create, change and delete accounts; no caller owns them. */
export function userCalls({ club, family }: Fixtures) {
  let names = 0
  const account = (role: Role, more: object = {}) => ({
    body: { fullName: 'Ann Doe', role, email: `made${++names}@example.com`, ...more },
  })
  const somebody = async (role: Role, more: { pending?: boolean } = {}) => ({
    params: { id: (await club.person(role, more)).id },
  })
  const itself = async ({ id }: { id: string }) => ({ params: { id } })

  const own: Calls<'users'> = {
    'GET /api/user': async () => ({}),
    'GET /api/users': async () => ({}),
    'GET /api/users/{id}': itself,
    'GET /api/users/{id}/details': itself,
    'POST /api/users/{id}/merge': async () => ({
      ...(await somebody('parent')),
      body: { from: (await club.person('parent')).id },
    }),
    'PATCH /api/users/{id}/profile': async ({ id }) => ({ params: { id }, body: { city: 'Lakeside' } }),
    'POST /api/users/{id}/revoke-sessions': itself,
    // Everybody may for their own child; the office may do more: see test/users/create.test.ts.
    'POST /api/users': async () => account('player'),
    'PATCH /api/users/{id}/role': async () => ({ ...(await somebody('parent')), body: { role: 'coach' } }),
    'POST /api/users/{id}/approve-coach': async () => ({
      ...(await somebody('coach', { pending: true })),
      body: { approved: true },
    }),
    'GET /api/users/{id}/removal': () => somebody('parent'),
    'DELETE /api/users/{id}': () => somebody('parent'),
  }
  const foreign: Partial<Calls<'users'>> = {
    'GET /api/users/{id}': () => itself(family),
    'GET /api/users/{id}/details': () => itself(family),
    'PATCH /api/users/{id}/profile': async () => ({ params: { id: family.id }, body: { city: 'Lakeside' } }),
    // A person whom no other call needs, because their sessions end for good.
    'POST /api/users/{id}/revoke-sessions': () => somebody('parent'),
  }
  return { own, foreign }
}
