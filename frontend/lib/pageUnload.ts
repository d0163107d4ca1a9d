let leaving = false

/**
 * Whether this page is on its way out. Firefox breaks off at once what is still being loaded then, so what fails from
 * here on is no failure, and a reload because of it would call back who leaves.
 */
export const isLeaving = () => leaving

/** From the start of the page on. Who does something here again has not left: what was opened may be a download. */
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
