/** Between the toast and what it must not cover, in pixels. */
const gap = 8

/** Titles, alerts, the buttons of a dialog, and what has the focus: under a toast none of them may be. */
const kept = 'h1, [role="alert"], dialog[open] h2, dialog[open] [data-buttons]'
const controls = 'a, button, input, label, select, summary, textarea'

/** What was pressed last; Safari does not give a button the focus, and a dialog's is given to its opener. */
let pressed: Element | undefined

export function rememberPress({ target }: Event): void {
  pressed = (target instanceof Element && target.closest(controls)) || undefined
}

/** The edges of the dialog on top: a toast is over it or beside it, not across, if there is room for that. */
function listEdges(): DOMRect[] {
  const dialog = [...document.querySelectorAll('dialog[open]')].at(-1)?.getBoundingClientRect()
  if (!dialog) return []
  const { left, width, top, bottom } = dialog
  return [top, bottom].map(at => new DOMRect(left, at - 1, width, 2))
}

/**
 * Leaves the toast where it is, at its place at the bottom, or above what is in its way, whichever covers nothing
 * first. Measured by offsets, which an animation does not change.
 */
export function placeToast(toast: HTMLElement): void {
  const lift = Number.parseFloat(toast.style.marginBottom) || 0
  const height = toast.offsetHeight
  const home = toast.offsetTop + lift
  const floor = visibleBottom() - height - gap
  const isInWay = ({ left, right }: DOMRect) =>
    right > toast.offsetLeft && left < toast.offsetLeft + toast.offsetWidth
  const ceiling = (document.querySelector('header')?.getBoundingClientRect().bottom ?? 0) + gap
  const findPlace = (inWay: DOMRect[]) => {
    const covers = (top: number) =>
      inWay.some(box => box.top < top + height + gap / 2 && box.bottom > top - gap / 2)
    const isFree = (top: number) => top >= Math.min(ceiling, home) && top <= floor && !covers(top)
    const above = inWay.map(({ top }) => top - gap - height).sort((one, other) => other - one)
    return [home - lift, home, floor, ...above].find(isFree)
  }
  const inWay = listKept(toast).filter(isInWay)
  const edges = listEdges().filter(isInWay)
  const found = findPlace([...inWay, ...edges]) ?? findPlace(inWay) ?? Math.min(home, floor)
  toast.style.marginBottom = `${Math.max(0, home - found)}px`
}

/** The bottom of what is seen: above a phone's keyboard. */
const visibleBottom = (): number => {
  const { visualViewport: seen } = window
  return seen ? seen.offsetTop + seen.height : window.innerHeight
}

function listKept(toast: HTMLElement): DOMRect[] {
  const focused = document.activeElement?.closest(controls)
  return [...document.querySelectorAll(kept), focused, pressed]
    .filter(element => element?.isConnected && !toast.contains(element))
    .flatMap(element => element?.getBoundingClientRect() ?? [])
    .filter(({ width, height }) => width > 0 && height > 0)
}
