import { families as routes } from '#shared/families/routes.ts'
import { feature } from '../http/serve.ts'
import { accept, preview } from './accept.ts'
import { invite, withdraw } from './invite.ts'
import { remove } from './leave.ts'
import { activate, disable } from './login.ts'
import { list } from './view.ts'

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
