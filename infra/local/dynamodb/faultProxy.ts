import { setTimeout as wait } from 'node:timers/promises'
import type { Answer, Incoming } from '../stand-in/http.ts'
import { type Forward, type Intercept, startProxy } from '../stand-in/proxy.ts'
import { type Call, readCall } from './call.ts'
import { type DynamoFault, type DynamoFaults, matchesFault } from './faults.ts'
import { conflictReply, failureReply, inProgressReply, throttledReply, validationReply } from './refusals.ts'
import { StaleIndex } from './staleIndex.ts'

export type DynamoFront = {
  url: string
  port: number
  /** May be changed at any time: `dynamodb.faults.throttle = { count: 1 }`. */
  faults: DynamoFaults
  close: () => Promise<void>
}

/** Stands between the club and its engine. `watch` sees every request; tests use it to count or interrupt. */
export async function startDynamoFront(
  engine: string,
  { random = Math.random, watch = passThrough }: { random?: () => number; watch?: Intercept } = {},
): Promise<DynamoFront> {
  const faults: DynamoFaults = {}
  const index = new StaleIndex()

  const intercept = async (request: Incoming, forward: Forward): Promise<Answer> => {
    if (request.body.includes(updateOfNothing)) return updateOfNothingReply()
    // Most requests meet no fault, and parsing one is two fifths of the work here.
    if (Object.values(faults).every(fault => fault === undefined)) {
      index.forget()
      return watch(request, forward)
    }
    const call = readCall(request)
    const befallen = (fault: DynamoFault | undefined) => matchesFault(fault, call, random)
    if (befallen(faults.latency)) await wait(faults.latency?.ms ?? 0, undefined, { ref: false })
    const refusal = refusalOf(call, befallen)
    if (refusal) return refusal
    const answer = await throughTime(call, request, forward)
    if (answer === 'lost' || befallen(faults.loseReply)) return 'lost'
    return faults.error?.when === 'after' && befallen(faults.error) ? failureReply() : answer
  }

  function refusalOf(call: Call, befallen: (fault: DynamoFault | undefined) => boolean): Answer | undefined {
    if (befallen(faults.throttle)) return throttledReply(call, random)
    if (call.writes.length > 0 && befallen(faults.conflict)) return conflictReply(call, random)
    if (call.operation === 'TransactWriteItems' && befallen(faults.inProgress)) return inProgressReply()
    return faults.error?.when !== 'after' && befallen(faults.error) ? failureReply() : undefined
  }

  async function throughTime(call: Call, request: Incoming, forward: Forward): Promise<Answer> {
    if (!faults.staleIndex) {
      index.forget()
      return watch(request, forward)
    }
    await index.remember(call, request, forward)
    const answer = await watch(request, forward)
    const asks = call.operation === 'Query' && call.body.IndexName !== undefined
    if (answer === 'lost' || !asks || !matchesFault(faults.staleIndex, call, random)) return answer
    return index.answer(call, answer, faults.staleIndex.ms)
  }

  return { ...(await startProxy(engine, intercept)), faults }
}

/** dynoxide takes it in a transaction; DynamoDB refuses it everywhere. */
const updateOfNothing = '"UpdateExpression":""'
const updateOfNothingReply = () =>
  validationReply('Invalid UpdateExpression: The expression can not be empty;')

const passThrough: Intercept = (request, forward) => forward(request)
