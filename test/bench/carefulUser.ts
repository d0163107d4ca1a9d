import type { Locator, Page } from 'playwright-core'
import { formatTable } from './table.ts'

/** Seconds that a careful person takes who sees each screen for the first time. */
const pace = { tap: 1.5, character: 0.4, screen: 4 }

interface Step {
  name: string
  /** Addresses, and steps of a wizard. */
  screens: number
  /** Buttons, links and boxes activated, and choices made from a list. */
  taps: number
  /** Fields typed into. */
  fields: number
  /** Of the taps, those that open a list first. */
  choices: number
  characters: number
  /** Seconds until the program answered. */
  waited: number
}

/** Somebody who does things in a real browser, and how long it takes: counted at a fixed pace, plus real waiting. */
export class CarefulUser {
  readonly steps: Step[] = []

  constructor(public page: Page) {}

  /** What follows belongs to this step. */
  begin(name: string): void {
    this.steps.push({ name, screens: 0, taps: 0, fields: 0, choices: 0, characters: 0, waited: 0 })
  }

  /** Waits for something that the person waits for, without doing anything. */
  async wait<T>(until: () => Promise<T>): Promise<T> {
    const begun = performance.now()
    const result = await until()
    this.#now.waited += (performance.now() - begun) / 1000
    return result
  }

  /** A new screen, which is read before anything is done on it. */
  async arrive(heading: string | RegExp): Promise<void> {
    await this.reach(this.page.getByRole('heading', { name: heading }))
  }

  /** The same for a screen that is known by something else. */
  async reach(sign: Locator): Promise<void> {
    this.#now.screens += 1
    await this.wait(() => sign.first().waitFor())
  }

  async open(address: string, heading: string | RegExp): Promise<void> {
    this.#now.taps += 1
    await this.wait(() => this.page.goto(address))
    await this.arrive(heading)
  }

  async tap(what: Locator): Promise<void> {
    this.#now.taps += 1
    await this.wait(() => what.click())
  }

  async type(field: Locator, text: string): Promise<void> {
    this.#now.fields += 1
    this.#now.characters += text.length
    await this.wait(() => field.fill(text))
  }

  /** Opens the list, and taps one of it. */
  async choose(field: Locator, option: string): Promise<void> {
    this.#now.taps += 1
    this.#now.choices += 1
    await this.wait(() => field.selectOption(option))
  }

  async check(box: Locator): Promise<void> {
    this.#now.taps += 1
    await this.wait(() => box.check())
  }

  get #now(): Step {
    const step = this.steps.at(-1)
    if (!step) throw new Error('Which step does this belong to?')
    return step
  }
}

/** How long somebody takes by the fixed pace, without waiting for the program. */
export const secondsAtPace = (steps: readonly Step[]): number =>
  steps.reduce(
    (sum, { screens, taps, fields, choices, characters }) =>
      sum + screens * pace.screen + (taps + fields + choices) * pace.tap + characters * pace.character,
    0,
  )

/** What somebody does in all of these steps. */
export function sumSteps(steps: readonly Step[]) {
  const total = { screens: 0, taps: 0, fields: 0, characters: 0, waited: 0 }
  for (const step of steps)
    for (const key of ['screens', 'taps', 'fields', 'characters', 'waited'] as const) total[key] += step[key]
  return total
}

export function formatSteps(steps: readonly Step[]): string {
  const total = { name: 'All of it', choices: 0, ...sumSteps(steps) }
  return formatTable(
    ['Step', 'screens', 'taps', 'fields', 'characters', 'person (s)', 'waiting (s)'],
    [...steps, total].map(step => [
      step.name,
      step.screens,
      step.taps,
      step.fields,
      step.characters,
      Math.round(secondsAtPace(step === total ? steps : [step])),
      step.waited.toFixed(1),
    ]),
  )
}
