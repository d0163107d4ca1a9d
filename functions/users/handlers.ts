import { users as routes } from '#shared/users/routes.ts'
import { feature } from '../http/serve.ts'
import { currentUser } from './view.ts'

export const users = feature(routes, {
  me: async ({ caller }) => currentUser(caller.user),
})
