import { sessions as routes } from '#shared/sessions/routes.ts'
import { feature } from '../identity/http/serve.ts'
import { notFound } from '../platform/http/errors.ts'
import { deleteSession, getSession, lastUse, liveSessions } from '../stores/sessions/store.ts'

export const sessions = feature(routes, {
  async list({ caller, now }) {
    const live = await liveSessions(caller.user, now)
    return live.map(session => ({
      id: session.id,
      userAgent: session.userAgent,
      createdAt: session.createdAt,
      lastUsed: new Date(lastUse(session) * 1000).toISOString(),
      current: session.id === caller.session.id,
    }))
  },

  async end({ caller, params }) {
    const session = await getSession(params.id)
    if (session?.userId !== caller.id) throw notFound('Device')
    await deleteSession(session.id)
    return { message: 'Signed out' }
  },
})
