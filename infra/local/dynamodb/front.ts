import { setTimeout as wait } from 'node:timers/promises'
import { type Fault, fires } from '../stand-in/faults.ts'
import type { Answer, Incoming } from '../stand-in/http.ts'
import { type Forward, type Intercept, startProxy } from '../stand-in/proxy.ts'

/** What DynamoDB does to everybody now and then, and no engine on one machine does by itself. */
export type DynamoFaults = {
  latency?: Fault & { ms: number }
  /** Refused before anything happened, as where a partition or the account is too busy. */
  throttle?: Fault
}

export type DynamoFront = {
  url: string
  port: number
  /** Change it at any time: `dynamodb.faults.throttle = { count: 1 }`. */
  faults: DynamoFaults
  close: () => Promise<void>
}

/** Stands between the club and its engine. `watch` sees what passes; it is how a test counts or interrupts. */
export async function startDynamoFront(
  engine: string,
  { random = Math.random, watch = pass }: { random?: () => number; watch?: Intercept } = {},
): Promise<DynamoFront> {
  const faults: DynamoFaults = {}
  const intercept = async (request: Incoming, forward: Forward): Promise<Answer> => {
    if (fires(faults.latency, random)) await wait(faults.latency?.ms ?? 0)
    if (fires(faults.throttle, random)) return refusal('ThrottlingException', 'Rate exceeded')
    return watch(request, forward)
  }
  return { ...(await startProxy(engine, intercept)), faults }
}

const pass: Intercept = (request, forward) => forward(request)

function refusal(name: string, message: string): Answer {
  return {
    status: 400,
    headers: { 'content-type': 'application/x-amz-json-1.0' },
    body: JSON.stringify({ __type: `com.amazonaws.dynamodb.v20120810#${name}`, message }),
  }
}
