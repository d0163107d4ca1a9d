import type { Locator, Page } from 'playwright-core'

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
}

/** Somebody who does things in a real browser, and how long it takes, counted at a fixed pace. */
export class CarefulUser {
  readonly steps: Step[] = []

  /** `onScreen` is called with each screen, as soon as it is there. */
  constructor(
    public page: Page,
    readonly onScreen: (page: Page) => Promise<void> = async () => undefined,
  ) {}

  /** What follows belongs to this step. */
  begin(name: string): void {
    this.steps.push({ name, screens: 0, taps: 0, fields: 0, choices: 0, characters: 0 })
  }

  /** A new screen, which is read before anything is done on it. */
  async arrive(heading: string | RegExp): Promise<void> {
    await this.reach(this.page.getByRole('heading', { name: heading }))
  }

  /** The same for a screen that is known by something else. */
  async reach(sign: Locator): Promise<void> {
    this.#now.screens += 1
    await sign.first().waitFor()
    await this.onScreen(this.page)
  }

  async open(address: string, heading: string | RegExp): Promise<void> {
    this.#now.taps += 1
    await this.page.goto(address)
    await this.arrive(heading)
  }

  async tap(what: Locator): Promise<void> {
    this.#now.taps += 1
    await what.click()
  }

  async type(field: Locator, text: string): Promise<void> {
    this.#now.fields += 1
    this.#now.characters += text.length
    await field.fill(text)
  }

  /** Opens the list, and taps one of it. */
  async choose(field: Locator, option: string): Promise<void> {
    this.#now.taps += 1
    this.#now.choices += 1
    await field.selectOption(option)
  }

  async check(box: Locator): Promise<void> {
    this.#now.taps += 1
    await box.check()
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

/** What somebody does in all of these steps. To choose from a list is two taps: it opens first. */
export function sumSteps(steps: readonly Step[]) {
  const total = { screens: 0, taps: 0, fields: 0 }
  for (const { screens, taps, choices, fields } of steps) {
    total.screens += screens
    total.taps += taps + choices
    total.fields += fields
  }
  return total
}
