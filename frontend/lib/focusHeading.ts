/** Where a screen begins, for whoever reads it from there; false while it is not drawn. */
export function focusHeading(): boolean {
  const heading = document.querySelector<HTMLElement>('main h1')
  if (!heading) return false
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
  return true
}

/** What had the focus may be gone with its row: then one goes on from the top of the screen, and not from nowhere. */
export const keepFocus = (): void =>
  void requestAnimationFrame(() => document.activeElement === document.body && focusHeading())
