/** Focuses the heading of the screen; false if it is not rendered yet. */
export function focusHeading(): boolean {
  const heading = document.querySelector<HTMLElement>('main h1')
  if (!heading) return false
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
  return true
}

/** Moves the focus to the heading if the focused element was removed with its row. */
export const restoreFocus = (): void =>
  void requestAnimationFrame(() => document.activeElement === document.body && focusHeading())
