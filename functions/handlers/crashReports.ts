import { crashReports as routes } from '#shared/crashReports/routes.ts'
import { crashEvent, redactMessage } from '#shared/crashReports/rules.ts'
import { defineFeature } from '../identity/http/serve.ts'
import { enforceLimit } from '../platform/http/rateLimits.ts'
import { log } from '../platform/log/log.ts'

export const crashReports = defineFeature(routes, {
  async create({ body, ip, now }) {
    await enforceLimit(`crash#${ip}`, { max: 30, seconds: 3600, onStoreError: 'allow' }, now)
    const { message, ...where } = body
    log.warn(redactMessage(message), { event: crashEvent, ...where })
    return { message: 'Thank you.' }
  },
})
