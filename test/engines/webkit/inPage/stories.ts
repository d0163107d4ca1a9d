import { Ivya } from 'ivya'
import { actions } from './actions.ts'
import { isVisible, look } from './elements.ts'
import { hitResult, isTargetChecked, watchHit } from './hitTarget.ts'
import type { Step } from './protocol.ts'
import { withSpokenContent } from './spokenContent.ts'

/** What the driver adds to each document: finds elements as Playwright does, and reports their state. */

const ivya = Ivya.create({ browser: 'webkit' })

function find(steps: Step[], from: Element[] = [document.documentElement]): Element[] {
  return withSpokenContent(() => steps.reduce((found, step) => take(step, found), from))
}

function take(step: Step, found: Element[]): Element[] {
  if ('query' in step) return inOrder(found.flatMap(root => ivya.queryLocatorSelectorAll(step.query, root)))
  if ('nth' in step) return found.slice(step.nth, step.nth === -1 ? undefined : step.nth + 1)
  if ('has' in step) return found.filter(element => find(step.has, [element]).length > 0)
  if ('hasNot' in step) return found.filter(element => find(step.hasNot, [element]).length === 0)
  if ('or' in step) return inOrder([...found, ...find(step.or)])
  const others = new Set(find(step.and))
  return found.filter(element => others.has(element))
}

function inOrder(elements: Element[]): Element[] {
  const comes = (one: Element, other: Element) =>
    one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1
  return [...new Set(elements)].sort(comes)
}

/** The one element, if there is one; several are the story's mistake. */
function findOne(steps: Step[]): Element | undefined {
  const found = find(steps)
  if (found.length < 2) return found[0]
  const shown = found.slice(0, 5).map(element => ivya.previewNode(element))
  throw new Error(`strict mode violation: resolved to ${found.length} elements:\n    ${shown.join('\n    ')}`)
}

const stories = {
  find,
  findOne,
  actions,
  look(steps: Step[], scroll: ScrollLogicalPosition | 'none') {
    const element = findOne(steps)
    if (element && scroll !== 'none') watchHit(element)
    return element ? look(element, scroll) : null
  },
  hitResult,
  isTargetChecked,
  /** Null if there is no such element; otherwise its value, wrapped in an object. */
  perform(steps: Step[], action: keyof typeof actions, argument: unknown) {
    const element = findOne(steps)
    return element ? { value: Reflect.apply(actions[action], actions, [element, argument]) } : null
  },
  texts: (steps: Step[]) => find(steps).map(element => element.textContent ?? ''),
  shownTexts: (steps: Step[]) => find(steps).map(actions.shownText),
  count: (steps: Step[]) => find(steps).length,
  isVisible(steps: Step[]) {
    const element = findOne(steps)
    return element !== undefined && isVisible(element)
  },
}

export type Stories = typeof stories

Object.assign(window, { stories })
