import { auth } from '../auth/handlers.ts'
import { consents } from '../consents/handlers.ts'
import { families } from '../families/handlers.ts'
import { serve } from '../http/serve.ts'
import { notifications } from '../notifications/handlers.ts'
import { sessions } from '../sessions/handlers.ts'
import { users } from '../users/handlers.ts'

export const handler = serve(auth, sessions, users, consents, families, notifications)
