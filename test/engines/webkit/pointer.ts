import { setTimeout as pause } from 'node:timers/promises'
import * as z from 'zod'
import type { Point, Sight, Step } from './inPage/protocol.ts'
import type { Window } from './window.ts'

export type ElementState = 'visible' | 'enabled' | 'editable' | 'stable' | 'uncovered'

const Seen = z
  .object({
    visible: z.boolean(),
    enabled: z.boolean(),
    editable: z.boolean(),
    checked: z.boolean(),
    box: z.string(),
    point: z.object({ x: z.number(), y: z.number() }).nullable(),
    cover: z.string().nullable(),
  })
  .nullable() satisfies z.ZodType<Sight | null>

export interface Patience {
  timeout?: number
}

/** Where a covered element is scrolled to, one attempt after another. */
const places = ['center', 'end', 'center', 'start'] as const

/** Waits as Playwright does until an element is in the states that an action needs, and returns its position. */
export async function waitUntilReady(
  page: Window,
  steps: Step[],
  states: ElementState[],
  { timeout = page.patience }: Patience,
): Promise<Sight> {
  let before = ''
  let obstructed = 0
  return page.until(timeout, async () => {
    const scroll = states.includes('uncovered') ? places[obstructed % places.length] : 'none'
    const sight = Seen.parse(await page.call('look', steps, scroll))
    if (!sight) return 'there is no such element'
    const moved = sight.box !== before
    before = sight.box
    for (const state of ['visible', 'enabled', 'editable'] as const) {
      if (states.includes(state) && !sight[state]) return `it is not ${state}`
    }
    if (states.includes('stable') && moved) return 'it moves'
    if (states.includes('uncovered') && (!sight.point || sight.cover)) {
      obstructed += 1
      return sight.cover ? `it lies under ${sight.cover}` : 'it is outside of the window'
    }
    return { found: sight }
  })
}

/** Presses the element itself, and starts over if something else has moved under the pointer. */
export async function clickOn(
  page: Window,
  steps: Step[],
  states: ElementState[],
  { timeout = page.patience, clicks = 1 }: Patience & { clicks?: number },
): Promise<void> {
  const presses = Array.from({ length: clicks }, () => ['pointerDown', 'pointerUp']).flat()
  await page.until(timeout, async () => {
    const { point } = await waitUntilReady(page, steps, states, { timeout })
    if (!point) return 'it is outside of the window'
    await page.point([move(point), ...presses.map(type => ({ type, button: 0 }))])
    const landed = await page.runInSameDocument('return stories.hitResult()')
    return landed === 'there' || landed === undefined ? { found: true } : `the click landed ${landed}`
  })
}

export const moveTo = (page: Window, point: Point) => page.point([move(point)])

export async function drag(page: Window, from: Point, to: Point): Promise<void> {
  const half = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 }
  await page.point([move(from), { type: 'pointerDown', button: 0 }, move(half), move(to)])
  await pause(20)
  await page.point([{ type: 'pointerUp', button: 0 }])
}

const move = ({ x, y }: Point) => ({ type: 'pointerMove', duration: 0, x: Math.round(x), y: Math.round(y) })
