import type { Incoming, Outgoing } from '#infra/local/stand-in/http.ts'
import type { Forward } from '#infra/local/stand-in/proxy.ts'

/** Answers in place of a stand-in, all requests or only matching ones, for as long as a test wants. */
export function createSubstitute(answer: Outgoing, isMeant: (request: Incoming) => boolean = () => true) {
  let isOn = false
  return {
    watch: async (request: Incoming, forward: Forward) =>
      isOn && isMeant(request) ? answer : forward(request),
    async during<T>(act: () => Promise<T>): Promise<T> {
      isOn = true
      const outcome = await act()
      isOn = false
      return outcome
    },
  }
}
