import type { Calls, Fixtures } from '../fixtures.ts'

/** The calls about the devices on which somebody is signed in. */
export function sessionCalls({ family, signIn }: Fixtures) {
  const sessionOf = async (userId: string) => ({ params: { id: (await signIn(userId)).sessionId } })

  const own: Calls<'sessions'> = {
    'GET /api/sessions': async () => ({}),
    'DELETE /api/sessions/{id}': ({ id }) => sessionOf(id),
  }
  const foreign: Partial<Calls<'sessions'>> = {
    'DELETE /api/sessions/{id}': () => sessionOf(family.id),
  }
  return { own, foreign }
}
