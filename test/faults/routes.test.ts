import { expect, it } from 'vitest'
import type { DynamoFaults } from '#infra/local/dynamodb/faults.ts'
import { routeKey } from '#shared/routes.ts'
import { refusedOnceBegun, repeatedAnswers, writingNothing } from '../access/allRoutes.ts'
import { createAccessFixture, routes } from '../access/calls/calls.ts'
import type { Principal } from '../access/expectations.ts'
import { openClub } from '../club.ts'
import { createRandom } from '../proof.ts'
import { shortenRetryDelays } from './shortenRetryDelays.ts'

const { roll } = createRandom(11)
shortenRetryDelays()
const club = await openClub({ faulty: true, random: () => roll(1000) / 1000 })
const fixture = await createAccessFixture(club)

/** Callers of what an administrator may not call. */
const otherCallers: Record<string, Principal> = {
  'POST /api/register': 'anonymous',
  'POST /api/claim': 'anonymous',
  'POST /api/claim/account': 'parent',
}

/** A valid call of every route, each by its own person, because some calls end the caller's session. */
async function createCalls(taken: typeof routes) {
  return Promise.all(
    taken.map(async route => {
      const key = routeKey(route)
      const actor = await fixture.actor(otherCallers[key] ?? 'admin')
      const call = { as: actor.as, ...(await fixture.own[key]?.(actor)) }
      return { key, send: () => club.call(route, call) }
    }),
  )
}

const busy = 'The site is busy right now. Please try again in a moment.'

const reading = ['GetItem', 'Query', 'BatchGetItem', 'TransactGetItems'] as const
const writing = ['PutItem', 'UpdateItem', 'DeleteItem', 'BatchWriteItem', 'TransactWriteItems'] as const
/** Opening a report writes an audit entry, so this is not a pure read. */
const everyRead = routes
  .filter(({ method }) => method === 'GET')
  .map(routeKey)
  .filter(key => key !== 'GET /api/concerns/{id}/messages')

const stayingUp = [...everyRead, ...writingNothing, 'POST /api/stripe/webhook']

/** Each case with the calls that still succeed, written by hand: all others must answer that the club is busy. */
const cases: [name: string, faults: DynamoFaults, succeed: string[]][] = [
  ['reads are throttled', { throttle: { operations: [...reading] } }, ['POST /api/stripe/webhook']],
  ['writes are throttled', { throttle: { operations: [...writing] } }, stayingUp],
  ['everything is throttled', { throttle: {} }, ['POST /api/stripe/webhook']],
  ['every write meets a conflict', { conflict: {} }, stayingUp],
  ['everything fails', { error: {} }, ['POST /api/stripe/webhook']],
  ['every write fails after its effect', { error: { when: 'after', operations: [...writing] } }, stayingUp],
  ['the replies of writes are lost', { loseReply: { operations: [...writing] } }, stayingUp],
  ['every reply is lost', { loseReply: {} }, ['POST /api/stripe/webhook']],
]

/** Each call is tried with two of the cases by `npm run test:full`, and with all of them by `npm run proof`. */
const shareOf = (at: number) => callable.filter((_, n) => process.env.PROOF || (n + at) % 4 === 0)
const callable = routes.filter(route => !refusedOnceBegun.includes(routeKey(route)))

it.each(cases.map((one, at) => [...one, shareOf(at)] as const))(
  'while %s, each call answers that the club is busy or succeeds anyway, and succeeds a moment later',
  async (_, faults, succeed, taken) => {
    const calls = await createCalls(taken)
    Object.assign(club.dynamodb.faults, faults)
    const replies = await Promise.all(calls.map(async ({ key, send }) => ({ key, ...(await send()) })))
    for (const name of Object.keys(faults)) Object.assign(club.dynamodb.faults, { [name]: undefined })

    const succeeded = replies.filter(({ status }) => status < 300)
    const expected = succeed.filter(key => calls.some(call => call.key === key))
    expect(succeeded.map(({ key }) => key).sort()).toEqual(expected.sort())
    for (const { key, status, headers, json, text } of replies) {
      if (status < 300) continue
      expect([key, status, headers['retry-after']]).toEqual([key, 503, '2'])
      expect(json).toEqual({ message: busy, error: busy, issues: [] })
      expect(headers['cache-control'], text).toBe('no-store')
    }

    const again = await Promise.all(
      calls.map(async ({ key, send }) => ({ key, status: (await send()).status })),
    )
    expect(again.filter(({ key, status }) => status >= 300 && status !== repeatedAnswers[key])).toEqual([])
  },
)
