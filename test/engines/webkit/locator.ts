import type { Locator } from 'playwright-core'
import * as z from 'zod'
import { ElementQueries } from './elementQueries.ts'
import type { Filter } from './finder.ts'
import type { Choice } from './inPage/actions.ts'
import type { Point, Step } from './inPage/protocol.ts'
import { keyActions, pressed, typed } from './keys.ts'
import { clickOn, drag, type ElementState, moveTo, type Patience } from './pointer.ts'
import { bodyOf, type Evaluated } from './script.ts'
import { behind, standIn } from './standIn.ts'

const clickable: ElementState[] = ['visible', 'enabled', 'stable', 'uncovered']

interface FileContent {
  name: string
  mimeType: string
  buffer: Buffer
}

type ClickOptions = Patience & { clickCount?: number; force?: boolean }
type Chosen = string | Choice | null

/** A locator with what the stories use. */
export class WebKitLocator extends ElementQueries {
  readonly self = standIn<Locator>('locator', this)

  protected within = (...steps: Step[]) => new WebKitLocator(this.of, [...this.steps, ...steps]).self
  protected stepsOf = (locator: Locator) => behind(locator, WebKitLocator).steps

  nth(nth: number): Locator {
    return this.within({ nth })
  }

  page = () => this.of.self
  first = () => this.nth(0)
  last = () => this.nth(-1)
  filter = (options: Filter) => this.within(...this.filters(options))
  and = (other: Locator) => this.within({ and: this.stepsOf(other) })
  or = (other: Locator) => this.within({ or: this.stepsOf(other) })
  override toString = () => JSON.stringify(this.steps)

  async click({ clickCount = 1, force = false, ...patience }: ClickOptions = {}): Promise<void> {
    const states = force ? [] : clickable
    await this.named('click', () => clickOn(this.of, this.steps, states, { ...patience, clicks: clickCount }))
  }

  dblclick = (options: ClickOptions = {}) => this.click({ ...options, clickCount: 2 })

  async hover(options?: Patience): Promise<void> {
    await moveTo(this.of, await this.point('hover', ['visible', 'stable', 'uncovered'], options))
  }

  check = (options?: ClickOptions) => this.setChecked(true, options)
  uncheck = (options?: ClickOptions) => this.setChecked(false, options)

  async setChecked(checked: boolean, options: ClickOptions = {}): Promise<void> {
    if ((await this.isChecked(options)) === checked) return
    await this.click(options)
    await this.of.until(options.timeout ?? this.of.patience, async () => {
      const now = await this.of.runInSameDocument('return stories.isTargetChecked()')
      return now === checked || now === undefined ? { found: true } : 'the click has not changed it'
    })
  }

  async fill(value: string, options?: Patience): Promise<void> {
    await this.ready('fill', ['visible', 'enabled', 'editable'], options)
    await this.perform('fill', value, options)
  }

  clear = (options?: Patience) => this.fill('', options)

  async press(key: string, options?: Patience): Promise<void> {
    await this.focus(options)
    await this.of.send(keyActions(pressed(key)))
  }

  async pressSequentially(value: string, options?: Patience): Promise<void> {
    await this.focus(options)
    await this.of.send(keyActions(typed(value)))
  }

  async selectOption(
    chosen: Chosen | Chosen[],
    { timeout = this.of.patience }: Patience = {},
  ): Promise<string[]> {
    const choices = [chosen].flat().flatMap(one => {
      return typeof one === 'string' ? [{ value: one, label: one }] : one ? [one] : []
    })
    await this.ready('selectOption', ['visible', 'enabled'], { timeout })
    await this.of.until(timeout, async () => {
      const missing = z.array(z.string()).parse(await this.perform('select', choices, { timeout }))
      return missing.length ? `it has no option ${JSON.stringify(chosen)}` : { found: true }
    })
    return choices.map(choice => ('value' in choice ? (choice.value ?? '') : ''))
  }

  async setInputFiles(files: FileContent | FileContent[], options?: Patience): Promise<void> {
    const given = [files].flat().map(({ name, mimeType, buffer }) => {
      return { name, type: mimeType, base64: buffer.toString('base64') }
    })
    await this.perform('give', given, options)
  }

  async dragTo(target: Locator, options?: Patience): Promise<void> {
    const from = await this.point('dragTo', clickable, options)
    await drag(
      this.of,
      from,
      await behind(target, WebKitLocator).point('dragTo', ['visible', 'stable'], options),
    )
  }

  async evaluate(evaluated: Evaluated, argument?: unknown, options?: Patience): Promise<unknown> {
    await this.ready('evaluate', [], options)
    return this.of.run(`const it = stories.findOne(arguments[0]); ${bodyOf(evaluated, 'it, arguments[1]')}`, [
      ...[this.steps, argument],
    ])
  }

  evaluateAll = (evaluated: Evaluated, argument?: unknown) =>
    this.of.run(`const all = stories.find(arguments[0]); ${bodyOf(evaluated, 'all, arguments[1]')}`, [
      ...[this.steps, argument],
    ])

  /** Its position once it is ready, in a window that shows it. */
  async point(action: string, states: ElementState[], options?: Patience): Promise<Point> {
    const { point } = await this.ready(action, states, options)
    if (!point) throw new Error(`locator.${action}: it is outside of the window`)
    return point
  }
}
