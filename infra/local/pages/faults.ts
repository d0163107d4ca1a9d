import type { IncomingMessage, ServerResponse } from 'node:http'
import * as z from 'zod'
import { type DynamoFaults, operations } from '../dynamodb/faults.ts'
import type { S3Faults } from '../s3/server.ts'
import { readBody, reply } from '../server.ts'
import type { SesFaults } from '../ses/server.ts'
import type { StripeFaults } from '../stripe/faults.ts'

/** The parts of the club that can have faults while they run: its stand-ins. */
export interface StandIns {
  dynamodb: { faults: DynamoFaults }
  s3: { faults: S3Faults }
  ses: { faults: SesFaults }
  stripe: { faults: StripeFaults }
}

/** `POST` sets a fault and `DELETE` clears all of them; both answer with what is now set, as `GET` does. */
export async function serveFaults(faulty: StandIns, request: IncomingMessage, response: ServerResponse) {
  if (request.method === 'DELETE') clearFaults(faulty)
  else if (request.method === 'POST') {
    const refusal = setFault(faulty, parsed((await readBody(request, 10_000))?.toString() ?? ''))
    if (refusal) return reply(response, 400, refusal)
  } else if (request.method !== 'GET') {
    return reply(response, 405, { message: 'GET, POST or DELETE /_local/faults' })
  }
  reply(response, 200, faultsOf(faulty))
}

/** The faults that are set now, by target and kind; `count` is how often each still happens. */
export function faultsOf(faulty: StandIns): Record<string, object> {
  return Object.fromEntries(
    targets.map(target => {
      const { faults } = faulty[target]
      const named = Object.entries(faults).filter(([, fault]) => fault !== undefined)
      return [target, Object.fromEntries(named.map(([name, fault]) => [kindOf(name), fault]))]
    }),
  )
}

const often = { rate: z.number().min(0).max(1).optional(), count: z.int().min(0).optional() }
const fault = <Shape extends z.ZodRawShape>(more: Shape) => z.strictObject({ ...often, ...more })
const ms = z.int().min(0).max(3_600_000).default(2000)
const when = z.enum(['before', 'after']).optional()
const onTable = { operations: z.array(z.enum(operations)).optional() }

type Schemas<Faults> = { [Name in keyof Faults]-?: z.ZodType<Exclude<Faults[Name], undefined>> }

/** Every fault that a stand-in knows, and its parameters. A new fault does not compile without its line here. */
const schemas = {
  dynamodb: {
    throttle: fault(onTable),
    conflict: fault(onTable),
    inProgress: fault(onTable),
    error: fault({ ...onTable, when }),
    loseReply: fault(onTable),
    latency: fault({ ...onTable, ms }),
    staleIndex: fault({ ...onTable, ms }),
  } satisfies Schemas<DynamoFaults>,
  s3: {
    error: fault({ status: z.literal([500, 503]).optional() }),
    latency: fault({ ms }),
    loseReply: fault({}),
  } satisfies Schemas<S3Faults>,
  ses: {
    throttle: fault({}),
    refuse: fault({}),
    error: fault({}),
    loseReply: fault({}),
    latency: fault({ ms }),
  } satisfies Schemas<SesFaults>,
  stripe: {
    error: fault({ when, status: z.literal([429, 500, 503]).optional() }),
    loseReply: fault({}),
    latency: fault({ ms }),
    processing: fault({}),
    dropWebhook: fault({}),
    duplicateWebhook: fault({ copies: z.int().min(2).max(20).optional() }),
    delayWebhook: fault({ ms }),
  } satisfies Schemas<StripeFaults>,
}

/** Short names for people who set faults by hand. */
const shortNames: Record<string, string> = {
  staleIndex: 'stale',
  dropWebhook: 'drop',
  duplicateWebhook: 'duplicate',
  delayWebhook: 'delay',
}

type Target = keyof typeof schemas
const targets = ['dynamodb', 's3', 'ses', 'stripe'] as const satisfies Target[]

const kindOf = (name: string): string => shortNames[name] ?? name
const kindsOf = (target: Target): Map<string, [name: string, schema: z.ZodType<object>]> =>
  new Map(Object.entries(schemas[target]).map(([name, schema]) => [kindOf(name), [name, schema]]))

interface Refusal {
  message: string
  field: string
}

function setFault(faulty: StandIns, body: unknown): Refusal | undefined {
  const { target: asked, kind, ...rest } = z.record(z.string(), z.unknown()).safeParse(body).data ?? {}
  const target = targets.find(name => name === asked)
  if (!target) return refusal('target', `one of ${targets.join(', ')}`)
  const kinds = kindsOf(target)
  const known = kinds.get(String(kind))
  if (!known) return refusal('kind', `for ${target} one of ${[...kinds.keys()].join(', ')}`)
  const [name, schema] = known
  const { data, error } = schema.safeParse(rest)
  if (error) {
    const [issue] = error.issues
    const field = issue?.code === 'unrecognized_keys' ? issue.keys.join() : (issue?.path.join('.') ?? '')
    return refusal(field, issue?.message ?? '')
  }
  Object.assign(faulty[target].faults, { [name]: rest.rate === 0 ? undefined : data })
}

const refusal = (field: string, rule: string): Refusal => ({ message: `${field}: ${rule}`, field })

function clearFaults(faulty: StandIns): void {
  for (const target of targets) {
    const { faults } = faulty[target]
    for (const name of Object.keys(faults)) Object.assign(faults, { [name]: undefined })
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
