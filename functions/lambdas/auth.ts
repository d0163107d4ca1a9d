import { serve } from '../identity/http/serve.ts'

export const handler = serve({
  auth: () => import('../handlers/auth.ts'),
  sessions: () => import('../handlers/sessions.ts'),
  users: () => import('../handlers/users/users.ts'),
  consents: () => import('../handlers/consents.ts'),
  families: () => import('../handlers/families.ts'),
  notifications: () => import('../handlers/notifications.ts'),
})
