import type { Reply, Route } from '#shared/http.ts'
import { type Args, type ClientRoute, send } from './api.ts'
import { ApiError, isUnauthorized } from './http.ts'
import { recover } from './recoverToken.ts'
import { readToken } from './storage.ts'

/**
 * Calls a route as this person, or not at all: another one may have signed in meanwhile, here or in another tab. An
 * answer that does not come within twenty seconds does not come.
 */
export async function callAs<R extends Route>(
  userId: string,
  route: ClientRoute<R>,
  ...[input]: Args<R>
): Promise<Reply<R>> {
  const ask = async (token: string | undefined) => {
    if (personOf(token) !== userId) throw new ApiError(401, 'Somebody else is signed in')
    return (await send(route, input, token, AbortSignal.timeout(20_000))).reply
  }
  const token = readToken()
  try {
    return await ask(token)
  } catch (error) {
    // A token that has run out, or another one than his.
    if (!isUnauthorized(error) || personOf(token) !== userId) throw error
    return await ask(await recover(token))
  }
}

/** Whose token it is. The server alone can say whether it is a good one. */
function personOf(token = ''): string | undefined {
  const [, claims = ''] = token.split('.')
  return /"sub":"([^"]+)"/.exec(atob(claims.replaceAll('-', '+').replaceAll('_', '/')))?.[1]
}
