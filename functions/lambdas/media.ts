import { serve } from '../identity/http/serve.ts'

export const handler = serve({
  uploads: () => import('../handlers/uploads.ts'),
  credentials: () => import('../handlers/credentials.ts'),
})
