import { describe, expect, it } from 'vitest'
import type { DynamoFaults } from '#infra/local/dynamodb/faults.ts'
import { routeKey } from '#shared/routes.ts'
import { createAccessFixture, routes } from '../access/calls/calls.ts'
import { openClub } from '../club.ts'
import { createRandom } from '../proof.ts'
import { shortenRetryDelays } from './shortenRetryDelays.ts'

const { roll } = createRandom(11)
shortenRetryDelays()
const club = await openClub({ faulty: true, random: () => roll(1000) / 1000 })
const fixture = await createAccessFixture(club)

/** A valid call of every route, each by its own person, because some calls end the caller's session. */
async function createCalls(taken: typeof routes) {
  return Promise.all(
    taken.map(async route => {
      const key = routeKey(route)
      const actor = await fixture.actor(key === 'POST /api/register' ? 'anonymous' : 'admin')
      const call = { as: actor.as, ...(await fixture.own[key]?.(actor)) }
      return { key, send: () => club.call(route, call) }
    }),
  )
}

const busy = 'The club is busy right now. Please try again in a moment.'

const reading = ['GetItem', 'Query', 'BatchGetItem', 'TransactGetItems'] as const
const writing = ['PutItem', 'UpdateItem', 'DeleteItem', 'BatchWriteItem', 'TransactWriteItems'] as const
/** Opening the medical sheet or a report writes an audit entry, so these are not pure reads. */
const everyRead = routes
  .filter(({ method }) => method === 'GET')
  .map(routeKey)
  .filter(key => !['GET /api/teams/{id}/medical-sheet', 'GET /api/concerns/{id}/messages'].includes(key))

/**
 * Calls that need no write here: they only count their callers and fail open, or have nothing to do. The
 * addresses of these people are confirmed already, nobody on the team wants a number, the import is a dry
 * run, nobody is there to be invited, conflicts are only looked up, a code is only checked, there is no
 * calendar address to end, and no card payment is pending.
 */
const writingNothing = [
  'POST /api/crash-reports',
  'POST /api/verify-token',
  'POST /api/confirm-email',
  'POST /api/resend-confirmation',
  'POST /api/teams/{id}/numbers',
  'POST /api/imports/players',
  'POST /api/imports/invitations',
  'POST /api/events/conflicts',
  'POST /api/discount-codes/validate',
  'DELETE /api/calendar/token',
  'POST /api/invoices/{id}/check',
]
const stayingUp = [...everyRead, ...writingNothing, 'POST /api/stripe/webhook']

/** The answer to a repeated call whose first reply was lost: the device is gone, and the bearer with it. */
const done: Record<string, number> = {
  'DELETE /api/sessions/{id}': 404,
  'POST /api/users/{id}/revoke-sessions': 401,
  'DELETE /api/users/{id}': 404,
  'POST /api/users/{id}/merge': 404,
  'POST /api/players/{id}/merge': 404,
  'DELETE /api/players/{id}/guardians/{userId}': 404,
  'DELETE /api/guardian-invitations/{id}': 404,
  'DELETE /api/programs/{id}': 404,
  'DELETE /api/teams/{id}': 404,
  'DELETE /api/team-memberships/{id}': 404,
  'DELETE /api/players/{id}': 404,
  'DELETE /api/waiting/{programId}/{playerId}': 404,
  'DELETE /api/events/{id}': 404,
  'DELETE /api/announcements/{id}': 404,
  'DELETE /api/achievements/{id}': 404,
  'DELETE /api/achievement-types/{id}': 404,
  'DELETE /api/discount-codes/{id}': 404,
  // A repeated submission or decision is refused as such.
  'POST /api/discount-codes': 409,
  'POST /api/reconciliation/{id}/resolution': 409,
  'POST /api/credentials': 409,
  'PATCH /api/credentials/{id}/verify': 409,
  'PATCH /api/credentials/{id}/reject': 409,
  'DELETE /api/credentials/{id}': 404,
  // Of concurrent "clear all" and "undo", one is refused.
  'DELETE /api/messages/clear': 409,
  'POST /api/messages/clear/undo': 409,
  // It was cleared.
  'POST /api/conversations/{id}/report': 404,
}

/**
 * Each case with the calls that still succeed, typed by hand: all others have to answer that the club is
 * busy.
 */
const cases: [name: string, faults: DynamoFaults, succeed: string[]][] = [
  [
    'reads are throttled',
    { throttle: { operations: [...reading] } },
    ['POST /api/register', 'POST /api/stripe/webhook'],
  ],
  ['writes are throttled', { throttle: { operations: [...writing] } }, stayingUp],
  ['everything is throttled', { throttle: {} }, ['POST /api/stripe/webhook']],
  ['every write meets a conflict', { conflict: {} }, stayingUp],
  ['everything fails', { error: {} }, ['POST /api/stripe/webhook']],
  ['every write fails after its effect', { error: { when: 'after', operations: [...writing] } }, stayingUp],
  ['the replies of writes are lost', { loseReply: { operations: [...writing] } }, stayingUp],
  ['every reply is lost', { loseReply: {} }, ['POST /api/stripe/webhook']],
]

/** Each call is tried with two of the cases by `npm test`, and with all of them by `npm run proof`. */
const shareOf = (at: number) => routes.filter((_, n) => process.env.PROOF || (n + at) % 4 === 0)

describe.each(cases.map((one, at) => [...one, shareOf(at)] as const))(
  'when %s',
  (_, faults, succeed, taken) => {
    it('every call says that the club is busy, or has nothing to do with it, and succeeds a moment later', async () => {
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
      expect(again.filter(({ key, status }) => status >= 300 && status !== done[key])).toEqual([])
    })
  },
)
