import { describe, expect, it, onTestFailed } from 'vitest'
import type { Service } from '../assembly.ts'
import { dice, runs } from '../proof.ts'
import type { MortalClub, Point } from './process.ts'

/** A story that may end anywhere and must come out well all the same. */
export interface Flow<State> {
  name: string
  /** The services on which it has effects, all of them: one that it misses is one where it never ends. */
  reaches: Service[]
  /** People of its own, as far as the story has come when it begins. */
  prepare(): Promise<State>
  /** What the process does until it ends. */
  run(state: State): Promise<unknown>
  /** What the world does again, because it heard nothing: browser, Stripe, schedule. May find things done. */
  redeliver(state: State): Promise<unknown>
  /** How it must have come out. `happened` names the effects that the first process had. */
  goal(state: State, happened: string[]): Promise<void>
}

/**
 * Tells a story once to learn its effects, and then ends it before and after each of them (with `npm test` at some of
 * these points): at that moment, and again when everything has been delivered once more to a new process, the books
 * must be right.
 */
export async function survives<State>(club: MortalClub, flow: Flow<State>): Promise<void> {
  const state = await flow.prepare()
  const { effects } = await club.live(() => flow.run(state))
  expect(new Set(effects.map(({ service }) => service)), flow.name).toEqual(new Set(flow.reaches))
  await flow.goal(
    state,
    effects.map(({ name }) => name),
  )

  describe(flow.name, () => {
    it.each(chosen(pointsOf(effects), flow))('%s', async (_, point) => {
      // The next one needs a living club.
      onTestFailed(club.restart)
      const state = await flow.prepare()
      const first = await club.live(() => flow.run(state), point)
      expect(first.effects[point.effect - 1]?.name, 'the story has changed').toBe(point.name)
      expect(first.effects, 'it went on').toHaveLength(point.effect)
      expect(first.died, 'it ended elsewhere').toMatchObject({
        name: point.name,
        happened: point.when === 'after',
      })
      // Money may be on its way between Stripe and us; everything else is right at every moment.
      expect((await club.verify()).filter(finding => !finding.startsWith('I6'))).toEqual([])
      const former = await club.whoAnswers()
      await club.restart()
      expect(await club.whoAnswers(), 'the old process lives on').not.toBe(former)
      await club.live(() => flow.redeliver(state))
      const happened = first.effects.filter(effect => effect.happened).map(({ name }) => name)
      await flow.goal(state, happened)
      expect(await club.verify()).toEqual([])
    })
  })
}

type Named = Point & { name: string; service: Service; title: string }

/** The first and the last, one of each service, and by chance more until it is a quarter of all; a proof tries all. */
function chosen<State>(points: Named[], { name, reaches }: Flow<State>): [title: string, point: Named][] {
  const { roll } = dice([...name].reduce((sum, letter) => sum + letter.charCodeAt(0), 0))
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
  const kept = new Set(order.slice(0, runs(Math.max(least, Math.ceil(points.length / 4)), points.length)))
  return points.filter(point => kept.has(point)).map(point => [point.title, point])
}

function pointsOf(effects: { name: string; service: Service }[]): Named[] {
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
