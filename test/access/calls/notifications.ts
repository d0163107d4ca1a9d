import { defaultPreferences } from '#shared/notifications/rules.ts'
import type { Calls } from '../fixtures.ts'

const tokenOf = async (userId: string): Promise<string> => {
  const { unsubscribeLinks } = await import('#functions/identity/mailLinks/notifications.ts')
  return (await unsubscribeLinks(userId, 'messages')).oneClick.split('/').at(-1) ?? ''
}

const own: Calls<'notifications'> = {
  'GET /api/notifications': async () => ({}),
  'PUT /api/notifications': async () => ({ body: { ...defaultPreferences, messages: 'daily' } }),
  'POST /api/unsubscribe': async ({ id }) => ({ body: { token: await tokenOf(id) } }),
  'POST /api/unsubscribe/{token}': async ({ id }) => ({ params: { token: await tokenOf(id) } }),
}

/** The calls about the caller's own email. */
export const notificationCalls = { own }
