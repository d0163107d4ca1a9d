import { describe, expect, it, onTestFailed } from 'vitest'
import type { Service } from '../assembly.ts'
import { createRandom, runs } from '../proof.ts'
import type { CrashableClub, CrashPoint } from './process.ts'

/** A scenario that may crash at any of its effects and must still end correctly. */
export interface CrashScenario<State> {
  name: string
  /** All services on which it has effects: a missing one would never be a crash point. */
  reaches: Service[]
  /** Creates its own people and the state in which the scenario starts. */
  prepare(): Promise<State>
  /** What the process does until it crashes. */
  run(state: State): Promise<unknown>
  /**
   * What browser, Stripe and scheduler send again because they got no answer; without it, the same once more, and the
   * jobs. It may find the work done already.
   */
  redeliver?(state: State): Promise<unknown>
  /** Checks the final state. `happened` names the effects that the first process had. */
  goal(state: State, happened: string[]): Promise<void>
}

/**
 * Runs a scenario once to learn its effects, and then crashes it before and after each of them (with `npm
 * test` at some of these points): right after the crash, and again when everything has been redelivered to a
 * new process, the ledger must verify.
 */
export async function testCrashSafety<State>(club: CrashableClub, flow: CrashScenario<State>): Promise<void> {
  const again = async (state: State) => {
    await flow.run(state)
    await club.finishJobs()
  }
  const state = await flow.prepare()
  const { effects } = await club.runUntilCrash(() => flow.run(state))
  expect(new Set(effects.map(({ service }) => service)), flow.name).toEqual(new Set(flow.reaches))
  await flow.goal(
    state,
    effects.map(({ name }) => name),
  )

  describe(flow.name, () => {
    it.each(choosePoints(listPoints(effects), flow))(`${flow.name}: %s`, async (_, point) => {
      // The next test needs a running club.
      onTestFailed(club.restart)
      const state = await flow.prepare()
      const first = await club.runUntilCrash(() => flow.run(state), point)
      expect(first.effects[point.effect - 1]?.name, 'the story has changed').toBe(point.name)
      expect(first.effects, 'it went on').toHaveLength(point.effect)
      expect(first.died, 'it ended elsewhere').toMatchObject({
        name: point.name,
        happened: point.when === 'after',
      })
      // Money may be in transit between Stripe and us (I6); everything else must be right at every moment.
      expect((await club.verify()).filter(finding => !finding.startsWith('stripe-sums'))).toEqual([])
      const former = await club.fetchProcessName()
      await club.restart()
      expect(await club.fetchProcessName(), 'the old process lives on').not.toBe(former)
      await club.runUntilCrash(() => (flow.redeliver ?? again)(state))
      const happened = first.effects.filter(effect => effect.happened).map(({ name }) => name)
      await flow.goal(state, happened)
      expect(await club.verify()).toEqual([])
    })
  })
}

type NamedPoint = CrashPoint & { name: string; service: Service; title: string }

/**
 * The first and the last point, one of each service, and random ones up to an eighth of all; a proof tries
 * all of them.
 */
function choosePoints<State>(
  points: NamedPoint[],
  { name, reaches }: CrashScenario<State>,
): [title: string, point: NamedPoint][] {
  const { roll } = createRandom([...name].reduce((sum, letter) => sum + letter.charCodeAt(0), 0))
  const shuffled = points
    .map(point => ({ point, at: roll(1_000_000) }))
    .sort((one, other) => one.at - other.at)
  const drawn = shuffled.map(({ point }) => point)
  const musts = [
    points.at(0),
    points.at(-1),
    ...reaches.map(service => drawn.find(point => point.service === service)),
  ]
  const order = [...new Set([...musts.filter(point => point !== undefined), ...drawn])]
  const least = new Set(musts).size
  const kept = new Set(order.slice(0, runs(Math.max(least, Math.ceil(points.length / 8)), points.length)))
  return points.filter(point => kept.has(point)).map(point => [point.title, point])
}

function listPoints(effects: { name: string; service: Service }[]): NamedPoint[] {
  const times = new Map<string, number>()
  return effects.flatMap(({ name, service }, at) => {
    const nth = (times.get(name) ?? 0) + 1
    times.set(name, nth)
    return (['before', 'after'] as const).map(when => ({
      when,
      effect: at + 1,
      name,
      service,
      title: `${when} ${name} #${nth}`,
    }))
  })
}
