import { brotliCompressSync } from 'node:zlib'
import { expect, it } from 'vitest'
import * as figures from '#infra/cost/measured.ts'
import { api, routeKey } from '#shared/routes.ts'
import { createAccessFixture, findRoute } from '../access/calls/calls.ts'
import { openDemoClub } from '../demoClub.ts'
import { newAccount } from '../forms.ts'
import { createMeter } from './meter.ts'
import { getLeastPrivileged, measurePaymentWebhook } from './routes.ts'

/** Half as much or twice as much is another figure; what is small may differ by a few. */
const isNear = (one: number, other: number, few: number) =>
  Math.abs(one - other) <= Math.max(few, 0.25 * Math.max(one, other))

const meter = createMeter()
const club = await openDemoClub({ watch: { dynamodb: meter.watch } })
const fixtures = await createAccessFixture(club)

/** Units at DynamoDB, and bytes as they travel to a browser. */
async function measure(key: figures.MeasuredRoute): Promise<figures.Units> {
  if (key === routeKey(api.payments.webhook))
    return { ...(await measurePaymentWebhook(club, meter)), bytes: 20 }
  const actor = await fixtures.actor(getLeastPrivileged(key))
  const call = { ...(await fixtures.own[key]?.(actor)), as: actor.as }
  await club.stripe.settled()
  let bytes = 0
  const cost = await meter.of(async () => {
    const { status, text } = await club.call(findRoute(key), call)
    if (status >= 300) throw new Error(`${key} answered ${status}: ${text}`)
    bytes = brotliCompressSync(text).length
  })
  return { ...cost, bytes }
}

it('What `npm run cost` reckons with is what a request costs now', async () => {
  const differing: string[] = []
  for (const route of figures.measuredRoutes) {
    const { reads, writes, bytes } = figures.measured[route]
    const now = await measure(route)
    const same = isNear(reads, now.reads, 2) && isNear(writes, now.writes, 2) && isNear(bytes, now.bytes, 300)
    const line = `'${route}': { reads: ${now.reads}, writes: ${now.writes}, bytes: ${now.bytes} },`
    if (!same) differing.push(line)
  }
  expect(differing, 'write these into infra/cost/measured.ts, and the day').toEqual([])

  await club.tick()
  const quiet = await meter.of(() => club.tick())
  const mails = 10
  for (let n = 0; n < mails; n++) await club.ok(api.auth.register, { body: newAccount(`mailed-${n}`) })
  const busy = await meter.of(() => club.tick())
  for (const kind of ['reads', 'writes'] as const) {
    expect(quiet[kind]).toBeCloseTo(figures.quietMinute[kind], -1)
    expect((busy[kind] - quiet[kind]) / mails).toBeCloseTo(figures.mail[kind], -1)
  }
})
