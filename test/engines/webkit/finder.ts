import {
  getByAltTextSelector,
  getByLabelSelector,
  getByPlaceholderSelector,
  getByRoleSelector,
  getByTestIdSelector,
  getByTextSelector,
  getByTitleSelector,
} from 'ivya'
import type { Locator } from 'playwright-core'
import type { Step } from './inPage/protocol.ts'

type Text = string | RegExp
type ByRole = NonNullable<Parameters<typeof getByRoleSelector>[1]>
type Exact = { exact?: boolean }

export interface Filter {
  has?: Locator
  hasNot?: Locator
  hasText?: Text
  hasNotText?: Text
  visible?: boolean
}

/** The ways from a page or locator to the elements inside it. */
export abstract class Finder {
  protected abstract within(...steps: Step[]): Locator
  /** The steps of a locator that a story passes in. */
  protected abstract stepsOf(locator: Locator): Step[]

  getByRole = (role: string, options: ByRole = {}) => {
    // Ivya does not know the role of `<search>`.
    const isSearch = role === 'search' && Object.keys(options).length === 0
    return this.#query(isSearch ? 'search, [role=search]' : getByRoleSelector(role, options))
  }
  getByText = (text: Text, options: Exact = {}) => this.#query(getByTextSelector(text, options))
  getByLabel = (text: Text, options: Exact = {}) => this.#query(getByLabelSelector(text, options))
  getByTitle = (text: Text, options: Exact = {}) => this.#query(getByTitleSelector(text, options))
  getByAltText = (text: Text, options: Exact = {}) => this.#query(getByAltTextSelector(text, options))
  getByPlaceholder = (text: Text, options: Exact = {}) => this.#query(getByPlaceholderSelector(text, options))
  getByTestId = (id: Text) => this.#query(getByTestIdSelector('data-testid', id))

  locator(target: string | Locator, options: Filter = {}): Locator {
    const steps = typeof target === 'string' ? [{ query: target }] : this.stepsOf(target)
    return this.within(...steps, ...this.filters(options))
  }

  protected filters({ has, hasNot, hasText, hasNotText, visible }: Filter): Step[] {
    return [
      ...(hasText === undefined ? [] : [{ query: `internal:has-text=${quote(hasText)}` }]),
      ...(hasNotText === undefined ? [] : [{ query: `internal:has-not-text=${quote(hasNotText)}` }]),
      ...(has ? [{ has: this.stepsOf(has) }] : []),
      ...(hasNot ? [{ hasNot: this.stepsOf(hasNot) }] : []),
      ...(visible === undefined ? [] : [{ query: `visible=${visible}` }]),
    ]
  }

  #query(query: string): Locator {
    return this.within({ query })
  }
}

/** A text, ignoring case and position, or a pattern. */
const quote = (text: Text) => (typeof text === 'string' ? `${JSON.stringify(text)}i` : String(text))
