import { sessions as routes } from '#shared/sessions/routes.ts'
import { defineFeature } from '../identity/http/serve.ts'
import { notFound } from '../platform/http/errors.ts'
import { deleteSession, getSession, lastUseSeconds, listLiveSessions } from '../stores/sessions/store.ts'

export const sessions = defineFeature(routes, {
  async list({ caller, now }) {
    const live = await listLiveSessions(caller.user, now)
    return live.map(session => ({
      id: session.id,
      userAgent: session.userAgent,
      createdAt: session.createdAt,
      lastUsed: new Date(lastUseSeconds(session) * 1000).toISOString(),
      current: session.id === caller.session.id,
    }))
  },

  async end({ caller, params }) {
    const session = await getSession(params.id)
    if (session?.userId !== caller.id) throw notFound('Device')
    await deleteSession(session.id)
    return { message: 'Logged out' }
  },
})
