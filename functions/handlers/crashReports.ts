import { crashReports as routes } from '#shared/crashReports/routes.ts'
import { crashEvent, scrubbed } from '#shared/crashReports/rules.ts'
import { defineFeature } from '../identity/http/serve.ts'
import { enforceLimit } from '../platform/http/limits.ts'
import { log } from '../platform/log/log.ts'

export const crashReports = defineFeature(routes, {
  async create({ body, ip, now }) {
    await enforceLimit(`crash#${ip}`, { max: 30, seconds: 3600, onStoreError: 'allow' }, now)
    // A screen that fails for everybody is reported often enough by a few.
    await enforceLimit('crash', { max: 300, seconds: 300, onStoreError: 'allow' }, now)
    const { message, ...where } = body
    log.warn(scrubbed(message), { event: crashEvent, ...where })
    return { message: 'Thank you.' }
  },
})
