import type { Reply, Route } from '#shared/http.ts'
import { type Args, type ClientRoute, sendRequest } from './api.ts'
import { ApiError, isUnauthorized } from './http.ts'
import { recoverToken } from './recoverToken.ts'
import { readToken } from './storage.ts'

/**
 * Calls a route as this user, or not at all: another user may have signed in meanwhile, here or in another
 * tab. Times out after twenty seconds.
 */
export async function callAsUser<R extends Route>(
  userId: string,
  route: ClientRoute<R>,
  ...[input]: Args<R>
): Promise<Reply<R>> {
  const ask = async (token: string | undefined) => {
    if (readTokenSubject(token) !== userId) throw new ApiError(401, 'Someone else is logged in')
    return (await sendRequest(route, input, token, AbortSignal.timeout(20_000))).reply
  }
  const token = readToken()
  try {
    return await ask(token)
  } catch (error) {
    // An expired token, or another user's.
    if (!isUnauthorized(error) || readTokenSubject(token) !== userId) throw error
    return await ask(await recoverToken(token))
  }
}

/** The user id in a token. It is not verified; only the server can do that. */
function readTokenSubject(token = ''): string | undefined {
  const [, claims = ''] = token.split('.')
  return /"sub":"([^"]+)"/.exec(atob(claims.replaceAll('-', '+').replaceAll('_', '/')))?.[1]
}
