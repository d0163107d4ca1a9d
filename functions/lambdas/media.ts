import { credentials } from '../credentials/handlers.ts'
import { serve } from '../http/serve.ts'
import { uploads } from '../uploads/handlers.ts'

export const handler = serve(uploads, credentials)
