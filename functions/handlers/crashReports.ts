import { crashReports as routes } from '#shared/crashReports/routes.ts'
import { crashEvent, redactMessage } from '#shared/crashReports/rules.ts'
import { defineFeature } from '../identity/http/serve.ts'
import { countUses, enforceLimit } from '../platform/http/rateLimits.ts'
import { log } from '../platform/log/log.ts'

export const crashReports = defineFeature(routes, {
  async create({ body, ip, now }) {
    await enforceLimit(`crash#${ip}`, { max: 30, ...perHour }, now)
    const { screen, version, browser } = body
    const message = redactMessage(body.message)
    const nth = await countUses(`failure#${version}#${screen}#${message}`, perHour, now)
    if (isSampled(nth)) log.warn(message, { event: crashEvent, screen, version, browser, nth })
    return { message: 'Thank you.' }
  },
})

const perHour = { seconds: 3600, onStoreError: 'allow' } as const

/**
 * Of one failure the first five of an hour, which are what raises the alarm, and then every tenth: the alarm stays for as
 * long as many meet it, and the `nth` of the last line says how many that are.
 */
const isSampled = (nth: number): boolean => nth <= 5 || nth % 10 === 0
