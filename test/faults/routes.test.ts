import { describe, expect, it } from 'vitest'
import type { DynamoFaults } from '#infra/local/dynamodb/faults.ts'
import { routeKey } from '#shared/routes.ts'
import { castOf, routes } from '../access/calls/calls.ts'
import { openClub } from '../club.ts'
import { dice } from '../proof.ts'
import { pauseBriefly } from './shortenRetryDelays.ts'

const { roll } = dice(11)
pauseBriefly()
const club = await openClub({ faulty: true, random: () => roll(1000) / 1000 })
const cast = await castOf(club)

/** A valid call of every route, each by somebody of his own: what one does to a session must not meet another. */
async function callsOf(taken: typeof routes) {
  return Promise.all(
    taken.map(async route => {
      const key = routeKey(route)
      const actor = await cast.actor(key === 'POST /api/register' ? 'anonymous' : 'admin')
      const call = { as: actor.as, ...(await cast.own[key]?.(actor)) }
      return { key, send: () => club.call(route, call) }
    }),
  )
}

const busy = 'The club is busy right now. Please try again in a moment.'

const reading = ['GetItem', 'Query', 'BatchGetItem', 'TransactGetItems'] as const
const writing = ['PutItem', 'UpdateItem', 'DeleteItem', 'BatchWriteItem', 'TransactWriteItems'] as const
/** Opening the medical sheet, or what was reported, is written down, so it is no mere reading. */
const everyRead = routes
  .filter(({ method }) => method === 'GET')
  .map(routeKey)
  .filter(key => !['GET /api/teams/{id}/medical-sheet', 'GET /api/concerns/{id}/messages'].includes(key))

/**
 * What only counts its callers, which fails open; or has nothing to do: the addresses of these people are confirmed
 * already, nobody on the team wants a number, the import is a look, nobody is there to be invited, conflicts are
 * looked up, a code is only asked about, there is no address to end, and no card payment under way.
 */
const writingNothing = [
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

/** What is said to who asks once more for what has happened unheard: the device is gone, and the bearer with it. */
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
  // What was sent twice, or decided about twice, is told so.
  'POST /api/discount-codes': 409,
  'POST /api/reconciliation/{id}/resolution': 409,
  'POST /api/credentials': 409,
  'PATCH /api/credentials/{id}/verify': 409,
  'PATCH /api/credentials/{id}/reject': 409,
  'DELETE /api/credentials/{id}': 404,
  // Of those who clear all messages and who bring them back at once, one is told of the other.
  'DELETE /api/messages/clear': 409,
  'POST /api/messages/clear/undo': 409,
  // It was cleared.
  'POST /api/conversations/{id}/report': 404,
}

/** Each case with the calls that succeed all the same, by hand: everything else has to say that the club is busy. */
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

/** Each call meets two of the cases with every `npm test`, and all of them under `npm run proof`. */
const shareOf = (at: number) => routes.filter((_, n) => process.env.PROOF || (n + at) % 4 === 0)

describe.each(cases.map((one, at) => [...one, shareOf(at)] as const))(
  'when %s',
  (_, faults, succeed, taken) => {
    it('every call says that the club is busy, or has nothing to do with it, and succeeds a moment later', async () => {
      const calls = await callsOf(taken)
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
