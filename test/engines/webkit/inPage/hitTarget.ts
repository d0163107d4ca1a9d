import { isChecked, isWithin } from './elements.ts'

const types = ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click', 'dblclick'] as const

let landed: string | undefined
let stop = () => {}
let target: Element | undefined

/**
 * Lets the next press reach only this element, so that something that moves at the last moment is not hit by
 * mistake.
 */
export function watchHit(element: Element): void {
  stop()
  landed = 'nowhere'
  target = element
  let isMissed = false
  const watch = (event: Event) => {
    const hit = event.target instanceof Element ? event.target : null
    const isHit = isWithin(hit, element)
    if (!isHit && (event.type === 'pointerdown' || event.type === 'click')) isMissed = true
    if (isMissed) {
      // The first click of two may have closed what was clicked: that is where they landed.
      if (landed !== 'there') landed = hit?.outerHTML.slice(0, 120) ?? 'on no element'
      event.preventDefault()
      event.stopImmediatePropagation()
    } else if (event.type === 'click') landed = 'there'
  }
  for (const type of types) addEventListener(type, watch, { capture: true })
  stop = () => {
    for (const type of types) removeEventListener(type, watch, { capture: true })
  }
}

/** Where the press landed; undefined if it was in a previous document. */
export function hitResult(): string | undefined {
  stop()
  return landed
}

/** Whether the pressed element is now checked, whatever its name is now; undefined in a later document. */
export const isTargetChecked = (): boolean | undefined => target && isChecked(target)
