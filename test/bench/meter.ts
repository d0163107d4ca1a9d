import * as z from 'zod'
import type { Intercept } from '#infra/local/stand-in/proxy.ts'

/** The cost of a route's call at DynamoDB. */
export interface Cost {
  /** Requests; a transaction counts as one. */
  requests: number
  /** Sequential round trips: concurrent requests count as one. */
  dbRoundTrips: number
  /** Read and write units as DynamoDB bills them on demand. */
  reads: number
  writes: number
}

export interface Meter {
  watch: Intercept
  /** The cost of `work`; requests through the proxy at other times do not count. */
  of(work: () => Promise<unknown>): Promise<Cost>
}

/** Collects concurrent requests, so that two in parallel are never counted as two in sequence. */
const gatherMs = 15

export function createMeter(): Meter {
  let cost: Cost | undefined
  let underWay = 0
  return {
    async watch(request, forward) {
      const measured = cost
      if (!measured) return forward(request)
      const operation = String(request.headers['x-amz-target']).split('.')[1] ?? ''
      const body = Buffer.from(
        JSON.stringify({ ...JSON.parse(request.body.toString()), ReturnConsumedCapacity: 'TOTAL' }),
      )
      if (underWay === 0) measured.dbRoundTrips++
      measured.requests++
      underWay++
      try {
        await new Promise(resolve => setTimeout(resolve, gatherMs))
        const headers = { ...request.headers, 'content-length': String(body.length) }
        const reply = await forward({ ...request, headers, body })
        measured[readOperations.has(operation) ? 'reads' : 'writes'] += countUnits(reply.body.toString())
        return reply
      } finally {
        underWay--
      }
    },
    async of(work) {
      const measured = { requests: 0, dbRoundTrips: 0, reads: 0, writes: 0 }
      cost = measured
      try {
        await work()
      } finally {
        cost = undefined
      }
      return measured
    },
  }
}

const readOperations = new Set(['GetItem', 'Query', 'BatchGetItem', 'TransactGetItems', 'Scan'])

const Consumed = z.object({ CapacityUnits: z.number() })
const Reply = z.object({ ConsumedCapacity: z.union([Consumed, z.array(Consumed)]).optional() })

function countUnits(reply: string): number {
  const { ConsumedCapacity: consumed = [] } = Reply.parse(JSON.parse(reply))
  return [consumed].flat().reduce((total, { CapacityUnits }) => total + CapacityUnits, 0)
}
