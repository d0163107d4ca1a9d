import { setTimeout as wait } from 'node:timers/promises'
import { type Fault, fires } from '../stand-in/faults.ts'
import { type Answer, type Incoming, listen } from '../stand-in/http.ts'

export type S3Faults = {
  latency?: Fault & { ms: number }
  error?: Fault & { status?: 500 | 503 }
}

export type S3Options = {
  port?: number
  now?: () => Date
  /** From 0 to below 1, for faults with a rate. */
  random?: () => number
  bucket: string
  /** Where the objects are kept; without it, in memory. */
  folder?: string
}

export type S3StandIn = {
  url: string
  port: number
  /** Change it at any time: `s3.faults.error = { count: 1 }`. */
  faults: S3Faults
  close: () => Promise<void>
}

export async function startS3(options: S3Options): Promise<S3StandIn> {
  const faults: S3Faults = {}
  const random = options.random ?? Math.random
  const answer = async (_: Incoming): Promise<Answer> => {
    if (fires(faults.latency, random)) await wait(faults.latency?.ms ?? 0)
    return { status: 501, body: '' }
  }
  return { ...(await listen(answer, options.port ?? 0)), faults }
}
