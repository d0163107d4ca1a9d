import { credentials } from '../handlers/credentials.ts'
import { uploads } from '../handlers/uploads.ts'
import { serve } from '../identity/http/serve.ts'

export const handler = serve(uploads, credentials)
