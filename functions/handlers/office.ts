import { office as routes } from '#shared/office/routes.ts'
import { defineFeature } from '../identity/http/serve.ts'
import { listOfficeTasks } from '../services/office/tasks.ts'

export const office = defineFeature(routes, {
  tasks: ({ caller, now }) => listOfficeTasks(caller, now),
})
