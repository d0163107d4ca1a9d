import { families as routes } from '#shared/families/routes.ts'
import { feature } from '../identity/http/serve.ts'
import { remove } from '../lifecycle/families/removeGuardian.ts'
import { accept, preview } from '../services/families/accept.ts'
import { activate, disable } from '../services/families/childLogin.ts'
import { invite, withdraw } from '../services/families/invite.ts'
import { list } from '../services/families/view.ts'

export const families = feature(routes, {
  list,
  invite,
  withdraw,
  remove,
  preview,
  accept,
  activate,
  disable,
})
