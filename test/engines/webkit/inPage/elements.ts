import type { Point, Sight } from './protocol.ts'

export function look(element: Element, scroll: ScrollLogicalPosition | 'none'): Sight {
  if (scroll !== 'none') bringIntoView(element, scroll)
  const box = element.getBoundingClientRect()
  const point = middleOf(element)
  const isInside = isSeen(point)
  const enabled = !isDisabled(element)
  return {
    visible: isVisible(element),
    enabled,
    editable: enabled && !element.matches('[readonly], [aria-readonly=true]'),
    checked: isChecked(element),
    box: [box.x, box.y, box.width, box.height].join(' '),
    point: isInside ? point : null,
    cover: isInside ? coverOf(element, point) : null,
  }
}

/**
 * Nothing moves if the center is already exposed; from the second attempt on, `block` brings it to another place.
 */
function bringIntoView(element: Element, block: ScrollLogicalPosition): void {
  const point = middleOf(element)
  const isFree = isSeen(point) && coverOf(element, point) === null
  if (!isFree || block !== 'center') element.scrollIntoView({ block, inline: 'center', behavior: 'instant' })
}

/** Of the first line, if a link is broken over two. */
function middleOf(element: Element): Point {
  const lines = [...element.getClientRects()].filter(({ width, height }) => width * height > 0.99)
  const { x, y, width, height } = lines[0] ?? element.getBoundingClientRect()
  return { x: x + width / 2, y: y + height / 2 }
}

const isSeen = ({ x, y }: Point) => x >= 0 && y >= 0 && x < innerWidth && y < innerHeight

export function isVisible(element: Element): boolean {
  if (!element.checkVisibility({ visibilityProperty: true })) return false
  const boxes = getComputedStyle(element).display === 'contents' ? [...element.children] : [element]
  return boxes.some(one => {
    const { width, height } = one.getBoundingClientRect()
    return width > 0 && height > 0
  })
}

function isDisabled(element: Element): boolean {
  return element.matches(':disabled') || element.closest('[aria-disabled=true]') !== null
}

export function isChecked(element: Element): boolean {
  const target = control(element)
  if (target instanceof HTMLInputElement && /checkbox|radio/.test(target.type)) return target.checked
  return target.getAttribute('aria-checked') === 'true'
}

/** A label stands for its field. */
export function control(element: Element): Element {
  const label = element.matches('input, textarea, select, button, [contenteditable]')
    ? null
    : element.closest('label')
  return label?.control ?? element
}

function coverOf(element: Element, { x, y }: Point): string | null {
  const hit = document.elementFromPoint(x, y)
  return isWithin(hit, element) ? null : (hit?.outerHTML.slice(0, 120) ?? 'nothing')
}

/** Whether a hit on `hit` counts as a hit on the element: itself, something inside it, or its label. */
export function isWithin(hit: Element | null, element: Element): boolean {
  const field = control(element)
  const label = hit?.closest('label')
  return element.contains(hit) || field.contains(hit) || (label?.control ?? null) === field
}
