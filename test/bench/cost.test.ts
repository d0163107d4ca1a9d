import { expect, it } from 'vitest'
import * as figures from '#infra/operate/cost/measured.ts'
import { createAccessFixture } from '../access/calls/calls.ts'
import { openDemoClub } from '../demoClub.ts'
import { measureForCost } from './measure.ts'
import { createMeter } from './meter.ts'

/** Half as much or twice as much is another figure; what is small may differ by a few. */
const isNear = (one: number, other: number, few: number) =>
  Math.abs(one - other) <= Math.max(few, 0.25 * Math.max(one, other))

const meter = createMeter()
const club = await openDemoClub({ watch: { dynamodb: meter.watch } })

it('What `npm run cost` reckons with is what a request costs now', async () => {
  const found = await measureForCost(club, meter, await createAccessFixture(club))
  const differing = [...found.routes].flatMap(([route, now]) => {
    const { reads, writes, bytes } = figures.measured[route]
    const same = isNear(reads, now.reads, 2) && isNear(writes, now.writes, 2) && isNear(bytes, now.bytes, 300)
    return same ? [] : [`'${route}': { reads: ${now.reads}, writes: ${now.writes}, bytes: ${now.bytes} },`]
  })
  expect(differing, 'write these into infra/operate/cost/measured.ts, and the day').toEqual([])
  for (const [now, before] of [
    [found.quietMinute, figures.quietMinute],
    [found.mail, figures.mail],
  ] as const) {
    expect(now.reads).toBeCloseTo(before.reads, -1)
    expect(now.writes).toBeCloseTo(before.writes, -1)
  }
})
