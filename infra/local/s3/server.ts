import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { type Fault, fires } from '../stand-in/faults.ts'
import { type Answer, type Incoming, listen } from '../stand-in/http.ts'
import type { Bucket } from './bucket.ts'
import { corsHeaders, preflight } from './cors.ts'
import { entityTooLarge, failureReply, noSuchBucket, outage } from './errors.ts'
import { Objects } from './objects.ts'
import { operationOf } from './operations.ts'
import { assertSignedBody } from './payload.ts'
import { readRequest } from './request.ts'
import { type Authority, verifySignature } from './verify.ts'

export type S3Faults = {
  latency?: Fault & { ms: number }
  error?: Fault & { status?: 500 | 503 }
  /** The effect happens, and the client gets no answer. */
  loseReply?: Fault
}

export type S3Options = {
  port?: number
  now?: () => Date
  /** From 0 to below 1, for faults with a rate. */
  random?: () => number
  bucket: string
  region?: string
  credentials?: { accessKeyId: string; secretAccessKey: string }
  /** The folder for the objects; without it, they are kept in memory. */
  folder?: string
}

export type S3StandIn = {
  url: string
  port: number
  /** May be changed at any time: `s3.faults.error = { count: 1 }`. They affect signed requests only. */
  faults: S3Faults
  /** In the order of their keys. */
  objects: () => { key: string; size: number; contentType: string }[]
  close: () => Promise<void>
}

type World = { bucket: Bucket; authority: Authority; faults: S3Faults; random: () => number }

export async function startS3(options: S3Options): Promise<S3StandIn> {
  const now = options.now ?? (() => new Date())
  const objects = new Objects(options.folder)
  const world: World = {
    bucket: { name: options.bucket, objects, now },
    authority: {
      region: options.region ?? 'us-east-1',
      ...(options.credentials ?? { accessKeyId: 'local', secretAccessKey: 'local' }),
    },
    faults: {},
    random: options.random ?? Math.random,
  }
  const server = await listen(request => answer(world, request, perform), options.port ?? 0, {
    maxBody: 50 * 1024 * 1024,
    refuse: request => answer(world, request, refuseLarge),
  })
  return {
    ...server,
    faults: world.faults,
    objects: () =>
      objects
        .entries()
        .map(([key, { size, headers }]) => ({ key, size, contentType: headers['content-type'] ?? '' })),
  }
}

type Perform = (world: World, incoming: Incoming) => Promise<Answer>

/** Every response carries the time of this S3, by which a client corrects its own clock. */
async function answer(world: World, incoming: Incoming, performing: Perform): Promise<Answer> {
  const requestId = randomUUID()
  const reply = await performing(world, incoming).catch(error =>
    failureReply(error, incoming.path, requestId),
  )
  if (reply === 'lost') return reply
  const headers = { date: world.bucket.now().toUTCString(), 'x-amz-request-id': requestId }
  return { ...reply, headers: { ...headers, ...corsHeaders(incoming), ...reply.headers } }
}

const refuseLarge: Perform = async () => {
  throw entityTooLarge()
}

const perform: Perform = async (world, incoming) => {
  if (incoming.method === 'OPTIONS') return preflight(incoming)
  const { bucket, authority, faults, random } = world
  const request = readRequest(incoming)
  const { payload } = verifySignature(request, authority, bucket.now())
  if (fires(faults.latency, random)) await wait(faults.latency?.ms ?? 0)
  if (fires(faults.error, random)) throw outage(faults.error?.status ?? 500)
  if (request.bucket !== bucket.name) throw noSuchBucket(request.bucket)
  const operation = operationOf(request)
  assertSignedBody(request, payload)
  const reply = operation(bucket, request)
  return fires(faults.loseReply, random) ? 'lost' : reply
}
