import type { Intercept } from '#infra/local/stand-in/proxy.ts'

/**
 * So long nothing more is asked: then whoever asks waits for an answer. In milliseconds, and in turns of the event
 * loop, since on a busy machine a connection may take longer to open than a clock allows for.
 */
const quiet = { ms: 15, turns: 40 }

/**
 * Counts how often somebody waits for the table. Requests are held back until no other comes, and then answered
 * together: so what is asked at once is one trip, however long each of it takes.
 */
export function tripMeter() {
  const held: (() => void)[] = []
  let trips: number | undefined
  let arrivals = 0

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
    await new Promise<void>(go => {
      held.push(go)
      setTimeout(whenQuiet, quiet.ms, ++arrivals, quiet.turns)
    })
    return forward(request)
  }

  return {
    watch,
    /** The trips that a deed takes. */
    async count(deed: () => Promise<unknown>): Promise<number> {
      trips = 0
      await deed()
      const counted = trips
      trips = undefined
      return counted
    },
  }
}
