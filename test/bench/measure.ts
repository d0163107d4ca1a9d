import { brotliCompressSync } from 'node:zlib'
import type { MeasuredRoute, Units } from '#infra/operate/cost/measured.ts'
import { measuredRoutes } from '#infra/operate/cost/measured.ts'
import { api, routeKey } from '#shared/routes.ts'
import type { AccessFixture } from '../access/calls/calls.ts'
import { findRoute } from '../access/calls/calls.ts'
import type { Club } from '../assembly.ts'
import { newAccount } from '../forms.ts'
import type { Meter } from './meter.ts'
import { getLeastPrivileged, measurePaymentWebhook } from './routes.ts'

/** What `npm run cost` reckons with, measured again: units at DynamoDB, and bytes as they travel to a browser. */
export async function measureForCost(club: Club, meter: Meter, cast: AccessFixture) {
  const routes = new Map<MeasuredRoute, Units>()
  for (const key of measuredRoutes) {
    routes.set(
      key,
      key === routeKey(api.payments.webhook) ? await ofWebhook(club, meter) : await ofRoute(key),
    )
  }
  await club.tick()
  const quiet = await ofJobs()
  const mails = 10
  for (let n = 0; n < mails; n++) await club.ok(api.auth.register, { body: newAccount(`mailed-${n}`) })
  const busy = await ofJobs()
  return {
    routes,
    quietMinute: quiet,
    mail: { reads: (busy.reads - quiet.reads) / mails, writes: (busy.writes - quiet.writes) / mails },
  }

  async function ofRoute(key: string): Promise<Units> {
    const actor = await cast.actor(getLeastPrivileged(key))
    const call = { ...(await cast.own[key]?.(actor)), as: actor.as }
    await club.stripe.settled()
    let bytes = 0
    const { reads, writes } = await meter.of(async () => {
      const { status, text } = await club.call(findRoute(key), call)
      if (status >= 300) throw new Error(`${key} answered ${status}: ${text}`)
      bytes = brotliCompressSync(text).length
    })
    return { reads, writes, bytes }
  }

  async function ofJobs() {
    const { reads, writes } = await meter.of(() => club.tick())
    return { reads, writes }
  }
}

async function ofWebhook(club: Club, meter: Meter): Promise<Units> {
  const { reads, writes } = await measurePaymentWebhook(club, meter)
  return { reads, writes, bytes: 20 }
}
