import type { Intercept } from '#infra/local/stand-in/proxy.ts'

/**
 * How long there must be no new request before the pending ones are answered, in milliseconds and in turns of the
 * event loop: on a busy machine, opening a connection may take longer than a timer allows for.
 */
const quietPeriod = { ms: 15, turns: 40 }

/**
 * Counts round trips to the table. Requests are held until no more arrive and are then answered together, so that
 * simultaneous requests count as one round trip, however long each of them takes.
 */
export function createTripMeter() {
  const held: (() => void)[] = []
  let trips: number | undefined
  let arrivals = 0
  let operations: string[] = []

  function whenQuiet(seen: number, turns: number) {
    if (arrivals !== seen) return
    if (turns > 0) setImmediate(whenQuiet, seen, turns - 1)
    else release()
  }

  function release() {
    if (trips !== undefined) trips += 1
    for (const go of held.splice(0)) go()
  }

  const watch: Intercept = async (request, forward) => {
    if (trips === undefined) return forward(request)
    operations.push(String(request.headers['x-amz-target']).split('.')[1] ?? '')
    await new Promise<void>(go => {
      held.push(go)
      setTimeout(whenQuiet, quietPeriod.ms, ++arrivals, quietPeriod.turns)
    })
    return forward(request)
  }

  return {
    watch,
    /** The number of round trips that `work` takes. */
    async count(call: () => Promise<unknown>): Promise<number> {
      trips = 0
      operations = []
      await call()
      const counted = trips
      trips = undefined
      return counted
    },
    /** What the table was asked for in the last count. */
    operations: (): readonly string[] => operations,
  }
}
