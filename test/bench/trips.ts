import type { Intercept } from '#infra/local/stand-in/proxy.ts'

/** So long nothing more is asked, in milliseconds: then whoever asks waits for an answer. */
const quiet = 20

/**
 * Counts how often somebody waits for the table. Requests are held back until no other comes, and then answered
 * together: so what is asked at once is one trip, however long each of it takes.
 */
export function tripMeter() {
  const held: (() => void)[] = []
  let trips: number | undefined
  let timer: NodeJS.Timeout | undefined

  function release() {
    if (trips !== undefined) trips += 1
    for (const go of held.splice(0)) go()
  }

  const watch: Intercept = async (request, forward) => {
    if (trips === undefined) return forward(request)
    await new Promise<void>(go => {
      held.push(go)
      clearTimeout(timer)
      timer = setTimeout(release, quiet)
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
