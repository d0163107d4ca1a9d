import { auth } from '../handlers/auth.ts'
import { consents } from '../handlers/consents.ts'
import { families } from '../handlers/families.ts'
import { notifications } from '../handlers/notifications.ts'
import { sessions } from '../handlers/sessions.ts'
import { users } from '../handlers/users/users.ts'
import { serve } from '../identity/http/serve.ts'

export const handler = serve(auth, sessions, users, consents, families, notifications)
