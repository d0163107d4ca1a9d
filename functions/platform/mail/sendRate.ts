import { setTimeout } from 'node:timers/promises'
import { GetSendQuotaCommand } from '@aws-sdk/client-ses'
import * as z from 'zod'
import { memoizeAsync } from '../async/memoizeAsync.ts'
import { readAgain, retryOnConflict } from '../data/retryOnConflict.ts'
import { keys } from '../data/table.ts'
import { commitAndRead } from '../data/transaction.ts'
import { updateRow } from '../data/writes.ts'
import { type RateLimiter, RetryLater } from '../jobs/retryLater.ts'
import { log } from '../log/log.ts'
import { isOutage, ses } from './ses.ts'

/** The part of a Lambda's context that tells how much time is left. */
export interface TimeBudget {
  getRemainingTimeInMillis(): number
}

interface Clock {
  clock(): number
  wait(ms: number): Promise<unknown>
}

/** The longest one mail may take, in milliseconds; with less time left, no further mail is started. */
const maxMailMs = 15_000
/** This many SES failures in a row count as an outage, which the next run checks again. */
const maxFailures = 3
/** A reservation further ahead than this comes from a clock that was wrong. */
const maxLeadMs = 60_000

/**
 * Keeps to SES's rate across all concurrent runs: each reserves its next slot in one shared row before it sends.
 * This is the one place that reads the real clock, because it is only about pacing.
 */
export function createMailRateLimiter(
  timeBudget: TimeBudget | undefined,
  { clock, wait }: Clock = { clock: Date.now, wait: ms => setTimeout(ms) },
): RateLimiter {
  const timeLeft = () => timeBudget?.getRemainingTimeInMillis() ?? Number.POSITIVE_INFINITY
  const quota = memoizeAsync(readQuota)
  let reserved: number[] = []
  let sent = 0
  let failures = 0
  let isOver = false

  return {
    timeLeft,

    async waitForTurn(waiting) {
      if (isOver || timeLeft() < maxMailMs) return false
      const { rate, left } = await quota()
      if (sent >= left) return false
      if (reserved.length === 0) {
        const count = Math.min(waiting, left - sent, Math.max(1, Math.floor(rate)))
        const from = await reserveSlot((count * 1000) / rate, clock)
        reserved = Array.from({ length: count }, (_, n) => from + (n * 1000) / rate)
      }
      const pause = (reserved.shift() ?? 0) - clock()
      if (timeLeft() - pause < maxMailMs) return false
      if (pause > 0) await wait(pause)
      sent++
      return true
    },

    onResult(error) {
      failures = error !== undefined && isOutage(error) ? failures + 1 : 0
      isOver ||= error instanceof RetryLater || failures >= maxFailures
    },
  }
}

/** Mails per second and mails left today. If SES cannot be asked, assumes the rate of a new account. */
async function readQuota(): Promise<{ rate: number; left: number }> {
  try {
    const {
      MaxSendRate = 1,
      Max24HourSend = -1,
      SentLast24Hours = 0,
    } = await ses.send(new GetSendQuotaCommand({}))
    // SES reports -1 for no limit.
    const left = Max24HourSend < 0 ? Number.POSITIVE_INFINITY : Max24HourSend - SentLast24Hours
    if (left <= 0) log.warn("today's quota of emails is used up")
    return { rate: Math.max(1, MaxSendRate), left }
  } catch (error) {
    log.warn('SES does not report its sending limit', { error })
    return { rate: 1, left: Number.POSITIVE_INFINITY }
  }
}

const ReservationRow = z.object({ free: z.number() })

/** Reserves the next free slot of `length` milliseconds and returns its start. */
async function reserveSlot(length: number, clock: () => number): Promise<number> {
  const key = keys.counter('mail-pace')
  let seen: number | undefined
  return retryOnConflict(async () => {
    const from = Math.max(clock(), seen ?? 0)
    const free = from + length
    const when =
      seen === undefined
        ? {
            expression: 'attribute_not_exists(#free) OR #free <= :now OR #free > :far',
            values: { now: from, far: from + maxLeadMs },
          }
        : { expression: '#free = :seen', values: { seen } }
    const row = ReservationRow.parse(await commitAndRead(updateRow(key, { set: { free }, when })))
    if (row.free === free) return from
    // Another run's reservation, or our own, resent after a lost reply; then a little more is reserved than needed.
    seen = row.free
    return readAgain()
  })
}
