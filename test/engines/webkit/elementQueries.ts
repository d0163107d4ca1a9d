import type { Locator } from 'playwright-core'
import * as z from 'zod'
import { Finder } from './finder.ts'
import type { Actions } from './inPage/actions.ts'
import type { Sight, Step } from './inPage/protocol.ts'
import { type ElementState, type Patience, waitUntilReady } from './pointer.ts'
import type { Window } from './window.ts'

const Performed = z.object({ value: z.unknown() }).nullable()
const text = z.string().nullable()

type State = 'visible' | 'hidden' | 'attached' | 'detached'

/** Queries about the elements that a locator finds, with Playwright's waiting and strictness. */
export abstract class ElementQueries extends Finder {
  constructor(
    protected readonly of: Window,
    readonly steps: Step[],
  ) {
    super()
  }

  abstract nth(nth: number): Locator

  count = async () => z.number().parse(await this.of.call('count', this.steps))
  all = async () => Array.from({ length: await this.count() }, (_, index) => this.nth(index))
  allTextContents = async () => z.array(z.string()).parse(await this.of.call('texts', this.steps))
  allInnerTexts = async () => z.array(z.string()).parse(await this.of.call('shownTexts', this.steps))
  isVisible = async () => z.boolean().parse(await this.of.call('isVisible', this.steps))
  isHidden = async () => !(await this.isVisible())
  isChecked = async (options?: Patience) => (await this.ready('isChecked', [], options)).checked
  isEnabled = async (options?: Patience) => (await this.ready('isEnabled', [], options)).enabled
  isDisabled = async (options?: Patience) => !(await this.isEnabled(options))
  isEditable = async (options?: Patience) => (await this.ready('isEditable', [], options)).editable

  textContent = async (options?: Patience) =>
    text.parse(await this.perform('textContent', undefined, options))
  innerText = async (options?: Patience) => text.parse(await this.perform('shownText', undefined, options))
  innerHTML = async (options?: Patience) => text.parse(await this.perform('innerHTML', undefined, options))
  inputValue = async (options?: Patience) => text.parse(await this.perform('inputValue', undefined, options))
  getAttribute = async (name: string, options?: Patience) =>
    text.parse(await this.perform('getAttribute', name, options))
  boundingBox = (options?: Patience) => this.perform('boundingBox', undefined, options)
  focus = async (options?: Patience) => void (await this.perform('focus', undefined, options))
  blur = async (options?: Patience) => void (await this.perform('blur', undefined, options))
  dispatchEvent = async (type: string, init: object = {}, options?: Patience) =>
    void (await this.perform('dispatch', { type, init }, options))
  scrollIntoViewIfNeeded = async (options?: Patience) =>
    void (await this.perform('scrollIntoView', undefined, options))

  async waitFor({ state = 'visible', timeout = this.of.patience }: Patience & { state?: State } = {}) {
    await this.named('waitFor', () =>
      this.of.until(timeout, async () => {
        const isThere = { visible: this.isVisible, hidden: this.isHidden }[
          state === 'hidden' ? state : 'visible'
        ]
        if (state === 'visible' || state === 'hidden')
          return (await isThere()) ? { found: true } : `not ${state}`
        const count = await this.count()
        if (state === 'attached' && count > 1) await this.isVisible()
        return count > 0 === (state === 'attached') ? { found: true } : `not ${state}`
      }),
    )
  }

  protected ready(action: string, states: ElementState[], options: Patience = {}): Promise<Sight> {
    return this.named(action, () => waitUntilReady(this.of, this.steps, states, options))
  }

  protected perform(action: keyof Actions, argument: unknown, { timeout = this.of.patience }: Patience = {}) {
    return this.named(action, () =>
      this.of.until(timeout, async () => {
        const performed = Performed.parse(await this.of.call('perform', this.steps, action, argument))
        return performed ? { found: performed.value } : 'there is no such element'
      }),
    )
  }

  protected async named<T>(action: string, run: () => Promise<T>): Promise<T> {
    try {
      return await run()
    } catch (error) {
      const said = error instanceof Error ? error.message : String(error)
      throw new Error(`locator.${action}: ${said}\n  waiting for ${this}`, { cause: error })
    }
  }
}
