let leaving = false

/**
 * Whether the browser is leaving this page. Firefox then aborts pending requests, so errors from here on are
 * no failures, and a reload because of one would cancel the user's navigation.
 */
export const isLeaving = () => leaving

/**
 * Call it when the page starts. If the user keeps interacting with the page, they have not left it: the link
 * may have been a download.
 */
export function watchLeaving(): void {
  window.addEventListener('beforeunload', () => {
    leaving = true
  })
  for (const type of ['pageshow', 'pointerdown', 'keydown']) {
    window.addEventListener(
      type,
      () => {
        leaving = false
      },
      { capture: true },
    )
  }
}
