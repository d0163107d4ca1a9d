import { dashboard as routes } from '#shared/dashboard/routes.ts'
import { defineFeature } from '../identity/http/serve.ts'
import { readDashboard } from '../services/dashboard/read.ts'

export const dashboard = defineFeature(routes, {
  get: ({ caller, now }) => readDashboard(caller, now),
})
