import { auth } from '../auth/handlers.ts'
import { serve } from '../http/serve.ts'

export const handler = serve(auth)
