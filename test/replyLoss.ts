import { readCall } from '#infra/local/dynamodb/call.ts'
import type { Incoming } from '#infra/local/stand-in/http.ts'
import type { Forward } from '#infra/local/stand-in/proxy.ts'

/** Which replies to writes are lost: the first ones, or only those to the `nth` write. */
interface Loss {
  times: number
  nth?: number
}

/** Loses replies of the table: what was written stays, and the writer gets no answer. */
export function createReplyLoss() {
  let plan: (Loss & { seen: string[] }) | undefined
  const watch = async (request: Incoming, forward: Forward) => {
    const reply = await forward(request)
    if (!plan || readCall(request).writes.length === 0) return reply
    const body = request.body.toString()
    // A retried write is identical, because its idempotency token is part of it.
    if (!plan.seen.includes(body)) plan.seen.push(body)
    const isMeant = plan.nth === undefined || body === plan.seen[plan.nth]
    if (!isMeant || plan.times === 0) return reply
    plan.times -= 1
    return 'lost' as const
  }
  return {
    watch,
    /** Sends a call while replies are lost; `met` says whether there was such a write. */
    async sendLosing<T>({ times, nth }: Loss, send: () => Promise<T>) {
      const seen: string[] = []
      plan = { times, nth, seen }
      const reply = await send()
      plan = undefined
      return { reply, met: seen.length > (nth ?? 0) }
    },
  }
}
