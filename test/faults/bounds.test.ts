import { afterEach, describe, expect, it } from 'vitest'
import { createCaller } from '#infra/local/caller.ts'
import { createGateway } from '#infra/local/gateway/gateway.ts'
import { api } from '#shared/routes.ts'
import { createAccessFixture } from '../access/calls/calls.ts'
import { openClub } from '../club.ts'
import { newAccount } from '../forms.ts'
import { createRandom } from '../proof.ts'
import { createUploader, files } from '../uploads/files.ts'
import { shortenRetryDelays } from './shortenRetryDelays.ts'

const { roll } = createRandom(5)
shortenRetryDelays()
const club = await openClub({
  faulty: true,
  random: () => roll(1000) / 1000,
  env: { TIMEOUT_SCALE: '0.5' },
})
const fixtures = await createAccessFixture(club)
const { dynamodb, stripe, s3 } = club
afterEach(() => {
  Object.assign(dynamodb.faults, { throttle: undefined, latency: undefined })
  stripe.faults.latency = undefined
  s3.faults.latency = undefined
})

// Warm-up: a new process would load the club's settings first.
await club.ok(api.club.health)

const plenty = 1000
const busy = {
  status: 503,
  headers: { 'retry-after': '2' },
  json: { message: expect.stringContaining('busy') },
}
const forever = { ms: 3_600_000, count: plenty }

/** The same Lambdas with a timeout below their own retry limits. */
const within = (timeoutMs: number) =>
  createCaller(
    createGateway({
      lambdas: club.handlers.lambdas,
      originSecret: process.env.ORIGIN_SECRET ?? '',
      now: () => club.clock.now,
      timeoutMs,
    }),
  )

describe('limits on what a fault costs', () => {
  it('a throttled request to the table is tried four times', async () => {
    dynamodb.faults.throttle = { count: plenty }
    expect(await club.call(api.club.health)).toMatchObject(busy)
    expect(plenty - (dynamodb.faults.throttle.count ?? 0)).toBe(4)
  })

  it('a request that is never answered is given up, and tried four times', async () => {
    dynamodb.faults.latency = { ...forever }
    expect(await club.call(api.club.health)).toMatchObject(busy)
    expect(plenty - (dynamodb.faults.latency.count ?? 0)).toBe(4)
  })

  it('a handler that runs out of time answers so itself, before the Lambda is cut off', async () => {
    dynamodb.faults.latency = { ...forever }
    expect(await within(1500).call(api.club.health)).toMatchObject(busy)
    expect(plenty - (dynamodb.faults.latency.count ?? 0)).toBeLessThan(4)
  })

  it('a handler also answers that it ran out of time while Stripe does not respond', async () => {
    const parent = await fixtures.actor('parent')
    const call = await fixtures.own['POST /api/create-payment-intent']?.(parent)
    const latency = { ...forever }
    stripe.faults.latency = latency
    expect(await within(2000).call(api.payments.createIntent, { ...call, as: parent.as })).toMatchObject(busy)
    expect(plenty - latency.count).toBe(1)
  })

  it('a file store that never answers is asked at most twice', async () => {
    const as = await club.person('parent')
    const id = await createUploader(club).sent(as, files.png)
    const latency = { ...forever }
    s3.faults.latency = latency
    expect(await club.call(api.uploads.confirm, { as, params: { id } })).toMatchObject(busy)
    expect(plenty - latency.count).toBeLessThanOrEqual(2)
  })
})

describe('when attempts cannot be counted', () => {
  it('while attempts cannot be counted nobody can sign in, and everything else works', async () => {
    const parent = await fixtures.actor('parent')
    const announced = await fixtures.own['POST /api/uploads/presign']?.(parent)
    dynamodb.faults.throttle = { operations: ['UpdateItem'] }
    const [login, register, recover, presign] = await Promise.all([
      club.call(api.auth.login, { body: { username: parent.username, password: 'Lacrosse-2026!' } }),
      club.call(api.auth.register, { body: newAccount('uncounted') }),
      club.call(api.auth.recover, { headers: { cookie: parent.cookie ?? '' } }),
      club.call(api.uploads.presign, { ...announced, as: parent.as }),
    ])
    expect(login).toMatchObject(busy)
    expect([register.status, recover.status, presign.status]).toEqual([201, 200, 201])
  })
})
