import { setTimeout } from 'node:timers/promises'
import { GetSendQuotaCommand } from '@aws-sdk/client-ses'
import * as z from 'zod'
import { once } from '../async/memoizeAsync.ts'
import { update } from '../data/entity.ts'
import { keys } from '../data/table.ts'
import { commitAndRead } from '../data/transaction.ts'
import { NotNow, type Pace } from '../jobs/rateLimit.ts'
import { isOutage, ses } from './ses.ts'

/** What a Lambda knows of its own end. */
export interface Lasting {
  getRemainingTimeInMillis(): number
}

interface Watch {
  clock(): number
  wait(ms: number): Promise<unknown>
}

/** The longest that one mail may take, in milliseconds: less time left is too little to begin another. */
const oneMail = 15_000
/** So many failures of SES in a row are an outage, which the next run looks at again. */
const patience = 3
/** Further ahead nobody has reserved: such an entry comes from a clock that was wrong. */
const farAhead = 60_000

/**
 * SES's own rate, for all runs together: each reserves the next moments in one row before it sends. Time is the
 * world's here, not the request's: it is about how fast we go, and decides nothing else.
 */
export function mailPace(
  lasting: Lasting | undefined,
  { clock, wait }: Watch = { clock: Date.now, wait: ms => setTimeout(ms) },
): Pace {
  const timeLeft = () => lasting?.getRemainingTimeInMillis() ?? Number.POSITIVE_INFINITY
  const quota = once(readQuota)
  let reserved: number[] = []
  let sent = 0
  let failures = 0
  let isOver = false

  return {
    timeLeft,

    async next(waiting) {
      if (isOver || timeLeft() < oneMail) return false
      const { rate, left } = await quota()
      if (sent >= left) return false
      if (reserved.length === 0) {
        const count = Math.min(waiting, left - sent, Math.max(1, Math.floor(rate)))
        const from = await reserve((count * 1000) / rate, clock)
        reserved = Array.from({ length: count }, (_, n) => from + (n * 1000) / rate)
      }
      const pause = (reserved.shift() ?? 0) - clock()
      if (timeLeft() - pause < oneMail) return false
      if (pause > 0) await wait(pause)
      sent++
      return true
    },

    heard(error) {
      failures = error !== undefined && isOutage(error) ? failures + 1 : 0
      isOver ||= error instanceof NotNow || failures >= patience
    },
  }
}

/** How many mails a second, and how many more today. Who cannot be asked gets mail at the pace of a new account. */
async function readQuota(): Promise<{ rate: number; left: number }> {
  try {
    const {
      MaxSendRate = 1,
      Max24HourSend = -1,
      SentLast24Hours = 0,
    } = await ses.send(new GetSendQuotaCommand({}))
    // -1 is SES's word for no limit.
    const left = Max24HourSend < 0 ? Number.POSITIVE_INFINITY : Max24HourSend - SentLast24Hours
    if (left <= 0) log("today's quota of mails is used up")
    return { rate: Math.max(1, MaxSendRate), left }
  } catch (error) {
    log(`SES does not say how much it takes: ${String(error)}`)
    return { rate: 1, left: Number.POSITIVE_INFINITY }
  }
}

const log = (message: string) => console.warn(JSON.stringify({ level: 'warn', message }))

const Row = z.object({ free: z.number() })

/** The beginning of the next `length` milliseconds in which nobody else sends. */
async function reserve(length: number, clock: () => number): Promise<number> {
  const key = keys.counter('mail-pace')
  for (let seen: number | undefined; ; ) {
    const from = Math.max(clock(), seen ?? 0)
    const free = from + length
    const when =
      seen === undefined
        ? {
            expression: 'attribute_not_exists(#free) OR #free <= :now OR #free > :far',
            values: { now: from, far: from + farAhead },
          }
        : { expression: '#free = :seen', values: { seen } }
    const row = Row.parse(await commitAndRead(update(key, { set: { free }, when })))
    if (row.free === free) return from
    // Sent again because the reply was lost, it meets its own write, and reserves a little more.
    seen = row.free
  }
}
